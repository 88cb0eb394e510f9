import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { PasswordForm } from '#app/forms/profile.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { withPasswordRateLimit } from '#app/http/rate-limits.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireSession, requireUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { changePassword, passwordProblem } from '#app/services/accounts/passwords.server.ts'
import { countTokens } from '#app/services/tokens/tokens.server.ts'

const HIDDEN = ['current', 'password', 'confirmPassword']

/** `username` is there for password managers. */
const FIELDS = formFields(PasswordForm, 'username')

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, email } = await requireUser(request)
  return { email, tokens: await countTokens(db, id) }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const submission = parseWithZod(await readForm(request, FIELDS), { schema: PasswordForm })
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply({ hideFields: HIDDEN }) }, { status: 400 })
  const problem = passwordProblem(submission.value.password, session.user)
  if (problem !== undefined)
    return data(
      { lastResult: submission.reply({ fieldErrors: { password: [problem] }, hideFields: HIDDEN }) },
      { status: 400 },
    )
  return answerOnPage(
    request,
    async () => {
      await withPasswordRateLimit(session.user.id, () => changePassword(db, session, submission.value))
      return redirectSaying('/profile', 'password-changed')
    },
    { lastResult: submission.reply({ formErrors: ['refused'], hideFields: HIDDEN }) },
  )
}
