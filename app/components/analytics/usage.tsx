import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { translationField } from '#app/forms/translation-fields.ts'
import type { FlashCode } from '#app/i18n/flash-codes.ts'
import { useRoot } from '../layout/use-root.ts'
import { sampledEdit } from './project-events.ts'
import { type AnalyticsSettings, tellTo, type Tracker, usage } from './tracker.ts'

/** Tells a Matomo by its tracking API. Without cookies: a visit lasts as long as the document. */
function matomo(
  { url, siteId }: AnalyticsSettings,
  send: (address: string, body: URLSearchParams) => unknown = (address, body) =>
    navigator.sendBeacon(address, body),
): Tracker {
  const address = new URL('matomo.php', url.endsWith('/') ? url : `${url}/`).href
  const visit = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const tell = (facts: Record<string, string>) =>
    send(
      address,
      new URLSearchParams({ idsite: siteId, rec: '1', apiv: '1', send_image: '0', _id: visit, ...facts }),
    )
  return {
    pageView: ({ path, title }) => {
      tell({ url: new URL(path, window.location.origin).href, action_name: title })
    },
    event: ({ category, action, label }) => {
      tell({
        url: window.location.origin + window.location.pathname,
        e_c: category,
        e_a: action,
        ...(label !== undefined && { e_n: label }),
      })
    },
  }
}

/** The names under which pages are told, the same in every language of the interface. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, 'Home'],
  [/^\/login$/, 'Login'],
  [/^\/register$/, 'Register'],
  [/^\/contact$/, 'Contact'],
  [/^\/projects$/, 'Projects'],
  [/^\/projects\/create$/, 'Create Project'],
  [/^\/projects\/[^/]+\/upload$/, 'Upload Video'],
  [/^\/projects\/[^/]+\/analysis$/, 'Video Analysis'],
  [/^\/projects\/[^/]+\/translation(\/|$)/, 'Translation'],
  [/^\/projects\/[^/]+\/result$/, 'Results'],
  [/^\/buy-credits$/, 'Buy Credits'],
  [/^\/profile(\/|$)/, 'Profile'],
]
const OTHERS = 'Rótulo: translate the text in your videos'

export function pageName(path: string): string {
  return NAMES.find(([pattern]) => pattern.test(path))?.[1] ?? OTHERS
}

const USER_ACTIONS: Partial<Record<FlashCode, string>> = {
  'logged-in': 'login',
  'logged-out': 'logout',
  registered: 'register',
}
const CREDITS_PAGES: Readonly<Record<string, string>> = {
  '/payment/success': 'complete_purchase',
  '/payment/cancel': 'cancel_purchase',
}

/** Tells how the product is used. Only there when somewhere to tell it is configured and nobody has asked not to. */
export default function Usage({
  settings,
  visited,
}: {
  settings: AnalyticsSettings
  /** Paths of pages that were arrived at and are not told yet; those that are told are taken out. */
  visited: { readonly current: string[] }
}) {
  const { url, siteId } = settings
  const { pathname } = useLocation()
  const { formAction, state } = useNavigation()
  const flash = useRoot()?.flash
  const isTelling = useRef(false)
  useEffect(() => {
    if (asksNotToBeTracked()) return
    tellTo(matomo({ url, siteId }))
    for (const path of visited.current.splice(0)) tellArrival(path)
    isTelling.current = true
    const edited = ({ target }: Event) => {
      const event =
        target instanceof HTMLTextAreaElement && target.name.startsWith(translationField('')) && sampledEdit()
      if (event) usage.event(event)
    }
    document.addEventListener('change', edited)
    return () => {
      isTelling.current = false
      document.removeEventListener('change', edited)
      tellTo(undefined)
    }
  }, [url, siteId, visited])
  useEffect(() => {
    // each is noted before it is told: the root's effects come after those of its parts
    if (isTelling.current) queueMicrotask(() => visited.current.splice(0).forEach(tellArrival))
  }, [pathname, visited])
  useEffect(() => {
    const action = flash ? USER_ACTIONS[flash.code] : undefined
    if (action !== undefined) usage.event({ category: 'User', action })
  }, [flash])
  useEffect(() => {
    if (state === 'submitting' && formAction.startsWith('/buy-credits'))
      usage.event({ category: 'Credits', action: 'start_purchase' })
  }, [formAction, state])
  return null
}

/** From a checkout one arrives by loading the whole page. */
function tellArrival(path: string): void {
  usage.pageView({ path, title: pageName(path) })
  const action = CREDITS_PAGES[path]
  if (action !== undefined) usage.event({ category: 'Credits', action })
}

function asksNotToBeTracked(): boolean {
  const { doNotTrack } = navigator
  return (
    doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
}
