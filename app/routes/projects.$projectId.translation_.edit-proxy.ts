import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { loadEditorVideo, startEditProxy } from '#app/services/previews/edit-proxy.server.ts'

/** The video that the editor shows, and whether one that is quicker to seek in is on its way. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const headers = { 'Cache-Control': 'no-store' }
    return Response.json(await loadEditorVideo(db, { id, userId }), { headers })
  })
}

/** Has such a one made, where it is of use. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    await startEditProxy(db, { id, userId })
    return new Response(null, { status: 202 })
  })
}
