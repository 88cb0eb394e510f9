import type { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { pacedStream } from './paced-stream.server.ts'

/** A JPEG of somebody's, for their browser alone to keep: its address changes with it. */
export function servePicture(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { body, etag, sizeBytes }: { body: Readable; etag: string; sizeBytes: number },
): Response {
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
}
