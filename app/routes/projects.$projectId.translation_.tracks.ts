import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { loadEditorTracks } from '#app/services/translation/load-editor.server.ts'

/** All texts with their places and times, for the frame and the time line of the editor. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    return Response.json(await loadEditorTracks(db, { id, userId }), {
      headers: { 'Cache-Control': 'no-store' },
    })
  })
}
