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
