import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ChangeEmailForm } from '#app/forms/email-links.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { withPasswordRateLimit } from '#app/http/rate-limits.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { requireSession, requireUser } from '#app/http/page-user.server.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'
import { askForEmailChange } from '#app/services/accounts/email-address.server.ts'

const FIELDS = formFields(ChangeEmailForm)

const hideFields = ['current']

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireUser(request)
  return { email }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const submission = parseWithZod(await readForm(request, FIELDS), { schema: ChangeEmailForm })
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply({ hideFields }) }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      const ask = () => askForEmailChange(db, session, submission.value, languageOf(request))
      await withPasswordRateLimit(session.user.id, ask)
      return redirectSaying('/profile', 'link-sent')
    },
    { lastResult: submission.reply({ formErrors: ['refused'], hideFields }) },
  )
}
