import { Link, useFetcher, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useRoot } from './use-root.ts'

const LINKS = [
  ['/terms', 'terms'],
  ['/privacy', 'privacy'],
  ['/contact', 'contact'],
  ['/developers', 'developers'],
] as const
const SCHEMES = [
  ['system', 'themeSystem'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
] as const

export function Footer() {
  const { t } = useTranslation()
  const root = useRoot()
  return (
    <footer className="mt-20 border-t border-hairline">
      <div className="mx-auto flex w-full max-w-[1760px] flex-wrap items-center gap-x-6 gap-y-4 px-4 py-6 text-sm text-muted sm:px-6">
        <p>
          © {root?.year} {t('brand')}
        </p>
        <nav
          aria-label={t('footer.label')}
          className="flex flex-wrap gap-x-3 gap-y-2 touch:gap-y-0 sm:gap-x-6"
        >
          {LINKS.map(([to, name]) => (
            <Link
              key={to}
              to={to}
              className="link hover:text-text touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {t(`footer.${name}`)}
            </Link>
          ))}
        </nav>
        <SchemeChoice present={root?.theme ?? 'system'} />
      </div>
    </footer>
  )
}

function SchemeChoice({ present }: { present: string }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher()
  return (
    <fetcher.Form
      method="post"
      action="/preferences"
      className="flex flex-wrap items-center gap-2 lg:ml-auto"
    >
      <input type="hidden" name="backTo" value={pathname + search} />
      <span id="scheme-label">{t('footer.theme')}</span>
      <div role="group" aria-labelledby="scheme-label" className="flex rounded border border-hairline p-0.5">
        {SCHEMES.map(([scheme, name]) => (
          <button
            key={scheme}
            type="submit"
            name="theme"
            value={scheme}
            aria-pressed={scheme === present}
            className="rounded-[4px] px-2 py-1 touch:min-h-11 touch:px-3 hover:text-text aria-pressed:bg-well aria-pressed:font-medium aria-pressed:text-text"
          >
            {t(`footer.${name}`)}
          </button>
        ))}
      </div>
    </fetcher.Form>
  )
}
