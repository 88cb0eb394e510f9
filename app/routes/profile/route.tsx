import { Link, Outlet, useLocation } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { ProfileFailure } from '#app/components/profile/profile-failure.tsx'
import { PROFILE_SECTIONS, sectionAt } from '#app/components/profile/sections.ts'
import { classes } from '#app/components/ui/classes.ts'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import { requireUser } from '#app/http/page-user.server.ts'

export const handle = { i18n: ['profile'] }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return null
}

export default function Profile() {
  const { t } = useTranslation('profile')
  const here = sectionAt(useLocation().pathname)
  return (
    <Page width="profile" className="grid gap-6 py-8 sm:gap-8 sm:py-12">
      <PageTitle title={t('title')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8">
        <nav
          aria-label={t('menu')}
          className="grid grid-cols-2 gap-1 rounded-lg border border-hairline p-1 sm:grid-cols-3 lg:grid-cols-1 lg:border-0 lg:p-0"
        >
          {PROFILE_SECTIONS.map(({ name, path }) => (
            <Link
              key={name}
              to={path}
              aria-current={name === here.name ? 'page' : undefined}
              className={classes(
                'flex items-center rounded px-2 py-2 text-sm hover:bg-well touch:min-h-11 sm:px-3 sm:text-base',
                name === here.name ? 'bg-well font-medium sm:font-semibold' : 'text-muted',
              )}
            >
              {t(`sections.${name}`)}
            </Link>
          ))}
        </nav>
        <Outlet />
      </div>
    </Page>
  )
}

export function ErrorBoundary() {
  return <ProfileFailure />
}
