import { MEBIBYTE } from '#app/domain/byte-size.ts'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { addUsage, findHoldings, findUsage, setOwnQuota } from '#app/db/quotas.server.ts'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { UserId } from '#app/domain/ids.ts'
import { dayOf } from '#app/domain/quotas.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { store } from '#app/gateways/store.server.ts'
import { startAnalysis } from '#app/services/analysis/analysis.server.ts'
import { startEditProxy } from '#app/services/previews/edit-proxy.server.ts'
import { startPreview } from '#app/services/previews/previews.server.ts'
import { startProxy } from '#app/services/previews/proxy.server.ts'
import { startWaveform } from '#app/services/previews/waveform.server.ts'
import { cancelStage } from '#app/services/projects/stages.server.ts'
import { createProject, deleteProject } from '#app/services/projects/projects.server.ts'
import { loadQuotaUse, measureSources } from '#app/services/quotas/quotas.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'
import { startTranslation } from '#app/services/translation/start-translation.server.ts'
import { insertPreview } from '#tests/factories/previews.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'

const db = useDatabase()
const config = AnalysisConfig.parse({ frame_step: 3, languages: ['es'] })
const options = RenderOptions.parse({})
const owned = ({ id, user_id }: ProjectRow) => ({ id, userId: user_id })
const AppErrorLike = z.object({ params: z.object({ resets_at: z.string(), retryAfterSeconds: z.number() }) })
const today = () => dayOf(new Date())

const uploaded = (userId: UserId, seconds: number) =>
  insertProject(db, { user_id: userId, status: 'uploaded', duration_seconds: seconds })

/** How many of the starts succeeded, and the codes of the others. */
async function outcome(starts: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(starts)
  const codes = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code?: string }).code] : [],
  )
  return { started: results.length - codes.length, codes: [...new Set(codes)] }
}

describe('minutes analysed a day', () => {
  // proves asvs-2.3.3
  test('of ten starts at once as many succeed as the day has room for, and no more is counted', async () => {
    const { id: userId } = await insertUser(db)
    await setOwnQuota(db, userId, 'analysis_minutes_per_day', 7)
    const projects = await Promise.all(Array.from({ length: 10 }, () => uploaded(userId, 120)))
    const { started, codes } = await outcome(
      projects.map((project) => startAnalysis(db, owned(project), config)),
    )
    expect({ started, codes }).toEqual({ started: 3, codes: ['quota.analysis'] })
    expect(await findUsage(db, userId, today())).toEqual({ analysis_seconds: 360 })
    expect(await queuedJobs(db, 'analyze')).toHaveLength(3)
  })

  test('the database refuses to count past the limit even when nobody holds the lock', async () => {
    const { id: userId } = await insertUser(db)
    const add = () =>
      db
        .transaction()
        .execute((trx) => addUsage(trx, userId, { day: today(), name: 'previews', amount: 2, most: 7 }))
    const added = await Promise.all(Array.from({ length: 8 }, add))
    expect(added.filter(Boolean)).toHaveLength(3)
    expect(await findUsage(db, userId, today())).toEqual({ previews: 6 })
  })

  test('a refusal says how much is used, how much was asked for and when it frees', async () => {
    const { id: userId } = await insertUser(db)
    await setOwnQuota(db, userId, 'analysis_minutes_per_day', 3)
    await startAnalysis(db, owned(await uploaded(userId, 100)), config)
    const refused = startAnalysis(db, owned(await uploaded(userId, 90)), config)
    await expect(refused).rejects.toMatchObject({
      code: 'quota.analysis',
      status: 429,
      params: { limit: 3, used: 2, needed: 2 },
      facts: { quota: 'analysis_minutes_per_day' },
    })
    const { params } = AppErrorLike.parse(await refused.catch((error: unknown) => error))
    const resetsAt = new Date(params.resets_at)
    expect(resetsAt.toISOString()).toMatch(/T00:00:00\.000Z$/)
    expect(Math.abs(resetsAt.getTime() - Date.now() - params.retryAfterSeconds * 1000)).toBeLessThan(60_000)
  })

  test('a refused start leaves the project as it was', async () => {
    const { id: userId } = await insertUser(db)
    await setOwnQuota(db, userId, 'analysis_minutes_per_day', 0)
    const project = await uploaded(userId, 10)
    await expect(startAnalysis(db, owned(project), config)).rejects.toMatchObject({
      code: 'quota.video-too-long',
    })
    expect(await db.selectFrom('projects').selectAll().executeTakeFirst()).toEqual(project)
  })

  test('deleting the project does not give them back', async () => {
    const { id: userId } = await insertUser(db)
    await setOwnQuota(db, userId, 'analysis_minutes_per_day', 2)
    const project = await uploaded(userId, 120)
    await startAnalysis(db, owned(project), config)
    await sql`UPDATE pgboss.job SET state = 'active', started_on = now()`.execute(db)
    await deleteProject(db, owned(project))
    await expect(startAnalysis(db, owned(await uploaded(userId, 1)), config)).rejects.toMatchObject({
      code: 'quota.analysis',
    })
  })

  test('a stage cancelled before any worker began gives them back, one that was begun does not', async () => {
    const { id: userId } = await insertUser(db)
    const [waiting, begun] = [await uploaded(userId, 60), await uploaded(userId, 30)]
    await startAnalysis(db, owned(waiting), config)
    await startAnalysis(db, owned(begun), config)
    await sql`UPDATE pgboss.job SET state = 'active', started_on = now()
      WHERE data ->> 'projectId' = ${begun.id}`.execute(db)
    await cancelStage(db, owned(waiting))
    await cancelStage(db, owned(begun))
    expect(await findUsage(db, userId, today())).toEqual({ analysis_seconds: 30 })
  })

  test('a project deleted while it waits leaves nothing in the queue and no minutes', async () => {
    const { id: userId } = await insertUser(db)
    const project = await uploaded(userId, 60)
    await startAnalysis(db, owned(project), config)
    await deleteProject(db, owned(project))
    expect(await queuedJobs(db, 'analyze')).toEqual([])
    expect(await findUsage(db, userId, today())).toEqual({ analysis_seconds: 0 })
  })

  test('a job that a worker lost and that waits again was begun', async () => {
    const { id: userId } = await insertUser(db)
    const project = await uploaded(userId, 60)
    await startAnalysis(db, owned(project), config)
    await sql`UPDATE pgboss.job SET state = 'retry', started_on = now(), retry_count = 1`.execute(db)
    await cancelStage(db, owned(project))
    expect(await findUsage(db, userId, today())).toEqual({ analysis_seconds: 60 })
    expect(await queuedJobs(db, 'analyze')).toEqual([])
  })

  test('yesterday’s are not today’s, and another account has its own', async () => {
    const [ana, eva] = [await insertUser(db), await insertUser(db)]
    for (const { id } of [ana, eva]) await setOwnQuota(db, id, 'analysis_minutes_per_day', 1)
    await startAnalysis(db, owned(await uploaded(ana.id, 60)), config)
    await startAnalysis(db, owned(await uploaded(eva.id, 60)), config)
    await sql`UPDATE usage_days SET day = day - 1 WHERE user_id = ${ana.id}`.execute(db)
    await startAnalysis(db, owned(await uploaded(ana.id, 60)), config)
    await expect(startAnalysis(db, owned(await uploaded(eva.id, 1)), config)).rejects.toMatchObject({
      code: 'quota.analysis',
    })
  })
})

test('minutes rendered a day are counted apart from those analysed', async () => {
  const { id: userId } = await insertUser(db)
  await setOwnQuota(db, userId, 'render_minutes_per_day', 1)
  const [first, second] = [
    await insertProject(db, { user_id: userId, status: 'translated', duration_seconds: 40.2 }),
    await insertProject(db, { user_id: userId, status: 'translated', duration_seconds: 40.2 }),
  ]
  await startRender(db, owned(first), 'watermark', options)
  await expect(startRender(db, owned(second), 'watermark', options)).rejects.toMatchObject({
    code: 'quota.rendering',
    params: { limit: 1, used: 1, needed: 1 },
  })
  expect(await findUsage(db, userId, today())).toEqual({ render_seconds: 41 })
  await cancelStage(db, owned(first))
  expect(await findUsage(db, userId, today())).toEqual({ render_seconds: 0 })
})

// proves asvs-2.3.2
test('of six starts of any kind at once as many succeed as may be unfinished', async () => {
  const { id: userId } = await insertUser(db)
  await setOwnQuota(db, userId, 'unfinished_jobs', 3)
  const at = (status: ProjectRow['status'], path: string | null = null) =>
    insertProject(db, { user_id: userId, status, duration_seconds: 5, video_path: path })
  const [a, b, c, d, e, f] = [
    await at('uploaded'),
    await at('uploaded'),
    await at('analyzed'),
    await at('analyzed'),
    await at('translated'),
    await at('uploaded', 'projects/x/source-1'),
  ]
  await insertTrack(db, e)
  const { started, codes } = await outcome([
    startAnalysis(db, owned(a), config),
    startAnalysis(db, owned(b), config),
    startTranslation(db, owned(c)),
    startTranslation(db, owned(d)),
    startPreview(db, owned(e), { kind: 'trial' }, options),
    startProxy(db, owned(f)),
  ])
  expect({ started, codes }).toEqual({ started: 3, codes: ['quota.jobs'] })
  expect((await findHoldings(db, userId)).unfinishedJobs).toBe(3)
})

test('previews of a day are counted, and one that is there already is shown for nothing', async () => {
  const { id: userId } = await insertUser(db)
  await setOwnQuota(db, userId, 'previews_per_day', 1)
  const project = await insertProject(db, { user_id: userId, status: 'translated' })
  await insertTrack(db, project)
  await startPreview(db, owned(project), { kind: 'trial' }, options)
  await startPreview(db, owned(project), { kind: 'trial' }, options)
  await expect(startPreview(db, owned(project), { kind: 'contact-sheet' }, options)).rejects.toMatchObject({
    code: 'quota.previews',
    status: 429,
    params: { limit: 1, used: 1 },
  })
})

test.each([
  { start: startWaveform, queue: 'preview', usage: 'waveforms' },
  { start: startEditProxy, queue: 'edit-proxy', usage: 'edit_proxies' },
] as const)(
  '$usage take nothing of what a person may start, but of ten at once no more are made than previews and jobs',
  async ({ start, queue, usage }) => {
    const { id: userId } = await insertUser(db)
    await setOwnQuota(db, userId, 'previews_per_day', 5)
    await setOwnQuota(db, userId, 'unfinished_jobs', 3)
    const withSource = () =>
      insertProject(db, {
        user_id: userId,
        status: 'uploaded',
        video_path: `projects/x/${crypto.randomUUID()}`,
      })
    const projects = await Promise.all(Array.from({ length: 10 }, withSource))
    const all = () => outcome(projects.map((project) => start(db, owned(project))))
    expect(await all()).toEqual({ started: 3, codes: ['quota.jobs'] })
    expect(await queuedJobs(db, queue)).toHaveLength(3)
    // those that are there are found again
    await sql`UPDATE previews SET status = 'done'`.execute(db)
    expect(await all()).toEqual({ started: 5, codes: ['quota.previews'] })
    expect(await findUsage(db, userId, today())).toEqual({ [usage]: 5 })
    expect((await findHoldings(db, userId)).unfinishedJobs).toBe(0)
    await expect(startProxy(db, owned(await withSource()))).resolves.toMatchObject({ needed: true })
  },
)

test('of eight projects made at once as many are made as there may be', async () => {
  const { id: userId } = await insertUser(db)
  await setOwnQuota(db, userId, 'projects', 5)
  const texts = { name: 'Receta', description: null, source_language: 'es', target_language: 'en' } as const
  const { started, codes } = await outcome(Array.from({ length: 8 }, () => createProject(db, userId, texts)))
  expect({ started, codes }).toEqual({ started: 5, codes: ['quota.projects'] })
})

test('stored bytes are those of sources, outputs and previews', async () => {
  const { id: userId } = await insertUser(db)
  const project = await insertProject(db, {
    user_id: userId,
    status: 'translated',
    video_bytes: String(3 * MEBIBYTE),
  })
  await insertRender(db, project, {
    storage_key: 'projects/x/output-1',
    size_bytes: String(2 * MEBIBYTE),
    status: 'done',
  })
  await insertRender(db, project, { size_bytes: '9000000', status: 'failed' })
  await insertPreview(db, project, 'proxy', {
    storage_key: 'projects/x/proxy-1',
    size_bytes: String(MEBIBYTE + 1),
  })
  const used = (await loadQuotaUse(db, userId)).find(({ name }) => name === 'storage_mb')
  expect(used).toMatchObject({ used: 7, limit: 20_480, own: false })
  await setOwnQuota(db, userId, 'storage_mb', 6)
  await expect(startRender(db, owned(project), 'watermark', options)).rejects.toMatchObject({
    code: 'quota.storage',
    status: 507,
  })
  await deleteProject(db, owned(project))
  expect((await findHoldings(db, userId)).bytes).toBe(0)
})

test('maintenance measures sources that were uploaded before their sizes were kept', async () => {
  const { id: userId } = await insertUser(db)
  const [there, gone] = [
    await insertProject(db, { user_id: userId, video_path: 'projects/measure/source-1' }),
    await insertProject(db, { user_id: userId, video_path: 'projects/measure/source-2' }),
  ]
  await store.put('projects/measure/source-1', Readable.from([Buffer.alloc(1234)]))
  expect(await measureSources(db, store)).toBe(2)
  const sizes = await db.selectFrom('projects').select(['id', 'video_bytes']).execute()
  expect(Object.fromEntries(sizes.map(({ id, video_bytes }) => [id, video_bytes]))).toEqual({
    [there.id]: '1234',
    [gone.id]: '0',
  })
  expect(await measureSources(db, store)).toBe(0)
})
