import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { receiveSubtitles } from '#app/http/subtitle-files.server.ts'
import { importSubtitles } from '#app/services/subtitles/subtitles.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return null
}

/** Takes the translations of a file in. What became of it is answered, for the form that asked or for this page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      await loadProject(db, owned)
      const { changed, unmatched } = await importSubtitles(
        db,
        owned,
        await receiveSubtitles(request, { beside: [] }),
      )
      return { imported: { changed, unmatched } }
    },
    {},
  )
}
