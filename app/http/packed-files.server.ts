import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { RequestHandler } from 'express'

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}
const BUILT = /^\/build\/[\w$.()/-]+\.(js|css)$/
const pack = promisify(brotliCompress)

/**
 * Scripts and styles of the build, packed as tightly as Brotli does: an eighth less than what can be afforded for every
 * answer anew. They never change, so each is packed once, when it is first asked for. Whatever else is asked for is
 * passed on.
 */
export function packedFiles(publicFolder: string): RequestHandler {
  const packed = new Map<string, Promise<Buffer>>()
  return (request, response, next) => {
    const type = TYPES[BUILT.exec(request.path)?.[1] ?? '']
    const isAsked = request.method === 'GET' && request.acceptsEncodings('br') === 'br'
    if (type === undefined || !isAsked) return next()
    const { path } = request
    const content = packed.get(path) ?? packFile(join(publicFolder, path))
    content.then(
      (bytes) => {
        // only of files that are there, so that there is an end to them
        packed.set(path, content)
        response.removeHeader('Content-Security-Policy')
        response.vary('Accept-Encoding')
        response.set({
          'Content-Type': type,
          'Content-Encoding': 'br',
          'Cache-Control': 'public, max-age=31536000, immutable',
        })
        response.end(bytes)
      },
      // what is not there, or cannot be read, others answer for
      () => next(),
    )
  }
}

async function packFile(path: string): Promise<Buffer> {
  const content = await readFile(path)
  return pack(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}
