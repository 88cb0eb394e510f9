import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { OwnPasswordForm } from '#app/forms/profile.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { withPasswordRateLimit } from '#app/http/rate-limits.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireSession, requireUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { safeRedirect } from '#app/http/redirects.server.ts'
import { keepSession } from '#app/http/session-cookie.server.ts'
import { confirmLogin } from '#app/services/accounts/passwords.server.ts'

/** `username` is there for password managers. */
const FIELDS = formFields(OwnPasswordForm, 'username', 'redirectTo')
const hideFields = ['password']

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireUser(request)
  const wanted = new URL(request.url).searchParams.get('redirectTo')
  return { email, redirectTo: safeRedirect(wanted ?? '/profile') }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const form = await readForm(request, FIELDS)
  const submission = parseWithZod(form, { schema: OwnPasswordForm })
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply({ hideFields }) }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      const confirm = () => confirmLogin(db, session, submission.value.password)
      const cookie = await keepSession(await withPasswordRateLimit(session.user.id, confirm))
      const target = safeRedirect(form.get('redirectTo') ?? '/profile')
      return redirect(target, { headers: { 'Set-Cookie': cookie } })
    },
    { lastResult: submission.reply({ formErrors: ['refused'], hideFields }) },
  )
}
