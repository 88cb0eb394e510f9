import express, { type RequestHandler, type Response, Router } from 'express'
import { HOME_FILES, HOME_FOLDER } from '../services/home/made-video.server.ts'

const YEAR_MS = 31_536_000_000
const MADE_HOME_VIDEO = '/home/made'

/**
 * The home page's video as this installation has made it. A page that is older than the newest one, or came from another
 * machine, gets what the release brings along.
 */
export function madeHomeVideo(publicFolder: string): RequestHandler {
  const made = express.static(HOME_FOLDER, {
    index: false,
    redirect: false,
    maxAge: YEAR_MS,
    immutable: true,
    setHeaders: withoutPolicy,
  })
  const router = Router()
  router.use(MADE_HOME_VIDEO, made)
  router.get(`${MADE_HOME_VIDEO}/:stamp/:file`, (request, response, next) => {
    const file = HOME_FILES.find((name) => name === request.params['file'])
    if (file === undefined) return next()
    withoutPolicy(response)
    response.sendFile(file, {
      root: `${publicFolder}/home`,
      cacheControl: false,
      headers: { 'Cache-Control': 'no-store' },
    })
  })
  return router
}

/** No browser opens a picture or a video as a page; what is no file here is answered by one, which needs its policy. */
function withoutPolicy(response: Response): void {
  response.removeHeader('Content-Security-Policy')
}
