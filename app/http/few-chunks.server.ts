import type { RequestHandler } from 'express'

/** Programs that write a body bit by bit send a small one. */
const SMALL_CHUNKS = 2_000
/** Proxies and libraries send a packet's worth, or many times that. */
const BYTES_A_CHUNK = 256

/**
 * Ends a connection whose body comes in crumbs: a chunk of one byte costs as much to take and to pass on as one of
 * 64 KB, and no limit of bytes ever stops them.
 */
export const fewChunks: RequestHandler = (request, _, next) => {
  if (request.headers['transfer-encoding'] === undefined) return next()
  const push = request.push.bind(request)
  let allowed = SMALL_CHUNKS
  // where Node's parser puts each chunk, whoever reads them
  Object.assign(request, {
    push(chunk: Buffer | null) {
      allowed += (chunk?.length ?? 0) / BYTES_A_CHUNK - 1
      if (allowed >= 0) return push(chunk)
      request.socket.destroy()
      return false
    },
  })
  next()
}
