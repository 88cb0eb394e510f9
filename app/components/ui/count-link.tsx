import { Link } from '@remix-run/react'
import { classes } from './classes.ts'

/** An item of a list of kinds: leads to those of its kind alone, and says how many they are. */
export function CountLink({
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
        <span className="inline-block first-letter:uppercase">{label}</span>{' '}
        <span className="tabular-nums text-muted">{count}</span>
      </Link>
    </li>
  )
}
