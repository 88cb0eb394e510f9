import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { AppError, StaleAttemptError } from '#app/domain/errors.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import { env } from '#app/env.server.ts'
import { logContext, withLogContext } from '#app/log-context.server.ts'
import { log } from '#app/log.server.ts'
import { startBoss } from '#app/queue/boss.server.ts'
import { jobContracts } from '#app/queue/contracts.ts'
import { enqueue } from '#app/queue/enqueue.server.ts'
import { type JobHandler, serveDeadLetters, serveQueue } from '#jobs/serve-queue.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { pollEvery } from '#tests/setup/queue.ts'

const db = useDatabase()
let boss: PgBoss
let stopping: AbortController

beforeEach(async () => {
  stopping = new AbortController()
  boss = await startBoss(env.DATABASE_URL, { serve: true, onError: () => undefined })
  // a job that waits for its time wakes nobody
  pollEvery(boss, 0.5)
  await boss.updateQueue('analyze', { retryLimit: jobContracts.analyze.retryLimit })
})
afterEach(() => boss.stop({ graceful: true, timeout: 2000 }))

async function serve(handler: JobHandler<'analyze'>, patienceHours = 1): Promise<void> {
  const parts = { boss, db, log, stopping: stopping.signal, patienceHours }
  await serveQueue('analyze', handler, 1, parts)
  await serveDeadLetters('analyze', parts)
}

async function analyzingProject(): Promise<{ projectId: ProjectId; attempt: number }> {
  const { id } = await insertProject(db, { status: 'analyzing', current_stage: 'analysis', attempt: 3 })
  return { projectId: id, attempt: 3 }
}

const send = (payload: { projectId: ProjectId; attempt: number }) =>
  db.transaction().execute((trx) => enqueue(trx, 'analyze', payload))

const statusOf = async (id: ProjectId) =>
  await db
    .selectFrom('projects')
    .select(['status', 'error_code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a job gets its parsed payload, and a job of a rolled back transaction never runs', async () => {
  const handler = vi.fn<JobHandler<'analyze'>>().mockResolvedValue()
  await serve(handler)
  const [kept, dropped] = [await analyzingProject(), await analyzingProject()]
  const rolledBack = db.transaction().execute(async (trx) => {
    await enqueue(trx, 'analyze', dropped)
    throw new Error('the transaction fails')
  })
  await expect(rolledBack).rejects.toThrow('the transaction fails')
  await send(kept)
  await eventually(() => expect(handler).toHaveBeenCalled())
  expect(handler.mock.calls.map(([payload]) => payload)).toEqual([kept])
})

test('an expected failure ends the stage at once, with its code', async () => {
  const handler = vi.fn<JobHandler<'analyze'>>().mockRejectedValue(new AppError('media.unreadable'))
  await serve(handler)
  const payload = await analyzingProject()
  await send(payload)
  await eventually(async () =>
    expect(await statusOf(payload.projectId)).toEqual({ status: 'error', error_code: 'media.unreadable' }),
  )
  expect(handler).toHaveBeenCalledTimes(1)
})

test('a passing failure is tried again', async () => {
  const handler = vi
    .fn<JobHandler<'analyze'>>()
    .mockRejectedValueOnce(new AppError('ocr.unavailable'))
    .mockResolvedValue()
  await serve(handler)
  await send(await analyzingProject())
  await eventually(() => expect(handler).toHaveBeenCalledTimes(2))
})

test('a job of a void attempt ends without touching the project', async () => {
  const handler = vi.fn<JobHandler<'analyze'>>().mockRejectedValue(new StaleAttemptError())
  await serve(handler)
  const payload = await analyzingProject()
  await send(payload)
  await eventually(async () => {
    const [job] = await boss.findJobs('analyze', { data: payload })
    expect(job?.state).toBe('completed')
  })
  expect(await statusOf(payload.projectId)).toEqual({ status: 'analyzing', error_code: null })
})

test('a job given up by the queue leaves a failed project, and the queue flows on', async () => {
  await boss.updateQueue('analyze', { retryLimit: 0 })
  const poison = await analyzingProject()
  const healthy = await analyzingProject()
  const done = vi.fn()
  await serve(({ projectId }) => {
    if (projectId === poison.projectId) return Promise.reject(new AppError('media.tool-failed'))
    done(projectId)
    return Promise.resolve()
  })
  await db.transaction().execute(async (trx) => {
    await enqueue(trx, 'analyze', poison)
    await enqueue(trx, 'analyze', healthy)
  })
  await eventually(() => expect(done).toHaveBeenCalledWith(healthy.projectId))
  await eventually(async () =>
    expect(await statusOf(poison.projectId)).toEqual({ status: 'error', error_code: 'media.tool-failed' }),
  )
})

const UNTOUCHED = { status: 'analyzing', error_code: null }

test.each([
  ['the reader', new AppError('ocr.unavailable')],
  ['the store', new AppError('storage.unavailable')],
  ['the database', Object.assign(new Error('shutting down'), { code: '57P01' })],
  [
    'a transaction that is to be done again',
    Object.assign(new Error('could not serialize'), { code: '40001' }),
  ],
])('an outage of %s takes none of the attempts of a job', async (_, outage) => {
  await boss.updateQueue('analyze', { retryLimit: 0 })
  const handler = vi
    .fn<JobHandler<'analyze'>>()
    .mockRejectedValueOnce(outage)
    .mockRejectedValueOnce(outage)
    .mockResolvedValue()
  await serve(handler)
  const payload = await analyzingProject()
  await send(payload)
  await eventually(() => expect(handler).toHaveBeenCalledTimes(3))
  expect(await statusOf(payload.projectId)).toEqual(UNTOUCHED)
})

test('an outage that outlasts the patience of the operator ends the stage, with what was away', async () => {
  const handler = vi.fn<JobHandler<'analyze'>>().mockRejectedValue(new AppError('storage.unavailable'))
  await serve(handler, 0.000_1)
  const payload = await analyzingProject()
  await send(payload)
  await eventually(async () =>
    expect(await statusOf(payload.projectId)).toEqual({ status: 'error', error_code: 'storage.unavailable' }),
  )
})

test('a worker that is stopped gives its job back at once, with all its attempts and its turn', async () => {
  const handler = vi.fn<JobHandler<'analyze'>>(async (_, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    signal.throwIfAborted()
  })
  await serve(handler)
  const payload = await analyzingProject()
  await send(payload)
  await eventually(() => expect(handler).toHaveBeenCalled())
  const [taken] = await boss.findJobs('analyze', { data: payload })
  stopping.abort(new Error('the worker is stopping'))
  await boss.stop({ graceful: true, timeout: 60_000 })
  boss = await startBoss(env.DATABASE_URL, { serve: true, onError: () => undefined })
  const waiting = await boss.findJobs('analyze', { data: payload, queued: true })
  expect(waiting).toMatchObject([
    { state: 'created', retryCount: 0, retryLimit: 3, priority: taken?.priority },
  ])
  expect(waiting[0]?.groupId).toBe(taken?.groupId)
  expect(waiting[0]?.startAfter.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a worker that is stopping begins no job', async () => {
  const handler = vi.fn<JobHandler<'analyze'>>().mockResolvedValue()
  stopping.abort(new Error('the worker is stopping'))
  await serve(handler)
  const payload = await analyzingProject()
  await send(payload)
  await eventually(async () =>
    expect(await boss.findJobs('analyze', { data: payload })).toContainEqual(
      expect.objectContaining({ state: 'completed' }),
    ),
  )
  expect(handler).not.toHaveBeenCalled()
  const jobs = await boss.findJobs('analyze', { data: payload })
  expect(jobs.filter(({ state }) => state !== 'completed')).toHaveLength(1)
})

test.each([0, 3])('a job with %i retries keeps them when its worker is lost', async (retryLimit) => {
  await boss.updateQueue('analyze', { retryLimit })
  const payload = await analyzingProject()
  await send(payload)
  const [job] = await boss.fetch('analyze')
  await sql`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE id = ${job?.id}`.execute(db)
  await boss.supervise('analyze')
  const handler = vi.fn<JobHandler<'analyze'>>().mockResolvedValue()
  await serve(handler)
  await eventually(() => expect(handler).toHaveBeenCalledTimes(1))
  const tries = await boss.findJobs('analyze', { data: payload })
  expect(tries).toContainEqual(expect.objectContaining({ retryCount: 0, retryLimit }))
  expect(await statusOf(payload.projectId)).toEqual(UNTOUCHED)
})

test.each([
  { progress: 20, tries: 10 },
  { progress: 35, tries: 1 },
])('a job that lost its tenth worker at $progress % instead of 20 has lost $tries in a row', async (lost) => {
  const payload = await analyzingProject()
  const { progress } = lost
  await db.updateTable('projects').set({ progress }).where('id', '=', payload.projectId).execute()
  const outage = { code: 'job.worker-lost', since: new Date().toISOString(), tries: 9, progress: 20 }
  await boss.send('analyze', { ...payload, outage })
  const [job] = await boss.fetch('analyze')
  await sql`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour' WHERE id = ${job?.id}`.execute(db)
  await boss.supervise('analyze')
  await serve(vi.fn<JobHandler<'analyze'>>().mockResolvedValue())
  await eventually(async () => {
    const carried = (await boss.findJobs('analyze', { data: payload })).map(({ data }) => data)
    const told = { ...outage, progress, tries: lost.tries, since: expect.any(String) }
    expect(carried).toContainEqual({ ...payload, outage: told })
  })
})

test('what a job logs carries the id of the request that led to it', async () => {
  let seen = {}
  await serve(() => {
    seen = logContext()
    return Promise.resolve()
  })
  const payload = await analyzingProject()
  await withLogContext({ requestId: 'the-click' }, () => send(payload))
  await eventually(() => expect(seen).toEqual({ requestId: 'the-click', jobId: expect.any(String) }))
})
