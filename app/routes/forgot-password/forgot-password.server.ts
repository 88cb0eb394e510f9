import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { durationInWords } from '#app/domain/duration-words.ts'
import { LINK_SECONDS } from '#app/domain/mail.ts'
import { EmailForm } from '#app/forms/email-links.ts'
import { typedEmailCookie } from '#app/forms/typed-email.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { optionalUser } from '#app/http/page-user.server.ts'
import { askForLink } from '#app/http/rate-limited-accounts.server.ts'
import { typedEmail } from '#app/http/log-in-form.server.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'

const FIELDS = formFields(EmailForm)

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await optionalUser(request)
  return {
    typed: user?.email ?? typedEmail(request),
    isSent: new URL(request.url).searchParams.has('sent'),
    valid: durationInWords(LINK_SECONDS['reset-password'], languageOf(request)),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm(request, FIELDS), { schema: EmailForm })
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  const { email } = submission.value
  const cookie = typedEmailCookie(email)
  return answerOnPage(
    request,
    async () => {
      await askForLink('reset', context.clientAddress, email, languageOf(request))
      return redirect('/forgot-password?sent', { headers: { 'Set-Cookie': cookie } })
    },
    { lastResult: submission.reply({ formErrors: ['refused'] }) },
    [cookie],
  )
}
