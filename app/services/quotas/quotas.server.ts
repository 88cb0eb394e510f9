import type { Db } from '../../db/client.server.ts'
import {
  findHoldings,
  findOwnQuotas,
  findUnmeasuredSources,
  findUsage,
  recordSourceBytes,
} from '../../db/quotas.server.ts'
import type { UserId } from '../../domain/ids.ts'
import { MEBIBYTE } from '../../domain/byte-size.ts'
import { DAILY_QUOTAS, dayOf, nextDay, type QuotaName, type Quotas } from '../../domain/quotas.ts'
import { env } from '../../env.server.ts'
import type { ObjectStore } from '../../gateways/store.server.ts'

/** The limits of accounts that have none of their own. */
const STANDARD_QUOTAS: Quotas = {
  storage_mb: env.QUOTA_STORAGE_MB,
  projects: env.QUOTA_PROJECTS,
  analysis_minutes_per_day: env.QUOTA_ANALYSIS_MINUTES_PER_DAY,
  render_minutes_per_day: env.QUOTA_RENDER_MINUTES_PER_DAY,
  previews_per_day: env.QUOTA_PREVIEWS_PER_DAY,
  unfinished_jobs: env.QUOTA_UNFINISHED_JOBS,
  running_jobs: env.QUOTA_RUNNING_JOBS,
}

export async function loadQuotas(db: Db, userId: UserId): Promise<Quotas> {
  return { ...STANDARD_QUOTAS, ...(await findOwnQuotas(db, userId)) }
}

export interface QuotaUse {
  readonly name: QuotaName
  readonly limit: number
  /** In the unit of the limit, rounded up; null for a limit that makes jobs wait and never refuses one. */
  readonly used: number | null
  /** Null unless time frees it. */
  readonly resetsAt: Date | null
  /** Whether an administrator gave the account this limit. */
  readonly own: boolean
}

/** Every limit of an account with what it uses of it now. */
export async function loadQuotaUse(db: Db, userId: UserId, now = new Date()): Promise<QuotaUse[]> {
  const [own, held, today] = [
    await findOwnQuotas(db, userId),
    await findHoldings(db, userId),
    await findUsage(db, userId, dayOf(now)),
  ]
  const daily = (name: keyof typeof DAILY_QUOTAS) => {
    const { usage, unit } = DAILY_QUOTAS[name]
    return Math.ceil((today[usage] ?? 0) / unit)
  }
  const used: Record<QuotaName, number | null> = {
    storage_mb: Math.ceil(held.bytes / MEBIBYTE),
    projects: held.projects,
    analysis_minutes_per_day: daily('analysis_minutes_per_day'),
    render_minutes_per_day: daily('render_minutes_per_day'),
    previews_per_day: daily('previews_per_day'),
    unfinished_jobs: held.unfinishedJobs,
    running_jobs: null,
  }
  const quotas = { ...STANDARD_QUOTAS, ...own }
  // the keys of a constant table
  return (Object.keys(used) as QuotaName[]).map((name) => ({
    name,
    limit: quotas[name],
    used: used[name],
    resetsAt: name in DAILY_QUOTAS ? nextDay(now) : null,
    own: name in own,
  }))
}

/** Sources that one run asks the store about. */
const AT_ONCE = 500

/**
 * Writes down how large the sources are that were uploaded before their sizes were kept. One that is gone from the
 * store takes no room. Resolves to how many were measured. Throws `storage.unavailable`.
 */
export async function measureSources(db: Db, store: ObjectStore): Promise<number> {
  const sources = await findUnmeasuredSources(db, AT_ONCE)
  for (const { key } of sources) await recordSourceBytes(db, key, (await store.stat(key))?.sizeBytes ?? 0)
  return sources.length
}
