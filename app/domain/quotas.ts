import type { ErrorCode } from './errors.ts'

/** Limits that every account has; their units are in their names. An environment variable gives each its default. */
export const QUOTA_NAMES = [
  'storage_mb',
  'projects',
  'analysis_minutes_per_day',
  'render_minutes_per_day',
  'previews_per_day',
  'unfinished_jobs',
  'running_jobs',
] as const
export type QuotaName = (typeof QUOTA_NAMES)[number]
export type Quotas = Readonly<Record<QuotaName, number>>

/** What is counted by day, in seconds of video, in previews or in what pages ask for by themselves. */
export const USAGE_NAMES = [
  'analysis_seconds',
  'render_seconds',
  'previews',
  'waveforms',
  'edit_proxies',
] as const
export type UsageName = (typeof USAGE_NAMES)[number]

/** What each daily limit counts, how much of it one unit of the limit is, and how a refusal is told. */
export const DAILY_QUOTAS = {
  analysis_minutes_per_day: { usage: 'analysis_seconds', unit: 60, code: 'quota.analysis' },
  render_minutes_per_day: { usage: 'render_seconds', unit: 60, code: 'quota.rendering' },
  previews_per_day: { usage: 'previews', unit: 1, code: 'quota.previews' },
} as const satisfies Partial<Record<QuotaName, { usage: UsageName; unit: number; code: ErrorCode }>>
export type DailyQuota = keyof typeof DAILY_QUOTAS

/** More of one account at once makes no sense on any machine, and the queue needs a bound. */
export const MOST_RUNNING_JOBS = 64
/** As large as a limit can be told and computed with exactly. */
const LARGEST_LIMIT = 1_000_000_000

export function isQuotaName(text: string): text is QuotaName {
  return (QUOTA_NAMES as readonly string[]).includes(text)
}

/** A limit as somebody typed it, or undefined when it is none that `name` can have. */
export function parseLimit(name: QuotaName, text: string): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined
  const limit = Number(text)
  const [least, most] = name === 'running_jobs' ? [1, MOST_RUNNING_JOBS] : [0, LARGEST_LIMIT]
  return limit >= least && limit <= most ? limit : undefined
}

/** When the counters of the day begin anew: the next midnight in UTC. */
export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}

/** The day in UTC, `2026-03-09`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
