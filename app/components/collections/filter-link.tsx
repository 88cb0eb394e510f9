import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

/** One of several things that a list may be narrowed to, and how much there is of it. */
export function FilterLink({
  to,
  isChosen,
  count,
  children,
}: {
  to: string
  isChosen: boolean
  count: number
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'page' : undefined}
      className={classes(
        'rounded border px-3 py-1 text-sm no-underline touch:py-3',
        isChosen ? 'border-text bg-well font-semibold' : 'border-control hover:border-text',
      )}
    >
      <span className="inline-block first-letter:uppercase">{children}</span>{' '}
      <span className="tabular-nums text-muted">{count}</span>
    </Link>
  )
}
