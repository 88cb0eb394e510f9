import { useLocation } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRouteFailure } from '../layout/route-failure.tsx'
import { Banner } from '../ui/banner.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Page } from '../ui/page.tsx'

/** In place of a profile that could not be loaded. */
export function ProfileFailure() {
  const { t } = useTranslation(['profile', 'common'])
  const { problem } = useRouteFailure()
  const { pathname, search } = useLocation()
  return (
    <Page width="profile" className="py-8 sm:py-12">
      <Banner
        tone="wrong"
        title={t('failed')}
        actions={
          // a whole new document: what has failed may be in the scripts
          <a href={pathname + search} className={buttonClasses({})}>
            <Icon of={RotateCw} />
            {t('common:failure.retry')}
          </a>
        }
      >
        {problem?.detail}
      </Banner>
    </Page>
  )
}
