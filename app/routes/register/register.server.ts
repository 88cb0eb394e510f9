import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import { RegisterForm as Schema } from '#app/forms/register.ts'
import { typedEmailCookie } from '#app/forms/typed-email.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { linkOnPage } from '#app/http/link-on-page.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { optionalUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { registerFrom } from '#app/http/rate-limited-accounts.server.ts'
import { typedEmail } from '#app/http/log-in-form.server.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'
import { passwordProblem } from '#app/services/accounts/passwords.server.ts'

const hideFields = ['password', 'confirmPassword']

const FIELDS = formFields(Schema)

export async function loader({ request }: LoaderFunctionArgs) {
  if (await optionalUser(request)) throw redirect('/projects')
  const isInvited = new URL(request.url).searchParams.has('token')
  const invitation = isInvited ? await linkOnPage(request, 'invitation') : null
  return {
    typed: typedEmail(request),
    invitation,
    isInvitationOver: isInvited && !invitation,
    mode: env.REGISTRATION,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm(request, FIELDS), { schema: Schema })
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply({ hideFields }) }, { status: 400 })
  const { value } = submission
  const problem = passwordProblem(value.password, value)
  if (problem !== undefined)
    return data(
      { lastResult: submission.reply({ fieldErrors: { password: [problem] }, hideFields }) },
      { status: 400 },
    )
  const cookie = typedEmailCookie(value.email)
  return answerOnPage(
    request,
    async () => {
      await registerFrom(context.clientAddress, value, languageOf(request))
      return redirectSaying('/login', arrival(value.invitation), new Headers({ 'Set-Cookie': cookie }))
    },
    { lastResult: submission.reply({ formErrors: ['refused'], hideFields }) },
    [cookie],
  )
}

function arrival(invitation: string | undefined) {
  if (invitation !== undefined) return 'invited'
  return env.REQUIRE_VERIFIED_EMAIL ? 'verify-first' : 'registered'
}
