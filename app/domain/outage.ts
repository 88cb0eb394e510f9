import * as z from 'zod'

/** What keeps jobs waiting although nothing is wrong with them: the machinery around them, or the end of their worker. */
export const OUTAGE_CODES = [
  'ocr.unavailable',
  'storage.unavailable',
  'storage.full',
  'database.unavailable',
  'job.worker-lost',
] as const
export type OutageCode = (typeof OUTAGE_CODES)[number]

/** What a job that was kept waiting carries along, from its first outage on. */
export const Outage = z.object({
  code: z.enum(OUTAGE_CODES),
  since: z.iso.datetime(),
  tries: z.int().positive(),
})
export type Outage = z.infer<typeof Outage>

/** The code as that of an outage; undefined for failures of the job itself. */
export function outageCode(code: string | undefined): OutageCode | undefined {
  return OUTAGE_CODES.find((known) => known === code)
}

const LONGEST_PAUSE_SECONDS = 3600
const HOUR_MS = 3_600_000

/**
 * What a job carries along when an outage has broken it off, and when it may be tried again: after one to two seconds
 * at first, twice as long each time, an hour at most, and a last time at the end of `patienceHours`. Undefined when
 * those are over. `random` is 0 to 1, so that jobs which broke off together do not come back together.
 */
export function nextTry(
  before: Outage | undefined,
  code: OutageCode,
  { now, patienceHours, random }: { now: Date; patienceHours: number; random: number },
): { outage: Outage; pauseSeconds: number } | undefined {
  const outage = { code, since: before?.since ?? now.toISOString(), tries: (before?.tries ?? 0) + 1 }
  const secondsLeft = (Date.parse(outage.since) + patienceHours * HOUR_MS - now.getTime()) / 1000
  if (secondsLeft <= 0) return undefined
  const pauseSeconds = Math.min(2 ** Math.min(outage.tries, 16), LONGEST_PAUSE_SECONDS) * (0.5 + random / 2)
  return { outage, pauseSeconds: Math.ceil(Math.min(pauseSeconds, secondsLeft)) }
}
