import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { LoginForm as Schema } from '#app/forms/login.ts'
import { answerOnPage } from '#app/http/answer-on-page.server.ts'
import { redirectSaying } from '#app/http/flash.server.ts'
import { logInByForm } from '#app/http/log-in-form.server.ts'
import { optionalUser } from '#app/http/page-user.server.ts'
import { safeRedirect } from '#app/http/redirect-target.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const redirectTo = searchParams.get('redirectTo')
  if (await optionalUser(request)) throw redirect(safeRedirect(redirectTo))
  return { redirectTo, expired: searchParams.has('expired') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.clone().formData()
  const submission = parseWithZod(form, { schema: Schema })
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply({ hideFields: ['password'] }) }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      const headers = new Headers({ 'Set-Cookie': await logInByForm(request, context) })
      return redirectSaying(safeRedirect(form.get('redirectTo')), 'logged-in', headers)
    },
    { lastResult: submission.reply({ formErrors: ['refused'], hideFields: ['password'] }) },
  )
}
