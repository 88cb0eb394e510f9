import { data, type LoaderFunctionArgs } from '@remix-run/node'
import type { RootData } from './components/layout/use-root.ts'
import { env } from './env.server.ts'
import { takeFlash } from './http/redirects.server.ts'
import { optionalUser, wasSessionEnded } from './http/page-user.server.ts'
import type { Flash } from './i18n/flash-codes.ts'
import { i18nFor, languageOf } from './i18n/i18n.server.ts'
import { schemeOf } from './i18n/preferences.ts'

/**
 * Where a page is to tell how it is used, or null: when nothing is configured, and when the browser asks not to be
 * tracked (`DNT`, `Sec-GPC`).
 */
function analyticsFor(request: Request): { url: string; siteId: string } | null {
  const unwanted = request.headers.get('dnt') === '1' || request.headers.get('sec-gpc') === '1'
  return env.ANALYTICS_URL === undefined || unwanted
    ? null
    : { url: env.ANALYTICS_URL, siteId: env.ANALYTICS_SITE_ID }
}

/**
 * What every page knows. It stands apart from the root: each server module that the root itself imported beside other
 * routes would be one more empty file for every page to fetch.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await optionalUser(request)
  const locale = languageOf(request)
  const { flash, headers } = takeFlash(request)
  const root: RootData = {
    locale,
    theme: schemeOf(request.headers.get('cookie')),
    user: user ? { id: user.id, name: user.name, email: user.email, isAdmin: user.is_admin } : null,
    hasLoggedOut: !user && (isFarewell(flash) || (await wasSessionEnded(request))),
    flash,
    titles: i18nFor(locale).t('titles', { returnObjects: true }),
    registration: env.REGISTRATION,
    year: new Date().getUTCFullYear(),
    analytics: analyticsFor(request),
  }
  return data(root, { headers })
}

function isFarewell(flash: Flash | null): boolean {
  return flash?.code === 'logged-out' || flash?.code === 'account-deleted'
}
