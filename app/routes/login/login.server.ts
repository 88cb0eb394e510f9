import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { LoginForm as Schema } from '#app/forms/login.ts'
import { typedEmailCookie } from '#app/forms/typed-email.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying, safeRedirect } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { logInByForm, typedEmail } from '#app/http/log-in-form.server.ts'
import { optionalUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { keepPendingLogin } from '#app/http/pending-login-cookie.server.ts'
import { CodeRequiredError } from '#app/services/accounts/pending-login.server.ts'

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
      try {
        const headers = await logInByForm(request, form, context)
        return redirectSaying(safeRedirect(form.get('redirectTo')), 'logged-in', headers)
      } catch (error) {
        if (!(error instanceof CodeRequiredError)) throw error
        return askForCode(error.pendingLogin, form.get('redirectTo'))
      }
    },
    { lastResult: submission.reply({ formErrors: ['refused'], hideFields: ['password'] }) },
    // the next form for visitors need not ask for it again
    [typedEmailCookie(submission.value.email)],
  )
}

/** On to the second step, which remembers the way back. */
async function askForCode(pendingLogin: string, redirectTo: FormDataEntryValue | null) {
  const query = typeof redirectTo === 'string' ? `?${new URLSearchParams({ redirectTo }).toString()}` : ''
  return redirect(`/login/code${query}`, { headers: { 'Set-Cookie': await keepPendingLogin(pendingLogin) } })
}
