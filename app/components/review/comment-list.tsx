import { Link } from '@remix-run/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CommentThread } from '#app/domain/review.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { OwnersThread } from './owners-thread.tsx'

/** What guests have said about a project, those not dealt with first; or about one of its texts. */
export function CommentList({
  threads,
  counts,
  isResolved,
  page,
  pageSize,
  groupId,
}: {
  threads: readonly CommentThread[]
  counts: { readonly open: number; readonly resolved: number }
  isResolved: boolean
  page: number
  pageSize: number
  /** The text that all are about; null: no one text. */
  groupId: string | null
}) {
  const { t } = useTranslation(['review', 'translation'])
  const total = isResolved ? counts.resolved : counts.open
  const at = (number: number) => `?${isResolved ? 'resolved&' : ''}page=${number}`
  return (
    <Card title={t('comments.title')}>
      <nav aria-label={t('comments.kinds')}>
        <ul className="flex flex-wrap gap-2">
          <Kind
            to="."
            isCurrent={!isResolved && groupId === null}
            label={t('comments.open')}
            count={counts.open}
          />
          <Kind
            to="?resolved"
            isCurrent={isResolved && groupId === null}
            label={t('comments.resolved')}
            count={counts.resolved}
          />
        </ul>
      </nav>
      {threads.length === 0 ? (
        <p className="mt-5 text-muted">
          {t(counts.open + counts.resolved === 0 ? 'comments.none' : 'comments.noneHere')}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline">
          {threads.map((thread) => (
            <li key={thread.id} className="py-5">
              <OwnersThread thread={thread} />
            </li>
          ))}
        </ul>
      )}
      {groupId === null && total > pageSize && (
        <div className="flex flex-wrap justify-end gap-3">
          {page > 1 && (
            <ButtonLink to={at(page - 1)} icon={ArrowLeft}>
              {t('translation:pages.previous')}
            </ButtonLink>
          )}
          {page * pageSize < total && (
            <ButtonLink to={at(page + 1)} icon={ArrowRight}>
              {t('translation:pages.next')}
            </ButtonLink>
          )}
        </div>
      )}
    </Card>
  )
}

function Kind({
  to,
  isCurrent,
  label,
  count,
}: {
  to: string
  isCurrent: boolean
  label: string
  count: number
}) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? 'page' : undefined}
        className={classes(
          'inline-flex min-h-9 items-center gap-2 rounded border px-3 text-sm hover:bg-well touch:min-h-11',
          isCurrent ? 'border-text font-semibold' : 'border-control',
        )}
      >
        {label} <span className="tabular-nums text-muted">{count}</span>
      </Link>
    </li>
  )
}
