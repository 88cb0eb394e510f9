import type { Request, RequestHandler, Response } from 'express'
import pLimit, { type LimitFunction } from 'p-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '../env.server.ts'
import { addressGroup } from './rate-limits.server.ts'
import { isApi, refuse } from './refuse.server.ts'
import { isFilePath } from './static-files.server.ts'

/** A browser asks for six things at once, a list for a poster each: what comes beside these is a flood. */
const MOST_WAITING = 256
const WAITING_RETRY_SECONDS = 1
/** No page takes as long to make: what does, waits for a tool, a sender or another process, and not for our thread. */
const HELD_AT_MOST_MS = 500
/** What monitors ask for, perhaps from the address of a proxy that all visitors share. */
const OF_HEALTH = /^\/(?:health|ready)(?:\.data)?$/i

const addressOf = (request: Request) => addressGroup(request.ip ?? '')

/**
 * Refuses the pages of an address that has had `PAGES_PER_MINUTE`, before anything is rendered. It counts within this
 * process, since a database asked each time would cost more than is saved.
 */
export function pagesByAddress(): RequestHandler {
  const pages = new RateLimiterMemory({ points: env.PAGES_PER_MINUTE, duration: 60 })
  return (request, response, next) => {
    if (isApi(request) || isFilePath(request.path) || OF_HEALTH.test(request.path)) return next()
    pages.consume(addressOf(request)).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof RateLimiterRes)) return next(error)
        refuseFor(Math.max(1, Math.ceil(error.msBeforeNext / 1000)), request, response)
      },
    )
  }
}

/**
 * Has at most `REQUESTS_AT_ONCE` answers of an address made at the same time; its others wait behind them. There is one
 * thread: whoever opens a hundred connections would have a hundred pages made before the next visitor's.
 */
export function shareByAddress(): RequestHandler {
  const shares = new Map<string, LimitFunction>()
  return (request, response, next) => {
    if (isFilePath(request.path)) return next()
    const address = addressOf(request)
    const share = shares.get(address) ?? pLimit(env.REQUESTS_AT_ONCE)
    if (share.pendingCount >= MOST_WAITING) return refuseFor(WAITING_RETRY_SECONDS, request, response)
    shares.set(address, share)
    const make = () => {
      if (request.socket.destroyed) return
      const made = answerMade(response)
      next()
      return made
    }
    void share(make).then(() => {
      if (share.activeCount + share.pendingCount === 0) shares.delete(address)
    })
  }
}

/** Resolves when the answer's head is made, its visitor has gone, or it waits for something else. */
function answerMade(response: Response): Promise<void> {
  const writeHead = response.writeHead.bind(response)
  return new Promise((resolve) => {
    const waits = setTimeout(resolve, HELD_AT_MOST_MS)
    const made = () => {
      clearTimeout(waits)
      resolve()
    }
    response.once('close', made)
    Object.assign(response, {
      writeHead: (...head: Parameters<typeof writeHead>) => {
        made()
        return writeHead(...head)
      },
    })
  })
}

function refuseFor(retryAfterSeconds: number, request: Request, response: Response): void {
  refuse(request, response, 'request.too-many-from-address', { params: { retryAfterSeconds } })
}
