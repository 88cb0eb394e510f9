import type { Db, Trx } from '../../db/client.server.ts'
import { addUsage, findHoldings, findUsage, returnUsage } from '../../db/quotas.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { countSourceWorkAtWork } from '../../db/source-work.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { UserId } from '../../domain/ids.ts'
import { MEBIBYTE } from '../../domain/byte-size.ts'
import type { BackgroundKind } from '../../domain/preview.ts'
import { DAILY_QUOTAS, type DailyQuota, dayOf, nextDay, type UsageName } from '../../domain/quotas.ts'
import { loadQuotas } from './quotas.server.ts'

// A start first takes `lockAccountUsage`, then its own rows, and claims what it uses last: a missing project is told
// before a limit, and of two starts at once the second one counts what the first one has added.

type VideoQuota = Exclude<DailyQuota, 'previews_per_day'>

/**
 * Counts the project's video into the day. Throws `quota.analysis` or `quota.rendering` with what is left for today,
 * `quota.video-too-long` when no day has room for it.
 */
export async function claimVideoMinutes(
  trx: Trx,
  project: Pick<Project, 'user_id' | 'duration_seconds'>,
  name: VideoQuota,
): Promise<void> {
  const seconds = videoSeconds(project)
  const limit = (await loadQuotas(trx, project.user_id))[name]
  const needed = Math.ceil(seconds / 60)
  if (seconds > limit * 60)
    throw new AppError('quota.video-too-long', { params: { limit, needed }, facts: { quota: name } })
  await claimDaily(trx, project.user_id, { name, limit, amount: seconds, facts: { needed } })
}

/** Gives back what `claimVideoMinutes` counted when the stage began, for a job that no worker has touched. */
export function returnVideoMinutes(
  trx: Trx,
  project: Pick<Project, 'user_id' | 'duration_seconds' | 'stage_started_at'>,
  name: VideoQuota,
): Promise<void> {
  const day = dayOf(project.stage_started_at ?? new Date())
  const { usage } = DAILY_QUOTAS[name]
  return returnUsage(trx, project.user_id, { day, name: usage, amount: videoSeconds(project) })
}

/** Throws `quota.previews`. */
export async function claimPreview(trx: Trx, userId: UserId): Promise<void> {
  const limit = (await loadQuotas(trx, userId)).previews_per_day
  await claimDaily(trx, userId, { name: 'previews_per_day', limit, amount: 1, facts: {} })
}

const BACKGROUND_USAGE = {
  waveform: 'waveforms',
  'edit-proxy': 'edit_proxies',
} as const satisfies Record<BackgroundKind, UsageName>

/**
 * What nobody has asked for takes nothing of what a person may start, but there may be no more of a kind, in a day and
 * at work, than of previews and jobs. Called when it is among the account's own already. Throws `quota.previews`,
 * `quota.jobs`.
 */
export async function claimBackground(trx: Trx, userId: UserId, kind: BackgroundKind): Promise<void> {
  const { previews_per_day: limit, unfinished_jobs: atOnce } = await loadQuotas(trx, userId)
  const atWork = await countSourceWorkAtWork(trx, userId, kind)
  if (atWork > atOnce) throw refusal('quota.jobs', 'unfinished_jobs', atOnce, atWork - 1)
  const usage = BACKGROUND_USAGE[kind]
  await claimDaily(trx, userId, { name: 'previews_per_day', usage, limit, amount: 1, facts: {} })
}

/** Called when the job is among the account's own already. Throws `quota.jobs`. */
export async function claimJob(trx: Trx, userId: UserId): Promise<void> {
  const limit = (await loadQuotas(trx, userId)).unfinished_jobs
  const { unfinishedJobs } = await findHoldings(trx, userId)
  if (unfinishedJobs > limit) throw refusal('quota.jobs', 'unfinished_jobs', limit, unfinishedJobs - 1)
}

/** Called when the project is among the account's own already. Throws `quota.projects`. */
export async function claimProject(trx: Trx, userId: UserId): Promise<void> {
  const limit = (await loadQuotas(trx, userId)).projects
  const { projects } = await findHoldings(trx, userId)
  if (projects > limit) throw refusal('quota.projects', 'projects', limit, projects - 1)
}

/** Whether `moreBytes` fit beside what the account has stored. Throws `quota.storage`, also when nothing fits any more. */
export async function checkStorage(db: Db, userId: UserId, moreBytes: number): Promise<void> {
  const limit = (await loadQuotas(db, userId)).storage_mb
  const { bytes } = await findHoldings(db, userId)
  if (bytes + moreBytes <= limit * MEBIBYTE) return
  throw refusal('quota.storage', 'storage_mb', limit, Math.ceil(bytes / MEBIBYTE), {
    needed: Math.ceil(moreBytes / MEBIBYTE),
  })
}

interface DailyClaim {
  readonly name: DailyQuota
  /** What is counted, when that is not what the limit is named for. */
  readonly usage?: UsageName
  readonly limit: number
  readonly amount: number
  readonly facts: Record<string, number>
}

async function claimDaily(trx: Trx, userId: UserId, claim: DailyClaim): Promise<void> {
  const { name, limit, amount, facts } = claim
  const { unit, code } = DAILY_QUOTAS[name]
  const usage = claim.usage ?? DAILY_QUOTAS[name].usage
  const now = new Date()
  const day = dayOf(now)
  if (await addUsage(trx, userId, { day, name: usage, amount, most: limit * unit })) return
  const used = Math.ceil(((await findUsage(trx, userId, day))[usage] ?? 0) / unit)
  const resetsAt = nextDay(now)
  const waitSeconds = Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)
  throw refusal(code, name, limit, used, {
    ...facts,
    // no use waiting for a limit of nothing
    ...(limit > 0 && { retryAfterSeconds: waitSeconds, resets_at: resetsAt.toISOString() }),
    hours: Math.ceil(waitSeconds / 3600),
  })
}

function refusal(
  code: 'quota.storage' | 'quota.projects' | 'quota.jobs' | (typeof DAILY_QUOTAS)[DailyQuota]['code'],
  quota: string,
  limit: number,
  used: number,
  more: Record<string, string | number> = {},
): AppError {
  return new AppError(code, { params: { limit, used, ...more }, facts: { quota } })
}

/** What a video counts for: whole seconds, rounded up; a length that nobody knows counts for nothing. */
function videoSeconds({ duration_seconds }: Pick<Project, 'duration_seconds'>): number {
  return Math.ceil(duration_seconds ?? 0)
}
