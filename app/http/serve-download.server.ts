import contentDisposition from 'content-disposition'
import type { Db } from '../db/client.server.ts'
import { type ByteRange, parseByteRange } from '../domain/byte-range.ts'
import { AppError } from '../domain/errors.ts'
import { MIME_TYPES } from '../domain/video-container.ts'
import { noteDownload } from '../services/downloads/note-download.server.ts'
import type { OpenedDownload } from '../services/downloads/open-download.server.ts'
import type { ApiArgs } from './api-route.server.ts'
import { pacedStream } from './paced-stream.server.ts'
import { problemResponse } from './problem.server.ts'

/** What a download may be. */
export const VIDEO_TYPES: readonly string[] = Object.values(MIME_TYPES)

/**
 * The file, or the part that is asked for, as an attachment unless it is to be shown: 200, 206, 304 or 416. HEAD gets what GET would, without
 * the body. A GET of the whole, or from its first byte, counts as a download.
 */
export async function serveDownload(
  db: Db,
  { request, context }: ApiArgs,
  download: OpenedDownload,
): Promise<Response> {
  const headers = headersOf(download)
  if (isKnown(request, download)) return new Response(null, { status: 304, headers })
  const asked = mayBePart(request, download) ? request.headers.get('range') : null
  const range = parseByteRange(asked, download.sizeBytes)
  if (range === 'unsatisfiable')
    return problemResponse(request, new AppError('video.range-not-satisfiable'), {
      'Content-Range': `bytes */${download.sizeBytes}`,
    })
  const status = range ? 206 : 200
  describeBody(headers, download, range)
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (download.counted && (!range || range.start === 0)) await noteDownload(db, download.counted)
  const body = await download.read(range)
  const stream = pacedStream(body, { drained: context.drained, gone: request.signal })
  return new Response(stream, { status, headers })
}

function headersOf({ etag, modifiedAt }: OpenedDownload): Headers {
  return new Headers({
    'Accept-Ranges': 'bytes',
    // whoever asks again must still be allowed to
    'Cache-Control': 'private, no-cache',
    ETag: etag,
    'Last-Modified': modifiedAt.toUTCString(),
  })
}

function describeBody(
  headers: Headers,
  { fileName, mimeType, sizeBytes, inline = false }: OpenedDownload,
  range: ByteRange | undefined,
): void {
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
  headers.set('Content-Type', mimeType)
  const type = inline ? 'inline' : 'attachment'
  headers.set('Content-Disposition', contentDisposition(fileName, { type, fallback: inAscii(fileName) }))
  headers.set('Content-Length', String(end - start + 1))
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${sizeBytes}`)
}

function isKnown(request: Request, { etag }: OpenedDownload): boolean {
  const known = request.headers.get('if-none-match')
  if (known === null) return false
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

/** A part is of no use to somebody who holds the rest of another version (RFC 9110, 13.1.5). */
function mayBePart(request: Request, { etag, modifiedAt }: OpenedDownload): boolean {
  const condition = request.headers.get('if-range')
  return condition === null || condition === etag || condition === modifiedAt.toUTCString()
}

/** For clients that do not know `filename*`: `mamá` becomes `mama`. */
function inAscii(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '_')
}
