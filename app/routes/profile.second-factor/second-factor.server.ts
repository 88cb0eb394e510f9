import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { encode } from 'uqr'
import type { SecondFactorView } from '#app/components/profile/second-factor-section.tsx'
import { db } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { LoginCodeForm } from '#app/forms/login.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { withPasswordRateLimit } from '#app/http/rate-limits.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { invalidFields } from '#app/http/valid-input.server.ts'
import { requireSession, type Session } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { isConfirmed, requireConfirmed } from '#app/services/accounts/passwords.server.ts'
import {
  prepareSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#app/services/accounts/second-factor.server.ts'

const HERE = '/profile/second-factor'
const FIELDS = formFields(LoginCodeForm, 'intent')

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  return answerForPage(request, async () => ({
    isConfirmed: isConfirmed(session),
    state: await viewOf(session),
  }))
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const form = await readForm(request, FIELDS)
  return answerOnPage(
    request,
    () => {
      requireConfirmed(session)
      return perform(form, session)
    },
    {},
  )
}

async function perform(form: FormData, session: Session) {
  const { user } = session
  switch (form.get('intent')) {
    case 'prepare':
      await prepareSecondFactor(db, user.id)
      return redirect(HERE)
    case 'turn-on': {
      const typed = LoginCodeForm.safeParse(Object.fromEntries(form))
      if (!typed.success) throw new AppError('request.invalid', invalidFields(typed.error))
      return shown(
        await withPasswordRateLimit(user.id, () => turnOnSecondFactor(db, session, typed.data.code)),
      )
    }
    case 'renew-codes':
      return shown(await renewRecoveryCodes(db, user.id))
    case 'turn-off':
      await turnOffSecondFactor(db, user)
      return redirectSaying(HERE, 'saved')
    default:
      throw new AppError('request.invalid', { params: { fields: 'intent' } })
  }
}

/** The only answer that has them. */
function shown(recoveryCodes: string[]) {
  return data({ recoveryCodes }, { headers: { 'Cache-Control': 'no-store' } })
}

async function viewOf({ user, ...session }: Session): Promise<SecondFactorView> {
  const state = await readSecondFactor(db, user)
  if (state.is !== 'waiting') return state
  // whoever sits at a login that somebody left open learns no key
  if (!isConfirmed({ user, ...session })) return { is: 'off' }
  const { data: rows, size } = encode(state.uri, { ecc: 'M', border: 3 })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const appKey = state.key.replace(/(.{4})(?=.)/g, '$1 ')
  return { is: 'waiting', appKey, qrPath: squares.join(''), qrSize: size }
}
