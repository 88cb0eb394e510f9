import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { durationInWords } from '#app/domain/duration-words.ts'
import { LINK_SECONDS } from '#app/domain/mail.ts'
import { EmailForm, LinkForm } from '#app/forms/email-links.ts'
import { typedEmailCookie } from '#app/forms/typed-email.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { linkOnPage } from '#app/http/link-on-page.server.ts'
import { optionalUser } from '#app/http/page-user.server.ts'
import { askForLink } from '#app/http/rate-limited-accounts.server.ts'
import { typedEmail } from '#app/http/log-in-form.server.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'
import { verifyEmail } from '#app/services/accounts/email-address.server.ts'

const FIELDS = formFields(EmailForm, 'token')

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const user = await optionalUser(request)
  return {
    link: searchParams.has('token') ? await linkOnPage(request, 'verify-email') : null,
    cameByLink: searchParams.has('token'),
    isSent: searchParams.has('sent'),
    typed: user?.email ?? typedEmail(request),
    valid: durationInWords(LINK_SECONDS['verify-email'], languageOf(request)),
  }
}

/** The button of the link's page, or the form that asks for another link. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const form = await readForm(request, FIELDS)
  const link = parseWithZod(form, { schema: LinkForm })
  if (link.status !== 'success') return ask(args, form)
  return answerOnPage(
    request,
    async () => {
      await verifyEmail(db, link.value.token)
      const isLoggedIn = (await optionalUser(request)) !== undefined
      return redirectSaying(isLoggedIn ? '/projects' : '/login', 'email-verified')
    },
    { lastResult: undefined },
  )
}

function ask({ request, context }: ActionFunctionArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: EmailForm })
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  const { email } = submission.value
  const cookie = typedEmailCookie(email)
  return answerOnPage(
    request,
    async () => {
      await askForLink('verification', context.clientAddress, email, languageOf(request))
      return redirect('/verify-email?sent', { headers: { 'Set-Cookie': cookie } })
    },
    { lastResult: submission.reply({ formErrors: ['refused'] }) },
    [cookie],
  )
}
