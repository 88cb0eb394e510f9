import { beforeEach, expect, test } from 'vitest'
import { deleteExpiredRows } from '#app/db/retention.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller

beforeEach(async () => {
  ana = await apiCaller(db, at)
})

const post = (path: string, body: object | undefined, key: string, caller = ana) =>
  caller.call('POST', path, body, { 'Idempotency-Key': key })
const CONFIG = { frame_step: 3, languages: ['es'] }

test('a start that is repeated with its key starts once and is answered the same', async () => {
  const { id } = await insertProject(db, { user_id: ana.user.id, status: 'uploaded' })
  const first = await post(`/videos/${id}/analyze`, CONFIG, 'a')
  const again = await post(`/videos/${id}/analyze`, CONFIG, 'a')
  expect([first.status, again.status]).toEqual([202, 202])
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
  expect(await again.text()).toBe(await first.text())
  expect(await queuedJobs(db, 'analyze')).toHaveLength(1)
})

test('of many at once with one key one is done', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('/projects', { name: 'x' }, 'k')))
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(201)
  for (const status of statuses) expect([201, 409]).toContain(status)
  expect(await db.selectFrom('projects').selectAll().execute()).toHaveLength(1)
})

test('another call with the same key is refused, whatever differs', async () => {
  const [one, two] = [
    await insertProject(db, { user_id: ana.user.id, status: 'uploaded' }),
    await insertProject(db, { user_id: ana.user.id, status: 'uploaded' }),
  ]
  expect((await post(`/videos/${one.id}/analyze`, CONFIG, 'a')).status).toBe(202)
  for (const [id, config] of [
    [one.id, { ...CONFIG, frame_step: 5 }],
    [two.id, CONFIG],
  ] as const)
    expect(await (await post(`/videos/${id}/analyze`, config, 'a')).json()).toMatchObject({
      status: 422,
      code: 'idempotency.key-reused',
    })
  expect(await queuedJobs(db, 'analyze')).toHaveLength(1)
})

test('the same key of two people is two keys', async () => {
  const bruno = await apiCaller(db, at)
  expect((await post('/projects', { name: 'x' }, 'a')).status).toBe(201)
  const theirs = await post('/projects', { name: 'y' }, 'a', bruno)
  expect([theirs.status, theirs.headers.get('idempotent-replayed')]).toEqual([201, null])
})

test('while the first call runs the second waits; a call that died gives its key up', async () => {
  await post('/projects', { name: 'x' }, 'a')
  await db.updateTable('idempotent_calls').set({ status: null, body: null }).execute()
  const running = await post('/projects', { name: 'x' }, 'a')
  expect(await running.json()).toMatchObject({ status: 409, code: 'idempotency.running' })
  expect(running.headers.get('retry-after')).toBe('1')
  await db
    .updateTable('idempotent_calls')
    .set({ created_at: new Date(Date.now() - 600_000) })
    .execute()
  expect((await post('/projects', { name: 'x' }, 'a')).status).toBe(201)
})

test('a call that is refused has done nothing, so its key is free again', async () => {
  const project = await insertProject(db, { user_id: ana.user.id, status: 'created' })
  await insertTrack(db, project)
  expect((await post(`/videos/${project.id}/render`, {}, 'a')).status).toBe(409)
  await db.updateTable('projects').set({ status: 'translated' }).execute()
  const started = await post(`/videos/${project.id}/render`, {}, 'a')
  expect([started.status, started.headers.get('idempotent-replayed')]).toEqual([202, null])
  expect((await post('/projects', { name: '' }, 'b')).status).toBe(422)
  expect((await post('/projects', { name: 'x' }, 'b')).status).toBe(201)
})

test("another's project and a missing one come before the key", async () => {
  await post('/projects', { name: 'x' }, 'a')
  const { id } = await insertProject(db)
  expect((await post(`/videos/${id}/analyze`, CONFIG, 'a')).status).toBe(404)
})

test.each(['a b', 'ñ', 'x'.repeat(256)])('the key %.20s is refused', async (key) => {
  const response = await post('/projects', { name: 'x' }, key)
  expect(await response.json()).toMatchObject({
    status: 422,
    errors: { 'Idempotency-Key': [expect.anything()] },
  })
})

test('answers are kept for a day', async () => {
  await post('/projects', { name: 'x' }, 'old')
  await db
    .updateTable('idempotent_calls')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  await post('/projects', { name: 'x' }, 'new')
  expect(await deleteExpiredRows(db, 'calls', new Date(Date.now() - 86_400_000))).toMatchObject({ count: 1 })
  expect((await post('/projects', { name: 'x' }, 'new')).headers.get('idempotent-replayed')).toBe('true')
})
