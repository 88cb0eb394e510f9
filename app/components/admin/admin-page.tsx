import { NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../ui/classes.ts'
import { Page, PageTitle } from '../ui/page.tsx'

const PAGES = [
  ['/admin', 'overview'],
  ['/admin/accounts', 'accounts'],
] as const

/** The title that the administrators' pages share, and the way from one to the other. */
export function AdminPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  return (
    <Page width="profile" className="grid grid-cols-1 gap-6 py-8 sm:py-12">
      <PageTitle title={t('title')} note={t('note')} />
      <nav aria-label={t('menu')} className="flex gap-1">
        {PAGES.map(([to, name]) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              classes(
                'flex min-h-10 items-center rounded px-3 py-2 hover:bg-well touch:min-h-11',
                isActive ? 'bg-well font-semibold' : 'text-muted',
              )
            }
          >
            {t(`pages.${name}`)}
          </NavLink>
        ))}
      </nav>
      {children}
    </Page>
  )
}
