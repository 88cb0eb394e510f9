import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { LoginCodeForm } from '#app/forms/login.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying, safeRedirect } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { logInByCodeForm } from '#app/http/log-in-form.server.ts'
import { optionalUser } from '#app/http/page-user.server.ts'
import { pendingLoginOf } from '#app/http/pending-login-cookie.server.ts'
import { readForm } from '#app/http/read-form.server.ts'

const FIELDS = formFields(LoginCodeForm, 'redirectTo')
const hideFields = ['code']

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = new URL(request.url).searchParams.get('redirectTo')
  if (await optionalUser(request)) throw redirect(safeRedirect(redirectTo))
  if ((await pendingLoginOf(request)) === undefined) throw redirect('/login')
  return { redirectTo }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, FIELDS)
  const submission = parseWithZod(form, { schema: LoginCodeForm })
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply({ hideFields }) }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      const headers = await logInByCodeForm(request, submission.value.code, context)
      return redirectSaying(safeRedirect(form.get('redirectTo')), 'logged-in', headers)
    },
    { lastResult: submission.reply({ formErrors: ['refused'], hideFields }) },
  )
}
