export interface Span {
  readonly startSeconds: number
  readonly endSeconds: number
}

const two = (value: number) => String(value).padStart(2, '0')

function clock(totalSeconds: number): { hours: number; minutes: number; seconds: number } {
  return {
    hours: Math.floor(totalSeconds / 3600),
    minutes: Math.floor(totalSeconds / 60) % 60,
    seconds: totalSeconds % 60,
  }
}

/** `01:02:03,004` with the given mark before the milliseconds, to the nearest one. */
export function printMilliseconds(seconds: number, mark: ',' | '.'): string {
  const ms = Math.max(0, Math.round(seconds * 1000))
  const at = clock(Math.floor(ms / 1000))
  return `${two(at.hours)}:${two(at.minutes)}:${two(at.seconds)}${mark}${String(ms % 1000).padStart(3, '0')}`
}

/** `1:02:03.04`, as ASS counts: to the nearest hundredth. */
export function printHundredths(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100))
  const at = clock(Math.floor(hundredths / 100))
  return `${at.hours}:${two(at.minutes)}:${two(at.seconds)}.${two(hundredths % 100)}`
}

/** Seconds of `hh:mm:ss,mmm`, `mm:ss.mmm` and their like; undefined when it is no time. */
export function parseTimecode(text: string): number | undefined {
  const found = /^\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,6}))?\s*$/.exec(text)
  if (!found) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = found
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)
}

/** The times of a line `start --> end`, whatever settings follow; undefined when it does not hold two in order. */
export function parseSpan(line: string): Span | undefined {
  const [start = '', rest = ''] = line.split('-->')
  const [startSeconds, endSeconds] = [parseTimecode(start), parseTimecode(rest.trim().split(/\s+/)[0] ?? '')]
  if (startSeconds === undefined || endSeconds === undefined || endSeconds < startSeconds) return undefined
  return { startSeconds, endSeconds }
}
