import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { HistoryId } from '#app/forms/texts.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields, formText } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { loadHistoryPage, revertChange } from '#app/services/texts/text-history.server.ts'

const FIELDS = formFields(null, 'id')

/** From an entry on that is none the newest are shown. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const before = HistoryId.safeParse(new URL(request.url).searchParams.get('before')).data
    return loadHistoryPage(db, { id, userId }, before)
  })
}

/** Takes the change back that the form names, which is the newest one then. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await readForm(request, FIELDS)
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      const id = readId(HistoryId, formText(form, 'id'), 'history.not-found')
      await revertChange(db, owned, id)
      return redirectSaying(`/projects/${owned.id}/history`, 'saved')
    },
    {},
  )
}
