import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { AddTextForm } from '#app/forms/add-text.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { addText, loadMissedIn } from '#app/services/translation/added-texts.server.ts'

const FIELDS = formFields(AddTextForm, 'intent')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    return { video: await loadMissedIn(db, { id, userId }) }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const submission = parseWithZod(await readForm(request, FIELDS), { schema: AddTextForm })
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply(), problem: null }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      await addText(db, owned, submission.value)
      return redirectSaying(`/projects/${owned.id}/translation${new URL(request.url).search}`, 'text-added')
    },
    { lastResult: submission.reply({ formErrors: ['refused'] }) },
  )
}
