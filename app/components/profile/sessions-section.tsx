import { Form, useNavigation } from '@remix-run/react'
import { KeyRound, LogOut, Monitor } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Fact } from '../ui/fact.tsx'
import { Icon } from '../ui/icon.tsx'
import { ConfirmFirst } from './confirm-first.tsx'

/** A login that is not over. */
export interface SessionView {
  readonly id: string
  /** It is the one that looks at the page. */
  readonly isOwn: boolean
  /** A program has logged in, by the API. */
  readonly isProgram: boolean
  /** Null: it has not said what it is. */
  readonly device: string | null
  readonly address: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

/** Where one is logged in, so that a login one does not know can be ended. */
export function SessionsSection({
  sessions,
  isConfirmed,
}: {
  sessions: readonly SessionView[]
  /** The password was typed a moment ago. */
  isConfirmed: boolean
}) {
  const { t } = useTranslation('profile')
  const { formData } = useNavigation()
  return (
    <Card title={t('sections.sessions')} note={t('sessions.note')}>
      <ul className="-my-4 divide-y divide-hairline">
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={formData?.get('id') === session.id}
            canEnd={isConfirmed && !session.isOwn}
          />
        ))}
      </ul>
      {sessions.length > 1 && !isConfirmed && (
        <div className="mt-8 border-t border-hairline pt-6">
          <ConfirmFirst backTo="/profile/sessions" />
        </div>
      )}
      {sessions.length > 1 && isConfirmed && (
        <Form method="post" className="mt-8 border-t border-hairline pt-6">
          <Button
            kind="danger"
            icon={LogOut}
            name="intent"
            value="end-others"
            pending={formData?.get('intent') === 'end-others'}
          >
            {t('sessions.endOthers')}
          </Button>
        </Form>
      )}
    </Card>
  )
}

function Session({
  session,
  isEnding,
  canEnd,
}: {
  session: SessionView
  isEnding: boolean
  canEnd: boolean
}) {
  const { t } = useTranslation('profile')
  const { id, isOwn, isProgram, device, address, createdAt, lastUsedAt } = session
  const name = device ?? t(isProgram ? 'sessions.program' : 'sessions.unknown')
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Icon of={isProgram ? KeyRound : Monitor} className="text-muted" />
          <span className="min-w-0 font-medium">{name}</span>
          {isOwn && <Badge tone="done">{t('sessions.own')}</Badge>}
        </p>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <Fact name={t('sessions.used')}>
            <DateText date={lastUsedAt} withTime />
          </Fact>
          <Fact name={t('sessions.began')}>
            <DateText date={createdAt} withTime />
          </Fact>
          {address !== null && <Fact name={t('sessions.address')}>{address}</Fact>}
        </dl>
      </div>
      {canEnd && (
        <Form method="post" className="shrink-0">
          <input type="hidden" name="id" value={id} />
          <Button
            size="small"
            name="intent"
            value="end"
            pending={isEnding}
            aria-label={t('sessions.endOne', { name })}
          >
            {t('sessions.end')}
          </Button>
        </Form>
      )}
    </li>
  )
}
