import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { LoginForm as Schema } from '#app/forms/login.ts'
import { typedEmailCookie } from '#app/forms/typed-email.ts'
import { answerOnPage } from '#app/http/answer-on-page.server.ts'
import { redirectSaying } from '#app/http/flash.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { logInByForm } from '#app/http/log-in-form.server.ts'
import { optionalUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { safeRedirect } from '#app/http/redirect-target.ts'
import { typedEmail } from '#app/http/typed-email.server.ts'

const FIELDS = formFields(Schema, 'redirectTo')

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const redirectTo = searchParams.get('redirectTo')
  if (await optionalUser(request)) throw redirect(safeRedirect(redirectTo))
  return { redirectTo, expired: searchParams.has('expired'), typed: typedEmail(request) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS)
  const submission = parseWithZod(form, { schema: Schema })
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply({ hideFields: ['password'] }) }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      const headers = await logInByForm(request, form, context)
      return redirectSaying(safeRedirect(form.get('redirectTo')), 'logged-in', headers)
    },
    { lastResult: submission.reply({ formErrors: ['refused'], hideFields: ['password'] }) },
    // the next form for visitors need not ask for it again
    [typedEmailCookie(submission.value.email)],
  )
}
