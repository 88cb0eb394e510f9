import { NavLink } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { classes } from '../ui/classes.ts'

const TABS = [
  ['glossary', '/profile/glossary'],
  ['memory', '/profile/glossary/memory'],
] as const

/** The two lists by which a person's words go before any engine's. */
export function GlossaryTabs() {
  const { t } = useTranslation('glossary')
  return (
    <nav aria-label={t('tabs.label')} className="flex flex-wrap gap-2 border-b border-hairline">
      {TABS.map(([name, path]) => (
        <NavLink
          key={name}
          to={path}
          end
          className={({ isActive }) =>
            classes(
              '-mb-px border-b-2 px-3 py-2 hover:text-text',
              isActive ? 'border-text font-semibold' : 'border-transparent text-muted',
            )
          }
        >
          {t(`tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  )
}
