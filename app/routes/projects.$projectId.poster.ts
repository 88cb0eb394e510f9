import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { pacedStream } from '#app/http/paced-stream.server.ts'
import { readId } from '#app/http/params.server.ts'
import { openPoster } from '#app/services/downloads/open-poster.server.ts'

/** The picture on a project's card. It never changes once it is there. */
export function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  return answerForPage(request, async () => {
    const user = await requireUser(request)
    const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId: user.id }
    const { body, etag, sizeBytes } = await openPoster(db, owned)
    const headers = {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(sizeBytes),
      'Cache-Control': 'private, max-age=86400',
      ETag: etag,
    }
    if (request.method === 'HEAD') {
      body.destroy()
      return new Response(null, { headers })
    }
    return new Response(pacedStream(body, { drained: context.drained, gone: request.signal }), { headers })
  })
}
