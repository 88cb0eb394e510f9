import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ResetForm } from '#app/forms/email-links.ts'
import { typedEmailCookie } from '#app/forms/typed-email.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { linkOnPage } from '#app/http/link-on-page.server.ts'
import { resetFrom } from '#app/http/rate-limited-accounts.server.ts'
import { dropSession } from '#app/http/session-cookie.server.ts'
import { passwordProblem, readResetLink } from '#app/services/accounts/passwords.server.ts'

const FIELDS = formFields(ResetForm, 'username')

const hideFields = ['password', 'confirmPassword', 'token']

export async function loader({ request }: LoaderFunctionArgs) {
  return { link: await linkOnPage(request, 'reset-password') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm(request, FIELDS), { schema: ResetForm })
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply({ hideFields }) }, { status: 400 })
  const { token, ...values } = submission.value
  return answerOnPage(
    request,
    async () => {
      const problem = passwordProblem(values.password, await readResetLink(db, token))
      if (problem !== undefined)
        return data(
          { lastResult: submission.reply({ fieldErrors: { password: [problem] }, hideFields }) },
          { status: 400 },
        )
      const { email, device } = await resetFrom(context.clientAddress, token, values)
      // whoever was logged in here is not any more
      const headers = await dropSession()
      for (const cookie of [device, typedEmailCookie(email)]) headers.append('Set-Cookie', cookie)
      return redirectSaying('/login', 'password-reset', headers)
    },
    { lastResult: submission.reply({ formErrors: ['refused'], hideFields }) },
  )
}
