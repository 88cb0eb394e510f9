import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { RegisterForm as Schema } from '#app/forms/register.ts'
import { answerOnPage } from '#app/http/answer-on-page.server.ts'
import { redirectSaying } from '#app/http/flash.server.ts'
import { optionalUser } from '#app/http/page-user.server.ts'
import { registerFrom } from '#app/http/register.server.ts'

const PASSWORDS = ['password', 'confirmPassword']

export async function loader({ request }: LoaderFunctionArgs) {
  if (await optionalUser(request)) throw redirect('/projects')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: Schema })
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply({ hideFields: PASSWORDS }) }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      await registerFrom(context.clientAddress, submission.value)
      return redirectSaying('/login', 'registered')
    },
    { lastResult: submission.reply({ formErrors: ['refused'], hideFields: PASSWORDS }) },
  )
}
