import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'

/** Never alone: a word stands beside it, or the control that holds it has an accessible name. */
export function Icon({
  of: Drawing,
  size = 16,
  className,
}: {
  of: LucideIcon
  size?: number
  className?: string
}) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden className={classes('shrink-0', className)} />
}
