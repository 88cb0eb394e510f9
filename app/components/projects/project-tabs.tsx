import { NavLink } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { classes } from '../ui/classes.ts'

const TABS = [
  ['/projects', 'projects'],
  ['/collections', 'collections'],
] as const

/** Between single videos and those that go one way together. */
export function ProjectTabs() {
  const { t } = useTranslation('projects')
  return (
    <nav aria-label={t('tabs.label')} className="-mt-4 flex gap-1 border-b border-hairline">
      {TABS.map(([to, name]) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            classes(
              '-mb-px border-b-2 px-3 py-2 touch:py-3',
              isActive ? 'border-text font-semibold' : 'border-transparent text-muted hover:text-text',
            )
          }
        >
          {t(`tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  )
}
