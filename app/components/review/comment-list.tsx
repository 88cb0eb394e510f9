import { useTranslation } from 'react-i18next'
import type { CommentThread } from '#app/domain/review.ts'
import { Card } from '../ui/card.tsx'
import { CountLink } from '../ui/count-link.tsx'
import { OwnersThread } from './owners-thread.tsx'
import { PageLinks } from '../ui/page-links.tsx'

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
  const { t } = useTranslation('review')
  const total = isResolved ? counts.resolved : counts.open
  const at = (number: number) => `?${isResolved ? 'resolved&' : ''}page=${number}`
  return (
    <Card title={t('comments.title')}>
      <nav aria-label={t('comments.kinds')}>
        <ul className="flex flex-wrap gap-2">
          <CountLink
            to="."
            isCurrent={!isResolved && groupId === null}
            label={t('comments.open')}
            count={counts.open}
          />
          <CountLink
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
        <PageLinks page={page} hasNext={page * pageSize < total} at={at} />
      )}
    </Card>
  )
}
