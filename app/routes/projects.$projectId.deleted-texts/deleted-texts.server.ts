import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId, TrackId } from '#app/domain/ids.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { readPageNumber } from '#app/http/asked-page.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields, formText } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { loadDeletedTexts, restoreText } from '#app/services/texts/deleted-texts.server.ts'

const FIELDS = formFields(null, 'id')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    return loadDeletedTexts(db, { id, userId }, askedPageOf(request))
  })
}

/** Brings the text back that the form names, and stays on its page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await readForm(request, FIELDS)
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      const id = readId(TrackId, formText(form, 'id'), 'text.not-found')
      await restoreText(db, owned, id)
      return redirectSaying(`/projects/${owned.id}/deleted-texts?page=${askedPageOf(request)}`, 'saved')
    },
    {},
  )
}

function askedPageOf(request: Request): number {
  return readPageNumber(new URL(request.url).searchParams.get('page'))
}
