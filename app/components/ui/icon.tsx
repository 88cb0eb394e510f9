import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
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

/** Turns while something short is under way; the word beside it, or `label`, says what: see `Loading` for when nothing does. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  return (
    <span
      className={classes('inline-flex items-center gap-2', label && 'text-muted')}
      role={label && 'status'}
    >
      <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden className="shrink-0 animate-spin">
        <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
        <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
      {label}
    </span>
  )
}

/** A spinner for when there is no better word for what is under way. */
export function Loading() {
  const { t } = useTranslation()
  return <Spinner label={t('loading')} />
}
