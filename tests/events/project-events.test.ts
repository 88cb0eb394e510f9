import type { Server } from 'node:http'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { projectEvents } from '#app/http/project-events.server.ts'
import { createWebApp, createWebServer } from '#app/http/web-app.server.ts'
import { enqueue } from '#app/queue/enqueue.server.ts'
import { cancelStage } from '#app/services/projects/stages.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { resourceBuild } from '#tests/setup/resource-build.ts'
import { routeArgs } from '#tests/setup/route-args.ts'
import { useWebServer } from '#tests/setup/web-server.ts'
import * as eventsRoute from '../../app/routes/api.v1.projects.$id.events.ts'
import { eventReader } from './event-reader.ts'

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller
let project: ProjectRow

beforeEach(async () => {
  ana = await apiCaller(db, at)
  project = await insertProject(db, {
    user_id: ana.user.id,
    status: 'analyzing',
    current_stage: 'analysis',
    attempt: 1,
  })
})

const path = () => `/projects/${project.id}/events`
const open = async (headers: Record<string, string> = {}) => {
  const response = await ana.call('GET', path(), undefined, headers)
  return { response, ...eventReader(response) }
}
const change = (columns: Partial<Pick<ProjectRow, 'status' | 'progress' | 'error_code'>>) =>
  db.updateTable('projects').set(columns).where('id', '=', project.id).execute()
const listeners = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'LISTEN project_changed'`.execute(db)
  return rows[0]?.count
}

test('progress is told as it is made, until nothing runs any more', async () => {
  const { response, next } = await open()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(response.headers.get('cache-control')).toContain('no-transform')
  const first = await next()
  expect(first).toMatchObject({ event: 'status', id: expect.any(String) })
  expect(JSON.parse(first?.data ?? '')).toMatchObject({ status: 'analyzing', progress: 0 })
  await change({ progress: 40 })
  const second = await next()
  expect(JSON.parse(second?.data ?? '')).toMatchObject({ progress: 40 })
  expect(second?.id).not.toBe(first?.id)
  await change({ status: 'analyzed', progress: 100 })
  expect(JSON.parse((await next())?.data ?? '')).toMatchObject({ status: 'analyzed', progress: 100 })
  expect(await next()).toMatchObject({ event: 'end' })
  expect(await next()).toBeUndefined()
})

test('the place in the queue is told, and again when another one before it is gone', async () => {
  const before = await insertProject(db, { status: 'analyzing', current_stage: 'analysis', attempt: 1 })
  for (const { id } of [before, project])
    await db.transaction().execute((trx) => enqueue(trx, 'analyze', { projectId: id, attempt: 1 }))
  const { next, leave } = await open()
  expect(JSON.parse((await next())?.data ?? '')).toMatchObject({ queue_position: 2 })
  await cancelStage(db, { id: before.id, userId: before.user_id })
  expect(JSON.parse((await next())?.data ?? '')).toMatchObject({ queue_position: 1, progress: 0 })
  await leave()
})

test('a change is told by whoever made it, without anybody asking again', async () => {
  // the sweep that makes up for a lost notification never comes
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    const { next, leave } = await open()
    await next()
    await eventually(async () => expect(await listeners()).toBe(1))
    await change({ progress: 7 })
    expect(JSON.parse((await next())?.data ?? '')).toMatchObject({ progress: 7 })
    await leave()
  } finally {
    vi.useRealTimers()
  }
})

test('whoever comes back gets what is new, and nothing twice', async () => {
  const before = await open()
  const known = (await before.next())?.id ?? ''
  await before.leave()
  const again = await open({ 'Last-Event-ID': known })
  await change({ progress: 55 })
  expect(JSON.parse((await again.next())?.data ?? '')).toMatchObject({ progress: 55 })
  await again.leave()
})

test('a project in which nothing runs is told once, and then there is nothing to come back for', async () => {
  await change({ status: 'completed' })
  const { next } = await open()
  const { id = '', event } = (await next()) ?? {}
  expect(event).toBe('status')
  expect(await next()).toMatchObject({ event: 'end' })
  expect((await ana.call('GET', path(), undefined, { 'Last-Event-ID': id })).status).toBe(204)
})

test('a deleted project ends its events', async () => {
  const { next } = await open()
  await next()
  await db.deleteFrom('projects').where('id', '=', project.id).execute()
  expect(await next()).toMatchObject({ event: 'end' })
})

test('many followers share one listening connection, which goes with the last of them', async () => {
  const followers = await Promise.all(Array.from({ length: 8 }, () => open()))
  await Promise.all(followers.map(({ next }) => next()))
  await eventually(async () => expect(await listeners()).toBe(1))
  await change({ progress: 30 })
  const told = await Promise.all(followers.map(async ({ next }) => (await next())?.data))
  expect(new Set(told).size).toBe(1)
  await Promise.all(followers.map(({ leave }) => leave()))
  await eventually(async () => expect(await listeners()).toBe(0))
})

test('one person holds ten connections at most, and gets them back', async () => {
  const followers = await Promise.all(Array.from({ length: 10 }, () => open()))
  const refused = await ana.call('GET', path())
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('30')
  await Promise.all(followers.map(({ leave }) => leave()))
  await eventually(async () => {
    const { response, leave } = await open()
    await leave()
    expect(response.status).toBe(200)
  })
})

test('a broken listening connection is made again, and what was missed is told', async () => {
  const { next, leave } = await open()
  await next()
  await eventually(async () => expect(await listeners()).toBe(1))
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'LISTEN project_changed'`.execute(db)
  await change({ progress: 66 })
  expect(JSON.parse((await next())?.data ?? '')).toMatchObject({ progress: 66 })
  await leave()
})

test('HEAD, a stranger, a wrong Accept and another method get their answers', async () => {
  expect((await ana.call('HEAD', path())).headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect((await (await apiCaller(db, at)).call('GET', path())).status).toBe(404)
  expect((await fetch(at(`/api/v1${path()}`))).status).toBe(401)
  expect((await ana.call('GET', path(), undefined, { Accept: 'text/html' })).status).toBe(406)
  expect((await ana.call('POST', path())).status).toBe(405)
})

test('silence is filled with a heartbeat, so that nobody on the way takes the connection for dead', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { id, user_id: userId } = project
    const response = await projectEvents(routeArgs(new Request('http://127.0.0.1:3000/')), { id, userId })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const parts: string[] = []
    const reading = (async () => {
      while (!parts.some((part) => part.includes('heartbeat')))
        parts.push((await reader?.read())?.value ?? '')
    })()
    while (!parts.some((part) => part.includes('heartbeat'))) await vi.advanceTimersByTimeAsync(5000)
    await reading
    await reader?.cancel()
    expect(parts.join('')).toMatch(/^retry: 3000\n\nid: .*\n\n(?:: heartbeat\n\n)+$/s)
  } finally {
    vi.useRealTimers()
  }
})

let stoppable: Server | undefined
afterEach(() => new Promise<void>((resolve) => (stoppable ? stoppable.close(() => resolve()) : resolve())))

test('a server that stops ends its events at once, and so can close', async () => {
  const stopping = new AbortController()
  const build = resourceBuild({ 'api.v1.projects.$id.events': eventsRoute })
  const server = createWebServer(createWebApp({ build, publicFolder: 'public', stopping: stopping.signal }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stoppable = server
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path()}`, {
    headers: { Authorization: `Bearer ${ana.token}`, Connection: 'close' },
  })
  const { next } = eventReader(response)
  await next()
  stopping.abort()
  // no `end`: there is more to come, from another process
  expect(await next()).toBeUndefined()
})
