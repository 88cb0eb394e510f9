import { Form, useNavigation } from '@remix-run/react'
import { ArrowLeft, ArrowRight, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { HistoryPage, HistoryRow } from '#app/domain/text-history.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DateText } from '../ui/date-text.tsx'

/** What was changed, by whom and when, the latest first, each with a button that takes it back. */
export function HistoryList({ entries, older, isNewest }: HistoryPage) {
  const { t } = useTranslation('history')
  return (
    <>
      <p className="max-w-prose text-muted">{t(entries.length === 0 ? 'none' : 'note')}</p>
      {entries.length > 0 && (
        <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-surface">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-3 empty:hidden">
        {!isNewest && (
          <ButtonLink to="?" icon={ArrowLeft}>
            {t('newest')}
          </ButtonLink>
        )}
        {older !== null && (
          <ButtonLink to={`?before=${older}`} icon={ArrowRight}>
            {t('older')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function Entry({ entry }: { entry: HistoryRow }) {
  const { t } = useTranslation('history')
  const isPending = useNavigation().formData?.get('id') === entry.id
  const { kind, texts, original, before, after, person, at, isUndone, canRevert } = entry
  const which = original ?? t('texts', { count: texts })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{t(`kinds.${kind}`)}</span>
          <Fields entry={entry} />
          {isUndone && <Badge icon={Undo2}>{t('undone')}</Badge>}
        </p>
        <p className="whitespace-pre-line text-md [overflow-wrap:anywhere]">{which}</p>
        {before !== null && after !== null && (
          <p className="text-muted [overflow-wrap:anywhere]">
            <del className="whitespace-pre-line decoration-1">{before}</del>
            <span aria-hidden> → </span>
            <ins className="whitespace-pre-line text-text no-underline">{after || t('nothing')}</ins>
          </p>
        )}
        <p className="mt-1.5 text-sm text-muted">
          {person} · <DateText date={at} withTime />
        </p>
      </div>
      {canRevert ? (
        <Form method="post" preventScrollReset>
          <Button
            size="small"
            icon={Undo2}
            name="id"
            value={entry.id}
            aria-label={t('revertOf', { what: `${t(`kinds.${kind}`)}, ${which}` })}
            pending={isPending}
          >
            {t('revert')}
          </Button>
        </Form>
      ) : (
        !isUndone && <p className="text-sm text-muted">{t('tooLarge')}</p>
      )}
    </li>
  )
}

const FIELDS = [
  'translation',
  'original_text',
  'language',
  'disposition',
  'times',
  'look',
  'reviewed',
] as const
/** What these changed is all that they do. */
const TOLD_BY_KIND: readonly HistoryRow['kind'][] = ['change', 'revert']

function Fields({ entry: { kind, fields } }: { entry: HistoryRow }) {
  const { t } = useTranslation('history')
  const shown = TOLD_BY_KIND.includes(kind) ? FIELDS.filter((field) => fields.includes(field)) : []
  return shown.map((field) => (
    <span key={field} className="text-sm text-muted">
      {t(`fields.${field}`)}
    </span>
  ))
}
