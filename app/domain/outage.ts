import * as z from 'zod'

/** What keeps jobs waiting although nothing is wrong with them: the machinery around them, or the end of their worker. */
export const OUTAGE_CODES = [
  'ocr.unavailable',
  'storage.unavailable',
  'storage.full',
  'database.unavailable',
  'memory.unavailable',
  'job.worker-lost',
] as const
export type OutageCode = (typeof OUTAGE_CODES)[number]

/** What a job that was kept waiting carries along, from its first outage on. */
export const Outage = z.object({
  code: z.enum(OUTAGE_CODES),
  since: z.iso.datetime(),
  tries: z.int().positive(),
  /** How much of the stage was done by the last try, in percent; absent for jobs that belong to no project. */
  progress: z.number().optional(),
})
export type Outage = z.infer<typeof Outage>

/** The code as that of an outage; undefined for failures of the job itself. */
export function outageCode(code: string | undefined): OutageCode | undefined {
  return OUTAGE_CODES.find((known) => known === code)
}

const LONGEST_PAUSE_SECONDS = 3600
const HOUR_MS = 3_600_000
/** Progress of the stage, in percent, with which a try was not in vain: half a minute of two hours, and more than reports tremble. */
const WORTH_PERCENT = 0.1

/**
 * What a job carries along when an outage has broken it off, and when it may be tried again: after one to two seconds
 * at first, twice as long each time, an hour at most, and a last time at the end of `patienceHours`. Undefined when
 * those are over. `random` is 0 to 1, so that jobs which broke off together do not come back together. A job whose
 * last try got on (`progress`, in percent of its stage) begins its waiting anew: a film of two hours outlives many workers.
 */
export function nextTry(
  last: Outage | undefined,
  code: OutageCode,
  {
    now,
    patienceHours,
    random,
    progress,
  }: { now: Date; patienceHours: number; random: number; progress?: number | undefined },
): { outage: Outage; pauseSeconds: number } | undefined {
  const gotOn = progress !== undefined && progress >= (last?.progress ?? 0) + WORTH_PERCENT
  const before = gotOn ? undefined : last
  const outage = {
    code,
    since: before?.since ?? now.toISOString(),
    tries: (before?.tries ?? 0) + 1,
    ...(progress !== undefined && { progress: Math.max(progress, last?.progress ?? 0) }),
  }
  const secondsLeft = (Date.parse(outage.since) + patienceHours * HOUR_MS - now.getTime()) / 1000
  if (secondsLeft <= 0) return undefined
  const pauseSeconds = Math.min(2 ** Math.min(outage.tries, 16), LONGEST_PAUSE_SECONDS) * (0.5 + random / 2)
  return { outage, pauseSeconds: Math.ceil(Math.min(pauseSeconds, secondsLeft)) }
}
