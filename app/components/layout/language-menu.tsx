import { useFetcher, useLocation } from '@remix-run/react'
import { Check, Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OWN_NAMES, SERVED_LANGUAGES } from '#app/i18n/languages.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, menuItemClasses } from '../ui/menu.tsx'
import { useLanguage } from './use-root.ts'

/** The interface's languages, each by its own name. A form, so that it works without script. */
export function LanguageMenu({ short = false }: { short?: boolean }) {
  const { t } = useTranslation()
  const present = useLanguage()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher()
  const name = t('nav.language', { language: OWN_NAMES[present] })
  return (
    <Menu
      // a name has to hold what is seen
      name={short ? `${present}, ${name}` : name}
      summary={
        <>
          <Icon of={Languages} size={20} className="text-muted" />
          {short ? <span className="uppercase">{present}</span> : OWN_NAMES[present]}
        </>
      }
    >
      <fetcher.Form method="post" action="/preferences">
        <input type="hidden" name="backTo" value={pathname + search} />
        {SERVED_LANGUAGES.map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            aria-current={language === present}
            className={menuItemClasses}
          >
            <span className="flex-1">{OWN_NAMES[language]}</span>
            {language === present && <Icon of={Check} />}
          </button>
        ))}
      </fetcher.Form>
    </Menu>
  )
}
