import { Link } from '@remix-run/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment, CommentThread } from '#app/domain/review.ts'
import { formatTimecode } from '#app/i18n/format.ts'
import { Badge } from '../ui/badge.tsx'
import { DateText } from '../ui/date-text.tsx'

/** A comment with its answers; `children` stand below them. */
export function Thread({
  thread,
  momentAt,
  children,
}: {
  thread: CommentThread
  /** The address that shows a moment of the video, in seconds; absent where none does. */
  momentAt?: (seconds: number) => string
  children?: ReactNode
}) {
  const { t } = useTranslation('review')
  const { answers, isResolved, seconds } = thread
  return (
    <div data-comment={thread.id} className="grid gap-2 border-l-2 border-control pl-4">
      <Said comment={thread}>
        {seconds !== null && <Moment seconds={seconds} to={momentAt?.(seconds)} />}
        {isResolved && (
          <Badge tone="done" icon={Check}>
            {t('comment.resolved')}
          </Badge>
        )}
      </Said>
      {answers.length > 0 && (
        <ul className="grid gap-2 pl-4">
          {answers.map((answer) => (
            <li key={answer.id}>
              <Said comment={answer} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

function Moment({ seconds, to }: { seconds: number; to: string | undefined }) {
  const { t } = useTranslation('review')
  const time = formatTimecode(seconds)
  if (to === undefined) return <span className="tabular-nums">{time}</span>
  return (
    <Link to={to} className="link tabular-nums">
      {t('guest.show', { time })}
    </Link>
  )
}

function Said({
  comment: { author, body, createdAt },
  children,
}: {
  comment: Comment
  children?: ReactNode
}) {
  const { t } = useTranslation('review')
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span className="font-medium text-text [overflow-wrap:anywhere]">{author ?? t('comment.owner')}</span>
        <DateText date={createdAt} withTime />
        {children}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
    </div>
  )
}
