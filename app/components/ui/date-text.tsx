import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { useHydrated } from './use-hydrated.ts'

/** A day, in the reader's language; in the reader's own time zone once script runs. */
export function DateText({ date, className }: { date: Date; className?: string }) {
  const language = useLanguage()
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  return (
    <time dateTime={date.toISOString()} className={className}>
      {formatDate(date, language, zone)}
    </time>
  )
}
