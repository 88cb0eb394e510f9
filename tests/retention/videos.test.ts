import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ProjectId } from '#app/domain/ids.ts'
import { RETENTION, RETENTION_NAMES, type RetentionPeriods } from '#app/domain/retention.ts'
import { store } from '#app/gateways/store.server.ts'
import { openVideo } from '#app/services/downloads/downloads.server.ts'
import { loadDeletions } from '#app/services/retention/periods.server.ts'
import { retentionSteps } from '#app/services/retention/retention-steps.server.ts'
import { warnOwners } from '#app/services/retention/warn-owners.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'
import { updateProject } from '#app/services/projects/projects.server.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { insertOutput } from '#tests/factories/outputs.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const DAY_MS = 86_400_000
const PERIODS = {
  ...(Object.fromEntries(
    RETENTION_NAMES.map((name) => [name, RETENTION[name].fallback]),
  ) as RetentionPeriods),
  sources: 90,
  outputs: 30,
}

async function collect(rule: 'sources' | 'outputs', periods: RetentionPeriods = PERIODS) {
  const context = { db, store, signal: new AbortController().signal }
  return retentionSteps(context, periods, { dryRun: false }).get(rule)?.()
}

const put = (key: string) => store.put(key, Readable.from(['video']))
const ageProject = (id: ProjectId, days: number) =>
  sql`UPDATE projects SET updated_at = now() - make_interval(days => ${days}) WHERE id = ${id}`.execute(db)
const ageWarnings = (days: number) =>
  sql`UPDATE retention_warnings SET warned_at = warned_at - make_interval(days => ${days})`.execute(db)
const read = (id: ProjectId) =>
  db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mails = () => db.selectFrom('mails').select(['template', 'recipient', 'params']).execute()

async function insertIdle({
  days,
  user,
  status = 'completed',
}: {
  days: number
  user?: UserRow
  status?: ProjectRow['status']
}): Promise<ProjectRow> {
  const project = await insertProject(db, {
    ...{ status, current_stage: 'rendering' },
    ...(user && { user_id: user.id }),
  })
  const key = `projects/${project.id}/source-1`
  await put(key)
  await db
    .updateTable('projects')
    .set({ video_path: key, video_bytes: '5' })
    .where('id', '=', project.id)
    .execute()
  await ageProject(project.id, days)
  return read(project.id)
}

test('an original goes 90 days after the last change, a week after its owner was told, and the rest stays', async () => {
  const project = await insertIdle({ days: 200 })
  await insertOutput(db, project)
  await ageProject(project.id, 200)
  expect(await collect('sources')).toEqual({ count: 0, bytes: 0 })
  expect(await warnOwners(db, { ...PERIODS, outputs: 'never' })).toBe(1)
  expect(await collect('sources')).toEqual({ count: 0, bytes: 0 })
  await ageWarnings(6)
  expect(await collect('sources')).toEqual({ count: 0, bytes: 0 })
  await ageWarnings(2)
  expect(await collect('sources')).toEqual({ count: 1, bytes: 5 })
  const after = await read(project.id)
  expect(after).toMatchObject({ video_path: null, status: 'completed' })
  expect(after.watermarked_video_path).not.toBeNull()
  expect(after.source_deleted_at).not.toBeNull()
  expect(await store.stat(project.video_path ?? '')).toBeUndefined()
  const owned = { id: project.id, userId: project.user_id }
  await expect(openVideo(db, owned, 'input')).rejects.toMatchObject({ code: 'video.deleted', status: 410 })
  const options = RenderOptions.parse({})
  await expect(startRender(db, owned, 'watermark', options)).rejects.toMatchObject({ code: 'video.deleted' })
})

test('an owner gets one mail about all projects, and another only after a change', async () => {
  const user = await insertUser(db)
  const [one] = [await insertIdle({ user, days: 84 }), await insertIdle({ user, days: 100 })]
  await insertIdle({ user, days: 82 })
  const periods = { ...PERIODS, outputs: 'never' } as const
  expect(await warnOwners(db, periods, { dryRun: true })).toBe(2)
  expect(await mails()).toEqual([])
  expect(await warnOwners(db, periods)).toBe(2)
  expect(await warnOwners(db, periods)).toBe(0)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ template: 'sources-expire', recipient: user.email })
  expect(mail?.params['names']).toContain(one.name)
  await ageWarnings(10)
  await updateProject(db, { id: one.id, userId: user.id }, { name: 'otra' })
  await ageProject(one.id, 5)
  expect(await collect('sources')).toMatchObject({ count: 1 })
  expect((await read(one.id)).video_path).not.toBeNull()
  await ageProject(one.id, 84)
  await ageWarnings(100)
  expect(await warnOwners(db, periods)).toBe(1)
  expect(await mails()).toHaveLength(2)
})

test('nothing goes by default, nor from a project that is being worked on', async () => {
  const project = await insertIdle({ days: 2000 })
  const never = { ...PERIODS, sources: 'never', outputs: 'never' } as const
  expect(await warnOwners(db, never)).toBe(0)
  expect(await collect('sources', never)).toBeUndefined()
  await warnOwners(db, PERIODS)
  await ageWarnings(30)
  await db.updateTable('projects').set({ status: 'rendering' }).where('id', '=', project.id).execute()
  expect(await collect('sources')).toEqual({ count: 0, bytes: 0 })
})

test('a project of which nothing was made awaits a video again', async () => {
  const project = await insertIdle({ days: 100, status: 'uploaded' })
  await warnOwners(db, PERIODS)
  await ageWarnings(8)
  expect(await collect('sources')).toMatchObject({ count: 1 })
  expect(await read(project.id)).toMatchObject({
    ...{ status: 'created', video_path: null, file_name: null, source_deleted_at: null },
  })
})

test('videos with a watermark go and paid ones stay', async () => {
  const project = await insertIdle({ days: 100 })
  const marked = await insertOutput(db, project)
  const paid = await insertOutput(db, project, 'premium')
  for (const { storage_key: key } of [marked, paid]) await put(key ?? '')
  await sql`UPDATE renders SET size_bytes = 5`.execute(db)
  await ageProject(project.id, 100)
  await warnOwners(db, PERIODS)
  await ageWarnings(8)
  expect(await collect('outputs')).toEqual({ count: 1, bytes: 5 })
  expect(await read(project.id)).toMatchObject({
    watermarked_video_path: null,
    analyzed_video_path: paid.storage_key,
  })
  expect(await store.stat(marked.storage_key ?? '')).toBeUndefined()
  expect(await store.stat(paid.storage_key ?? '')).toBeDefined()
  expect(await collect('outputs')).toEqual({ count: 0, bytes: 0 })
})

test('a project tells when its videos go, from the last change or from the warning, whichever is later', async () => {
  const recent = await insertIdle({ days: 10 })
  const [coming] = await loadDeletions(db, recent, PERIODS)
  expect(coming).toMatchObject({ rule: 'sources', isSoon: false })
  expect(Math.round(((coming?.at.getTime() ?? 0) - Date.now()) / DAY_MS)).toBe(80)
  const old = await insertIdle({ days: 500 })
  await warnOwners(db, PERIODS)
  await ageWarnings(3)
  const [due] = await loadDeletions(db, old, PERIODS)
  expect(due).toMatchObject({ rule: 'sources', isSoon: true })
  expect(Math.round(((due?.at.getTime() ?? 0) - Date.now()) / DAY_MS)).toBe(4)
  expect(await loadDeletions(db, old, { ...PERIODS, sources: 'never' })).toEqual([])
})
