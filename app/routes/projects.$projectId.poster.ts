import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { servePicture } from '#app/http/serve-download.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { openPoster } from '#app/services/downloads/downloads.server.ts'

/** The picture on a project's card. It never changes once it is there. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { request, params } = args
  return answerForPage(request, async () => {
    const user = await requireUser(request)
    const of = new URL(request.url).searchParams.get('of') === 'output' ? 'output' : 'source'
    const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId: user.id }
    return servePicture(args, await openPoster(db, owned, of))
  })
}
