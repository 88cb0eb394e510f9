import { formatDate, formatMoment } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { useHydrated } from './use-hydrated.ts'

/** A day, or a moment of it, in the reader's language; in the reader's own time zone once script runs. */
export function DateText({
  date,
  withTime = false,
  className,
}: {
  date: Date
  withTime?: boolean
  className?: string
}) {
  const language = useLanguage()
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  return (
    <time dateTime={date.toISOString()} className={className}>
      {withTime ? formatMoment(date, language, zone) : formatDate(date, language, zone)}
    </time>
  )
}
