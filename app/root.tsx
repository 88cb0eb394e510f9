import type { HeadersFunction, LinksFunction } from '@remix-run/node'
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
  useLocation,
} from '@remix-run/react'
import { lazy, type ReactNode, Suspense, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeLanguage } from 'remix-i18next/react'
import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
import { EARLY_SCRIPT } from '#app/i18n/early-script.ts'
import { Arrival } from '#app/components/layout/arrival.tsx'
import { unlessUnreached } from '#app/components/layout/problem.ts'
import { FlashBanner } from '#app/components/layout/flash-message.tsx'
import { Footer } from '#app/components/layout/footer.tsx'
import { Header } from '#app/components/layout/header.tsx'
import { NavigationBar } from '#app/components/layout/navigation-bar.tsx'
import { Nonce } from '#app/components/layout/page-contexts.ts'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { refreshSeconds } from '#app/components/layout/refresh.ts'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { TextsPreload } from '#app/components/layout/texts-preload.tsx'
import { useLanguage, useRoot } from '#app/components/layout/use-root.ts'
import { Toasts } from '#app/components/ui/toast.tsx'
import stylesheet from '#app/styles/app.css'

export { loader } from './load-root.server.ts'

// most installations count nothing
const Usage = lazy(() => import('#app/components/analytics/usage.tsx'))

export const handle = { i18n: ['common'] }

export const meta = pageTitle('default')

export const links: LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'alternate icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** A page that only looks again how its work goes need not hear who is reading it. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  unlessUnreached(change) &&
  (change.formMethod !== undefined || change.currentUrl.href !== change.nextUrl.href)

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(Nonce)
  const root = useRoot()
  const language = useLanguage()
  const refresh = refreshSeconds(useMatches())
  useChangeLanguage(language)
  return (
    <html lang={language} data-theme={root?.theme === 'system' ? undefined : root?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />
        <Meta />
        <Links />
        <TextsPreload language={language} />
        {refresh !== undefined && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refresh)} />
          </noscript>
        )}
      </head>
      <body>
        <Toasts>{children}</Toasts>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <LiveReload nonce={nonce} />
      </body>
    </html>
  )
}

/**
 * Says that script has taken over, to whatever drives or dresses the page from outside. It stands after the page within
 * its boundary: React brings what is in there to life later than what is around it.
 */
function Scripted(): null {
  useEffect(() => {
    document.documentElement.dataset['scripted'] = ''
  }, [])
  return null
}

export default function App() {
  const analytics = useRoot()?.analytics
  const { pathname } = useLocation()
  // until the part that tells them has come
  const visited = useRef<string[]>([])
  const isTold = Boolean(analytics)
  useEffect(() => {
    if (isTold) visited.current.push(pathname)
  }, [isTold, pathname])
  return (
    <Frame>
      <FlashBanner />
      {/* on the way to another page this one stays until its texts have come; this is for what opens within one */}
      <Suspense fallback={null}>
        <Outlet />
        <Scripted />
      </Suspense>
      <Arrival />
      {analytics && (
        <Suspense fallback={null}>
          <Usage settings={analytics} visited={visited} />
        </Suspense>
      )}
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <RouteFailure />
      <Scripted />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <a
        href="#content"
        className="absolute left-4 top-2 z-50 -translate-y-16 rounded bg-primary px-4 py-2 text-on-primary focus:translate-y-0"
      >
        {t('nav.skip')}
      </a>
      <Header />
      <NavigationBar />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      <Footer />
    </>
  )
}
