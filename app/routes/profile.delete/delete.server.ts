import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { OwnPasswordForm } from '#app/forms/profile.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { withPasswordRateLimit } from '#app/http/rate-limits.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { dropSession } from '#app/http/session-cookie.server.ts'
import { deleteAccount } from '#app/services/accounts/delete-account.server.ts'
import { countProjects } from '#app/services/projects/projects.server.ts'

/** `username` is there for password managers. */
const FIELDS = formFields(OwnPasswordForm, 'username')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const projects = await answerForPage(request, () => countProjects(db, user.id))
  return { email: user.email, projects, credits: user.credit_balance }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const submission = parseWithZod(await readForm(request, FIELDS), { schema: OwnPasswordForm })
  const hideFields = ['password']
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply({ hideFields }) }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      await withPasswordRateLimit(user.id, () => deleteAccount(db, user.id, submission.value.password))
      return redirectSaying('/', 'account-deleted', await dropSession())
    },
    { lastResult: submission.reply({ formErrors: ['refused'], hideFields }) },
  )
}
