import { Link, Outlet, useLocation } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { ProfileFailure } from '#app/components/profile/profile-failure.tsx'
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

/** The pages in the menu of the profile. Each is a route of its own, `app/routes/profile.<name>`; its name in the menu is `sections.<name>`. */
const PROFILE_SECTIONS = [
  { name: 'personal', path: '/profile' },
  { name: 'credits', path: '/profile/credits' },
  { name: 'recent', path: '/profile/recent' },
  { name: 'usage', path: '/profile/usage' },
  { name: 'sessions', path: '/profile/sessions' },
  { name: 'second-factor', path: '/profile/second-factor' },
  { name: 'activity', path: '/profile/activity' },
  { name: 'glossary', path: '/profile/glossary' },
  { name: 'recipes', path: '/profile/recipes' },
  { name: 'tokens', path: '/profile/tokens' },
  { name: 'webhooks', path: '/profile/webhooks' },
] as const

/** The section that an address belongs to: the longest one that it lies below. */
function sectionAt(pathname: string): (typeof PROFILE_SECTIONS)[number] {
  const [first] = PROFILE_SECTIONS
  return PROFILE_SECTIONS.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).reduce(
    (longest, section) => (section.path.length > longest.path.length ? section : longest),
    first,
  )
}
