import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import express, { type RequestHandler, Router } from 'express'
import { refuse } from './refuse.server.ts'

const YEAR_MS = 31_536_000_000
const HOUR_MS = 3_600_000

/** What no browser opens as a page; a policy, as long as many of these files, would say nothing about them. */
const IS_NO_DOCUMENT = /\.(?:js|css|json|woff2?|png|jpe?g|webp|avif|ico|map|txt|mp4)$/

/** The files of `public/`: those whose name or address changes with their content are kept for ever. */
export function staticFiles(publicFolder: string): RequestHandler {
  const files = (maxAge: number) =>
    express.static(publicFolder, {
      ...{ index: false, redirect: false, maxAge, immutable: maxAge === YEAR_MS },
      setHeaders(response, path) {
        if (IS_NO_DOCUMENT.test(path)) response.removeHeader('Content-Security-Policy')
      },
    })
  const [forEver, forAnHour] = [files(YEAR_MS), files(HOUR_MS)]
  const router = Router()
  router.use((request, response, next) => {
    const versioned = request.path.startsWith('/build/') || request.query['v'] !== undefined
    void (versioned ? forEver : forAnHour)(request, response, next)
  })
  router.use((request, response, next) => {
    if (isFilePath(request.path)) refuse(request, response, 'request.not-found')
    else next()
  })
  return router
}

/** Whether no route but a file is at the path: `.data` are Remix's own calls, and `/api` answers for itself. */
export function isFilePath(path: string): boolean {
  const isFile = /^\/build(?:\/|$)/.test(path) || /\.(?!data$)\w+$/.test(path)
  return isFile && !path.startsWith('/api/')
}

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
