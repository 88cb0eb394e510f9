import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import { db } from '#app/db/client.server.ts'
import type { ProjectId, UserId } from '#app/domain/ids.ts'
import { store } from '#app/gateways/store.server.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { ApiClient } from '#tests/journey/api-client.ts'

/** A job that never ends must not hold the bench for ever. */
const DONE_WITHIN_MS = 300_000

interface Account {
  readonly userId: UserId
  /** Its sessions on every web host. */
  readonly clients: readonly ApiClient[]
  readonly projects: ProjectId[]
}

/** A job as the queue tells of it; seconds since the first one was queued. */
interface DoneJob {
  readonly userId: string
  readonly queued: number
  readonly began: number
  readonly ended: number
}

export interface Throughput {
  readonly jobs: number
  /** From the first beginning to the last end. */
  readonly seconds: number
  readonly waits: { readonly big: Waits; readonly small: Waits }
  /** Of the jobs begun until the small account's last one, the small account's. */
  readonly smallShare: number
  /** Slowest of the requests that started the renders, and their median, in milliseconds. */
  readonly requestMs: { readonly median: number; readonly slowest: number }
}
interface Waits {
  readonly median: number
  readonly p95: number
}

/** The value below which `share` of the numbers lie. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Renders as many projects of either account at once, and measures how the workers that are there share them. */
export async function measureThroughput(
  webs: readonly string[],
  { big, small, video }: { big: number; small: number; video: Buffer },
): Promise<Throughput> {
  const accounts = [await makeAccount(webs, big, video), await makeAccount(webs, small, video)] as const
  const requests = accounts.flatMap(({ clients, projects }) =>
    projects.map(async (id, index) => {
      const began = performance.now()
      await clients[index % clients.length]?.call('POST', `/videos/${id}/render`, z.unknown(), {})
      return performance.now() - began
    }),
  )
  const requestMs = await Promise.all(requests)
  const ids = accounts.flatMap(({ projects }) => projects)
  await completed(ids)
  const jobs = await doneJobs(ids)
  const of = ({ userId }: Account) => jobs.filter((job) => job.userId === userId)
  const waitsOf = (account: Account): Waits => {
    const waits = of(account).map(({ queued, began }) => began - queued)
    return { median: quantile(waits, 0.5), p95: quantile(waits, 0.95) }
  }
  const lastSmall = Math.max(...of(accounts[1]).map(({ began }) => began))
  return {
    jobs: jobs.length,
    seconds: Math.max(...jobs.map(({ ended }) => ended)) - Math.min(...jobs.map(({ began }) => began)),
    waits: { big: waitsOf(accounts[0]), small: waitsOf(accounts[1]) },
    smallShare: small / jobs.filter(({ began }) => began <= lastSmall).length,
    requestMs: { median: quantile(requestMs, 0.5), slowest: Math.max(...requestMs) },
  }
}

async function makeAccount(webs: readonly string[], count: number, video: Buffer): Promise<Account> {
  const email = `person-${randomUUID()}@example.com`
  const clients = webs.map((web) => new ApiClient(web))
  await clients[0]?.enter(email)
  for (const client of clients.slice(1)) await client.logIn(email)
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const projects: ProjectId[] = []
  for (let index = 0; index < count; index++) {
    const ready = { status: 'translations_confirmed', current_stage: 'translation' } as const
    const project = await insertProject(db, {
      ...{ user_id: userId, ...ready, target_language: 'en', duration_seconds: 1, width: 320, height: 180 },
    })
    await insertTranslation(db, await insertTrack(db, project))
    const key = newObjectKey(project.id, 'source')
    await store.put(key, Readable.from([video]))
    await db.updateTable('projects').set({ video_path: key }).where('id', '=', project.id).execute()
    projects.push(project.id)
  }
  return { userId, clients, projects }
}

async function completed(ids: readonly ProjectId[]): Promise<void> {
  const deadline = performance.now() + DONE_WITHIN_MS
  for (;;) {
    const open = await db
      .selectFrom('projects')
      .select(['id', 'status', 'error_code'])
      .where('id', 'in', ids)
      .where('status', '<>', 'completed')
      .execute()
    if (open.length === 0) return
    const failed = open.find(({ status }) => status === 'error')
    if (failed) throw new Error(`${failed.id} failed: ${failed.error_code ?? 'no reason'}`)
    if (performance.now() > deadline) throw new Error(`${open.length} projects did not end`)
    await pause(500)
  }
}

async function doneJobs(ids: readonly ProjectId[]): Promise<DoneJob[]> {
  const { rows } = await sql<{ userId: string; queued: number; began: number; ended: number }>`
    SELECT group_id AS "userId", extract(epoch FROM created_on)::float AS queued,
      extract(epoch FROM started_on)::float AS began, extract(epoch FROM completed_on)::float AS ended
    FROM pgboss.job
    WHERE name = 'render' AND state = 'completed' AND data ->> 'projectId' = ANY(${[...ids]}::text[])`.execute(
    db,
  )
  if (rows.length !== ids.length) throw new Error(`${rows.length} jobs did the work of ${ids.length}`)
  const first = Math.min(...rows.map(({ queued }) => queued))
  return rows.map(({ userId, queued, began, ended }) => ({
    ...{ userId, queued: queued - first, began: began - first, ended: ended - first },
  }))
}
