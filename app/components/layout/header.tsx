import { Form, Link, NavLink } from '@remix-run/react'
import { CircleUser, LogOut, Menu as MenuIcon, ServerCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, menuItemClasses } from '../ui/menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { useRoot } from './use-root.ts'

/** A frame with a caption burned into it. */
function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden className="shrink-0">
      <rect x="1" y="4" width="26" height="20" rx="5" className="fill-ink" />
      <rect
        x="1.5"
        y="4.5"
        width="25"
        height="19"
        rx="4.5"
        fill="none"
        className="stroke-control"
        opacity="0.6"
      />
      <rect x="6" y="15.5" width="11" height="4" rx="1.25" className="fill-signal" />
      <rect x="18.5" y="15.5" width="3.5" height="4" rx="1.25" className="fill-signal" />
    </svg>
  )
}

const LINKS = {
  visitor: [['/', 'home']],
  person: [
    ['/projects', 'projects'],
    ['/profile', 'profile'],
  ],
} as const

export function Header() {
  const { t } = useTranslation()
  const root = useRoot()
  const user = root?.user ?? undefined
  // while the root itself has failed nobody knows who this is: no invitation to log in for who has
  const isVisitor = root?.user === null
  const mayRegister = root?.registration === 'open'
  const links = user ? LINKS.person : LINKS.visitor
  return (
    <header className="sticky top-0 z-30 border-b border-hairline bg-page">
      <div className="mx-auto flex h-14 w-full max-w-[1760px] items-center gap-2 px-4 sm:px-6">
        <Link to={user ? '/projects' : '/'} className="flex min-h-11 items-center gap-2 rounded">
          <BrandMark />
          <span className="text-md font-semibold tracking-tight">{t('brand')}</span>
          <span className="rounded border border-control px-1 text-sm leading-tight text-muted">
            {t('beta')}
          </span>
        </Link>
        <nav aria-label={t('nav.main')} className="ml-4 hidden items-center gap-1 lg:flex">
          {links.map(([to, name]) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/'}
              className={({ isActive }) =>
                classes(
                  'rounded px-3 py-2 hover:bg-well',
                  isActive ? 'font-semibold' : 'text-muted hover:text-text',
                )
              }
            >
              {t(`nav.${name}`)}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto hidden items-center gap-1 lg:flex">
          <LanguageMenu />
          {user ? (
            <UserMenu email={user.email} name={user.name} isAdmin={user.isAdmin} />
          ) : (
            isVisitor && (
              <>
                <ButtonLink kind="quiet" to="/login">
                  {t('nav.login')}
                </ButtonLink>
                {mayRegister && (
                  <ButtonLink kind="primary" to="/register">
                    {t('nav.register')}
                  </ButtonLink>
                )}
              </>
            )
          )}
        </div>
        <div className="ml-auto flex items-center lg:hidden">
          <LanguageMenu short />
          <Menu name={t('nav.menu')} chevron={false} summary={<Icon of={MenuIcon} size={20} />}>
            {links.map(([to, name]) => (
              <Link key={to} to={to} className={menuItemClasses}>
                {t(`nav.${name}`)}
              </Link>
            ))}
            {user?.isAdmin && <AdminLink />}
            {user ? (
              <LogoutButton />
            ) : (
              isVisitor && (
                <>
                  <Link to="/login" className={menuItemClasses}>
                    {t('nav.login')}
                  </Link>
                  {mayRegister && (
                    <Link to="/register" className={menuItemClasses}>
                      {t('nav.register')}
                    </Link>
                  )}
                </>
              )
            )}
          </Menu>
        </div>
      </div>
    </header>
  )
}

function UserMenu({ name, email, isAdmin }: { name: string; email: string; isAdmin: boolean }) {
  const { t } = useTranslation()
  return (
    <Menu
      name={t('nav.account', { name })}
      summary={
        <>
          <Icon of={CircleUser} size={20} />
          <span className="max-w-[12rem] truncate">{name}</span>
        </>
      }
    >
      <p className="truncate border-b border-hairline px-3 py-2 text-sm text-muted">{email}</p>
      <Link to="/profile" className={menuItemClasses}>
        <Icon of={CircleUser} />
        {t('nav.profile')}
      </Link>
      {isAdmin && <AdminLink />}
      <LogoutButton />
    </Menu>
  )
}

function AdminLink() {
  const { t } = useTranslation()
  return (
    <Link to="/admin" className={menuItemClasses}>
      <Icon of={ServerCog} />
      {t('nav.admin')}
    </Link>
  )
}

function LogoutButton() {
  const { t } = useTranslation()
  return (
    <Form method="post" action="/logout">
      <button type="submit" className={menuItemClasses}>
        <Icon of={LogOut} />
        {t('nav.logout')}
      </button>
    </Form>
  )
}
