import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { pacedStream } from '#app/http/paced-stream.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { openWaveform, startWaveform } from '#app/services/previews/waveform.server.ts'

/** How loud the video is over time, for the time line of the editor: a byte a peak; no content before it is made. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const waveform = await openWaveform(db, { id, userId })
    if (!waveform) return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
    const { file, peaksPerSecond } = waveform
    const headers = {
      'Content-Type': file.mimeType,
      'Cache-Control': 'private, no-cache',
      ETag: file.etag,
      'X-Peaks-Per-Second': String(peaksPerSecond),
    }
    if (request.headers.get('if-none-match') === file.etag)
      return new Response(null, { status: 304, headers })
    if (file.sizeBytes === 0) return new Response(null, { status: 200, headers })
    const body = pacedStream(await file.read(), { drained: context.drained, gone: request.signal })
    return new Response(body, { headers })
  })
}

/** Has it made. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    await startWaveform(db, { id, userId })
    return new Response(null, { status: 202 })
  })
}
