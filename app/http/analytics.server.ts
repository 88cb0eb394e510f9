import { env } from '../env.server.ts'

/**
 * Where a page is to tell how it is used, or null: when nothing is configured, and when the browser asks not to be
 * tracked (`DNT`, `Sec-GPC`).
 */
export function analyticsFor(request: Request): { url: string; siteId: string } | null {
  const unwanted = request.headers.get('dnt') === '1' || request.headers.get('sec-gpc') === '1'
  return env.ANALYTICS_URL === undefined || unwanted
    ? null
    : { url: env.ANALYTICS_URL, siteId: env.ANALYTICS_SITE_ID }
}
