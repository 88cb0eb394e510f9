import * as z from 'zod'
import type { IncomingMessage } from 'node:http'
import { Problem, tooManyPixels } from '../failures.ts'
import type { FrameSource } from '../pool/messages.ts'

/** Room for a body that does not say how long it is. */
const FIRST_BYTES = 64 * 1024

/** What the request says its body will take, or the most it may when it does not say. */
export function announcedBytes(request: IncomingMessage, limit: number): number {
  const header = request.headers['content-length']
  if (header === undefined) return limit
  const bytes = Number(header)
  if (!Number.isSafeInteger(bytes) || bytes > limit) throw tooLarge(limit)
  return bytes
}

/**
 * The whole body. Stops reading, with the problem `too-large`, at the first byte over the limit, and with
 * `too-slow` when it is not complete at `expiresAt` (Unix ms).
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  expiresAt: number,
): Promise<Uint8Array<ArrayBuffer>> {
  // received directly into the final buffer: collecting the chunks would take each frame's memory twice
  const isAnnounced = request.headers['content-length'] !== undefined
  let body = new Uint8Array(isAnnounced ? announcedBytes(request, limit) : Math.min(FIRST_BYTES, limit))
  let length = 0
  await new Promise<void>((resolve, reject) => {
    const settle = (problem?: Error) => {
      clearTimeout(timer)
      // paused, not destroyed: the answer still has to reach the client
      request.off('data', onData).off('end', onEnd).off('close', onClose).pause()
      if (problem) reject(problem)
      else resolve()
    }
    const onData = (chunk: Buffer) => {
      if (length + chunk.length > limit) return settle(tooLarge(limit))
      if (length + chunk.length > body.length) body = enlarged(body, length + chunk.length, limit)
      body.set(chunk, length)
      length += chunk.length
    }
    const onEnd = () => settle()
    const onClose = () => settle(new Problem('bad-frame', 'The client left before the frame was complete.'))
    const timer = setTimeout(
      () => settle(new Problem('too-slow', `${length} bytes have arrived.`)),
      expiresAt - Date.now(),
    )
    request.on('data', onData).on('end', onEnd).on('close', onClose)
  })
  return length === body.length ? body : body.slice(0, length)
}

/** With room for at least `least` bytes, and no more than `limit`. */
function enlarged(body: Uint8Array, least: number, limit: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(limit, Math.max(least, 2 * body.length)))
  larger.set(body)
  return larger
}

function tooLarge(limit: number): Problem {
  return new Problem('too-large', `A frame may take ${limit} bytes.`)
}

const Side = z.coerce.number().int().min(1).max(16384)
const RawSize = z.object({ width: Side, height: Side })

/** Bytes of raw RGB for so many pixels; an encoded picture never needs more. */
export function mostBytes(mostPixels: number): number {
  return mostPixels * 3 + 65536
}

/** What the headers and the query say the body is. Throws a problem when they do not fit together. */
export function frameSource(
  contentType: string | undefined,
  query: URLSearchParams,
  bytes: Uint8Array<ArrayBuffer>,
  mostPixels: number,
): FrameSource {
  if (bytes.length === 0) throw new Problem('bad-frame', 'The body is empty.')
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type === 'image/png') return { kind: 'encoded', format: 'png', bytes }
  if (type === 'image/jpeg') return { kind: 'encoded', format: 'jpeg', bytes }
  if (type !== 'application/octet-stream')
    throw new Problem(
      'wrong-type',
      'Send image/png, image/jpeg, or application/octet-stream with width and height.',
    )
  const size = RawSize.safeParse(Object.fromEntries(query))
  if (!size.success) throw new Problem('bad-frame', 'Raw pixels need their width and height in the query.')
  const { width, height } = size.data
  if (width * height > mostPixels) throw tooManyPixels(mostPixels)
  if (bytes.length !== width * height * 3)
    throw new Problem(
      'bad-frame',
      `${width} × ${height} pixels of RGB are ${width * height * 3} bytes, not ${bytes.length}.`,
    )
  return { kind: 'raw', width, height, bytes }
}
