import { MEBIBYTE } from '../domain/byte-size.ts'
import { formatTag } from './languages.ts'

/** `12 mar 2026`, in the reader's language; in UTC unless a time zone is given. */
export function formatDate(date: Date, language: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(formatTag(language), { dateStyle: 'medium', timeZone }).format(date)
}

/** Whole percent, with the language's own space before the sign. */
export function formatPercent(percent: number, language: string): string {
  return new Intl.NumberFormat(formatTag(language), { style: 'percent', maximumFractionDigits: 0 }).format(
    Math.floor(percent) / 100,
  )
}

export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(formatTag(language)).format(value)
}

/** Megabytes of 1,048,576 bytes, sizes as well as limits: `132 MB`, `4,2 MB`; what would read as none in kilobytes, `39 kB`. */
export function formatMegabytes(bytes: number, language: string): string {
  const megabytes = bytes / MEBIBYTE
  const isSmall = bytes > 0 && megabytes < 0.05
  return new Intl.NumberFormat(formatTag(language), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: megabytes < 10 && !isSmall ? 1 : 0,
  }).format(isSmall ? Math.ceil(megabytes * 1024) : megabytes)
}

/** Megabytes, from 1,024 on as gigabytes: `850 MB`, `1,5 GB`. */
export function formatStorage(megabytes: number, language: string): string {
  if (megabytes < 1024) return formatMegabytes(megabytes * MEBIBYTE, language)
  return new Intl.NumberFormat(formatTag(language), {
    style: 'unit',
    unit: 'gigabyte',
    maximumFractionDigits: 1,
  }).format(megabytes / 1024)
}

/** A size and the limit that it exceeds, in units that show which is larger: to the byte where megabytes look alike. */
export function formatOverLimit(
  bytes: number,
  limitBytes: number,
  language: string,
): { size: string; limit: string } {
  const [size, limit] = [formatMegabytes(bytes, language), formatMegabytes(limitBytes, language)]
  if (size !== limit) return { size, limit }
  const exact = new Intl.NumberFormat(formatTag(language), {
    style: 'unit',
    unit: 'byte',
    unitDisplay: 'long',
  })
  return { size: exact.format(bytes), limit: exact.format(limitBytes) }
}

/** Position in a video, rounded down to tenths: `1:02:03.4`, `0:07.0`. */
export function formatTimecode(seconds: number): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6)
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60]
  const rest = `${Math.floor(tenths / 10) % 60}`.padStart(2, '0')
  const clock = hours > 0 ? `${hours}:${`${minutes}`.padStart(2, '0')}` : `${minutes}`
  return `${clock}:${rest}.${tenths % 10}`
}

export type Wait = { readonly unit: 'seconds' | 'minutes' | 'hours'; readonly count: number }

/** How long is left, coarse enough not to flicker: tens of seconds, minutes, hours. */
export function roughWait(seconds: number): Wait {
  if (seconds < 55) return { unit: 'seconds', count: Math.max(10, Math.ceil(seconds / 10) * 10) }
  if (seconds < 5400) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) }
  return { unit: 'hours', count: Math.round(seconds / 3600) }
}

/** Length of a video, to the second: `1:02:03`, `0:07`. */
export function formatDuration(seconds: number): string {
  return formatTimecode(Math.round(seconds)).slice(0, -2)
}

/** `$9.99`, with the language's own separators and place of the sign; always two decimals. */
export function formatDollars(cents: number, language: string): string {
  return new Intl.NumberFormat(formatTag(language), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
  }).format(cents / 100)
}

/** `2 mar 2026, 13:05`, in UTC unless a time zone is given. */
export function formatMoment(date: Date, language: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(formatTag(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(date)
}
