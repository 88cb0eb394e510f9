import type { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from '@remix-run/node'
import contentDisposition from 'content-disposition'
import type { Db } from '../db/client.server.ts'
import { type ByteRange, parseByteRange } from '../domain/byte-range.ts'
import { AppError } from '../domain/errors.ts'
import { MIME_TYPES } from '../domain/video-container.ts'
import { noteDownload, type OpenedDownload } from '../services/downloads/downloads.server.ts'
import type { ApiArgs } from './api-route.server.ts'
import { pacedStream } from './paced-stream.server.ts'
import { problemResponse } from './problem.server.ts'

/** What a download may be. */
export const VIDEO_TYPES: readonly string[] = Object.values(MIME_TYPES)

/** Time to follow the address to a file that is saved: what has begun goes on. */
const SAVE_SECONDS = 300
/** Players come back for other parts of a film for as long as somebody watches it. */
const WATCH_SECONDS = 4 * 3600

/**
 * The file, or the part that is asked for, as an attachment unless it is to be shown: 200, 206, 304 or 416. HEAD gets what GET would, without
 * the body. A GET of the whole, or from its first byte, counts as a download. Where the store serves files itself, a GET
 * that may have the file is sent there, with its range.
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
  const address = await download.addressAt?.({
    contentType: download.mimeType,
    contentDisposition: dispositionOf(download),
    validSeconds: download.inline ? WATCH_SECONDS : SAVE_SECONDS,
  })
  if (address) return elsewhere(address)
  const body = await download.read(range)
  const stream = pacedStream(body, { drained: context.drained, gone: request.signal })
  return new Response(stream, { status, headers })
}

/** Nobody may keep the address: the next one to ask must be allowed to again. */
function elsewhere(address: URL): Response {
  return new Response(null, {
    status: 302,
    headers: {
      Location: address.href,
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
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
  headers.set('Content-Disposition', dispositionOf({ fileName, inline }))
  headers.set('Content-Length', String(end - start + 1))
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${sizeBytes}`)
}

function dispositionOf({ fileName, inline = false }: Pick<OpenedDownload, 'fileName' | 'inline'>): string {
  const type = inline ? 'inline' : 'attachment'
  return contentDisposition(fileName, { type, fallback: inAscii(fileName) })
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
