import type { LoaderFunctionArgs } from '@remix-run/node'
import { bearerToken, requireApiUser } from '#app/http/api-user.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { pacedStream } from '#app/http/paced-stream.server.ts'
import { openAvatar } from '#app/services/accounts/open-avatar.server.ts'

/** The picture of whoever asks, page or program; its address changes with it. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return answerForPage(request, async () => {
    const user =
      bearerToken(request) === undefined ? await requireUser(request) : await requireApiUser(request)
    const { body, etag, sizeBytes } = await openAvatar(user.avatar)
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
