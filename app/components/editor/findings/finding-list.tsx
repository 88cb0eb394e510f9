import { CheckCheck, TriangleAlert, Undo2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#app/domain/review-list.ts'
import type { TextGroup } from '#app/domain/text-groups.ts'
import { useCheckNotes } from '../../checks/use-check-notes.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { callApi } from '../call-api.ts'
import type { Desk } from '../desk.ts'

/** The kinds of what there is to look at in a text that is not chosen. */
export function FindingBadges({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('checks')
  const open = findings.filter(({ dismissed }) => dismissed === null)
  if (open.length === 0) return null
  return (
    <p className="flex items-start gap-1.5 text-sm text-warn" data-testid="findings">
      <Icon of={TriangleAlert} size={14} className="mt-0.5 shrink-0" />
      {open.map(({ code }) => t(`kind.${code}`)).join(' · ')}
    </p>
  )
}

/** What there is to look at in the chosen text, each to be put aside with a reason. */
export function FindingList({
  desk,
  group,
  findings,
  isSaved,
}: {
  desk: Desk
  group: TextGroup
  findings: readonly Finding[]
  /** What is still being typed cannot be put aside. */
  isSaved: boolean
}) {
  const { t } = useTranslation('checks')
  return (
    <ul aria-label={t('title')} className="grid gap-2 text-sm" data-testid="findings">
      {findings.map((finding) => (
        <OneFinding key={finding.code} {...{ desk, group, finding, isSaved }} />
      ))}
    </ul>
  )
}

function OneFinding({
  desk,
  group,
  finding,
  isSaved,
}: {
  desk: Desk
  group: TextGroup
  finding: Finding
  isSaved: boolean
}) {
  const { t } = useTranslation('checks')
  const notes = useCheckNotes()(finding)
  const [hasFailed, setFailed] = useState(false)
  const send = async (dismissed: boolean, reason: string) => {
    const change = { group_id: group.id, code: finding.code, scope: 'all', dismissed, reason }
    try {
      await callApi('POST', `/projects/${desk.projectId}/checks/dismiss`, change)
      desk.asides.set(desk.asides.get() + 1)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  const isAside = finding.dismissed !== null
  return (
    <li data-finding={finding.code} className={isAside ? 'text-muted' : undefined}>
      {notes.map((note) => (
        <p key={note} className="flex items-start gap-1.5">
          <Icon of={TriangleAlert} size={14} className={isAside ? 'mt-0.5' : 'mt-0.5 text-warn'} />
          <span className="min-w-0 break-words">{note}</span>
        </p>
      ))}
      {isAside ? (
        <p className="flex flex-wrap items-center gap-x-2 pl-5">
          {finding.dismissed === '' ? t('aside.done') : t('aside.because', { reason: finding.dismissed })}
          <Button
            type="button"
            kind="quiet"
            size="small"
            icon={Undo2}
            aria-label={t('aside.restoreText', { text: group.original })}
            onClick={() => void send(false, '')}
          >
            {t('aside.restore')}
          </Button>
        </p>
      ) : (
        isSaved && <PutAside original={group.original} onSend={(reason) => void send(true, reason)} />
      )}
      {hasFailed && (
        <p role="status" className="pl-5 text-wrong">
          {t('failed')}
        </p>
      )}
    </li>
  )
}

function PutAside({ original, onSend }: { original: string; onSend: (reason: string) => void }) {
  const { t } = useTranslation('checks')
  const id = useId()
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent | { preventDefault(): void }) => {
    event.preventDefault()
    onSend(reason)
  }
  return (
    <details className="pl-5">
      <summary className="w-fit rounded py-0.5 text-muted underline decoration-control underline-offset-[3px] hover:text-text touch:py-3">
        {t('aside.open')} <span className="sr-only">{`«${original}»`}</span>
      </summary>
      {/* the list is a form of its own, and forms do not stand in one another */}
      <div className="flex flex-wrap items-end gap-2 py-1">
        <div className="grid min-w-0 flex-1 gap-1">
          <label htmlFor={id}>{t('aside.reason')}</label>
          <input
            id={id}
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') submit(event)
            }}
            className="control h-9 px-2 touch:h-11"
          />
        </div>
        <Button
          type="button"
          size="small"
          icon={CheckCheck}
          aria-label={t('aside.submitText', { text: original })}
          onClick={submit}
        >
          {t('aside.submit')}
        </Button>
      </div>
    </details>
  )
}
