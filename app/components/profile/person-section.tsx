import { Form, Link } from '@remix-run/react'
import { CircleCheck, Download, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClasses, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { Avatar } from './avatar.tsx'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
  readonly avatar: string | null
  readonly createdAt: Date | null
  readonly lastLogin: Date | null
}

/** Who somebody is to us. */
export function PersonSection({ person }: { person: Person }) {
  const { t } = useTranslation('profile')
  const { id, name, email, isVerified, avatar, createdAt, lastLogin } = person
  const none = t('personal.none')
  return (
    <Card title={t('sections.personal')}>
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <Avatar src={avatar} email={email} />
        <div className="min-w-0">
          <p className="break-words text-md font-semibold">{email}</p>
          <Badge tone="done" icon={CircleCheck}>
            {t('personal.active')}
          </Badge>
        </div>
        <ButtonLink to="/profile/picture" size="small" className="sm:ml-auto">
          {avatar ? t('picture.change') : t('picture.add')}
        </ButtonLink>
      </div>
      {!isVerified && (
        <div className="mb-5">
          <Banner
            tone="warn"
            title={t('email.unverified')}
            actions={
              <Form method="post" action="/verify-email">
                <input type="hidden" name="email" value={email} />
                <Button size="small">{t('email.send')}</Button>
              </Form>
            }
          >
            {t('email.unverifiedText')}
          </Banner>
        </div>
      )}
      <dl>
        <Fact term={t('personal.name')} change={{ to: '/profile/name', label: t('name.title') }}>
          {name}
        </Fact>
        <Fact term={t('personal.email')} change={{ to: '/profile/email', label: t('email.title') }}>
          {email}
        </Fact>
        <Fact term={t('personal.password')} change={{ to: '/profile/password', label: t('password.title') }}>
          <span aria-hidden>••••••••</span>
        </Fact>
        <Fact term={t('personal.id')}>
          <span className="font-mono text-sm">{id}</span>
        </Fact>
        <Fact term={t('personal.registered')}>{createdAt ? <DateText date={createdAt} /> : none}</Fact>
        <Fact term={t('personal.lastLogin')}>
          {lastLogin ? <DateText date={lastLogin} withTime /> : none}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({
  term,
  change,
  children,
}: {
  term: string
  change?: { to: string; label: string }
  children: ReactNode
}) {
  const { t } = useTranslation('profile')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-hairline py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <dt className="col-span-2 text-muted sm:col-span-1">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
      {change && (
        <dd>
          <Link
            to={change.to}
            aria-label={change.label}
            className="link touch:-my-3 touch:inline-flex touch:min-h-11 touch:items-center"
          >
            {t('change')}
          </Link>
        </dd>
      )}
    </div>
  )
}

/** One's data: to take along, or to have done away with. */
export function DataSection() {
  const { t } = useTranslation('profile')
  return (
    <Card title={t('data.title')} note={t('data.note')}>
      <div className="flex flex-col gap-3 sm:flex-row">
        <a href="/profile/export" download className={buttonClasses({})}>
          <Icon of={Download} />
          {t('data.export')}
        </a>
        <ButtonLink to="/profile/delete" kind="danger" icon={Trash2}>
          {t('data.delete')}
        </ButtonLink>
      </div>
    </Card>
  )
}
