import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { FlashCode } from '#app/i18n/flash-codes.ts'
import { translationField } from '#app/forms/translation-fields.ts'
import { useRoot } from '../layout/use-root.ts'
import { sampledEdit } from './project-events.ts'
import { matomo } from './matomo.ts'
import { pageName } from './page-names.ts'
import { type AnalyticsSettings, tellTo, usage } from './tracker.ts'

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
