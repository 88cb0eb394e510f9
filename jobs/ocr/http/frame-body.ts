import type { IncomingMessage } from 'node:http'
import { Problem } from './problem.ts'

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
  const chunks: Buffer[] = []
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
      length += chunk.length
      if (length > limit) settle(tooLarge(limit))
      else chunks.push(chunk)
    }
    const onEnd = () => settle()
    const onClose = () => settle(new Problem('bad-frame', 'The client left before the frame was complete.'))
    const timer = setTimeout(
      () => settle(new Problem('too-slow', `${length} bytes have arrived.`)),
      expiresAt - Date.now(),
    )
    request.on('data', onData).on('end', onEnd).on('close', onClose)
  })
  const body = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

function tooLarge(limit: number): Problem {
  return new Problem('too-large', `A frame may take ${limit} bytes.`)
}
