import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { NameForm } from '#app/forms/profile.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { renameUser } from '#app/services/accounts/profile.server.ts'

const FIELDS = formFields(NameForm)

export async function loader({ request }: LoaderFunctionArgs) {
  const { name } = await requireUser(request)
  return { name }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const submission = parseWithZod(await readForm(request, FIELDS), { schema: NameForm })
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      await renameUser(db, user.id, submission.value.name)
      return redirectSaying('/profile', 'saved')
    },
    { lastResult: submission.reply() },
  )
}
