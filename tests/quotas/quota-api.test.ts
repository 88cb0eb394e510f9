import { MEBIBYTE } from '#app/domain/byte-size.ts'
import { request as httpRequest } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { setOwnQuota } from '#app/db/quotas.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
const mp4 = await smallVideo('mp4')
let ana: ApiCaller
let project: ProjectRow

beforeEach(async () => {
  ana = await apiCaller(db, at)
  project = await insertProject(db, { user_id: ana.user.id })
})

function video(): FormData {
  const form = new FormData()
  form.set('file', new Blob([mp4]), 'a.mp4')
  return form
}

test('a video that states more bytes than the account has room for is refused before it is sent', async () => {
  await setOwnQuota(db, ana.user.id, 'storage_mb', 20)
  const call = httpRequest(at(`/api/v1/videos/${project.id}/upload`), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${ana.token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': '30000000',
    },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', (response) => resolve(response.resume().statusCode))
    call.once('error', reject)
  })
  call.flushHeaders()
  expect(await answered).toBe(507)
  call.destroy()
})

test('of two uploads at once that fit only one by one the second is refused, and nothing of it is left', async () => {
  const megabytes = Math.ceil(mp4.length / MEBIBYTE)
  const other = await insertProject(db, { user_id: ana.user.id })
  // as much as there may be, but for room for one and a half
  const filler = megabytes * 10 * MEBIBYTE - Math.ceil(mp4.length * 1.5)
  await insertProject(db, { user_id: ana.user.id, video_bytes: String(filler) })
  await setOwnQuota(db, ana.user.id, 'storage_mb', megabytes * 10)
  const answers = await Promise.all(
    [project, other].map(({ id }) => ana.call('POST', `/videos/${id}/upload`, video())),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 507])
  const refused = answers.find(({ status }) => status === 507)
  expect(await refused?.json()).toMatchObject({ code: 'quota.storage', limit: megabytes * 10 })
  const id = answers[0]?.status === 507 ? project.id : other.id
  const left: string[] = []
  for await (const { key } of store.list(`projects/${id}/`)) left.push(key)
  expect(left).toEqual([])
})

test('a start past the limit of the day is 429 with the limit, what is used and when to come again', async () => {
  await setOwnQuota(db, ana.user.id, 'analysis_minutes_per_day', 1)
  const columns = { user_id: ana.user.id, status: 'uploaded', duration_seconds: 45 } as const
  const [first, second] = [await insertProject(db, columns), await insertProject(db, columns)]
  const start = ({ id }: ProjectRow) =>
    ana.call(
      'POST',
      `/videos/${id}/analyze`,
      { frame_step: 3, languages: ['es'] },
      { 'Accept-Language': 'en' },
    )
  expect((await start(first)).status).toBe(202)
  const refused = await start(second)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({
    ...{ code: 'quota.analysis', quota: 'analysis_minutes_per_day', limit: 1, used: 1, needed: 1 },
    resets_at: expect.stringMatching(/T00:00:00\.000Z$/),
    detail: expect.stringContaining('Of your 1 minutes for today, 1 have been analyzed'),
  })
})

test('too many jobs are 429 without a time to come again, too many projects 403', async () => {
  await setOwnQuota(db, ana.user.id, 'unfinished_jobs', 0)
  await setOwnQuota(db, ana.user.id, 'projects', 1)
  const { id } = await insertProject(db, { user_id: ana.user.id, status: 'uploaded' })
  const jobs = await ana.call('POST', `/videos/${id}/analyze`, { frame_step: 3, languages: ['es'] })
  expect([jobs.status, jobs.headers.get('retry-after')]).toEqual([429, null])
  const projects = await ana.call('POST', '/projects', { name: 'Otra' })
  expect([projects.status, ((await projects.json()) as { code: string }).code]).toEqual([
    403,
    'quota.projects',
  ])
})

test('the status tells the place in the queue, which moves up', async () => {
  const columns = { user_id: ana.user.id, status: 'uploaded', duration_seconds: 5 } as const
  const projects = [await insertProject(db, columns), await insertProject(db, columns)]
  const bodies: unknown[] = []
  for (const { id } of projects) {
    const started = await ana.call('POST', `/videos/${id}/analyze`, { frame_step: 3, languages: ['es'] })
    bodies.push(await started.json())
  }
  expect(bodies).toMatchObject([{ queue_position: 1 }, { queue_position: 2 }])
  const [first, second] = projects
  await ana.call('POST', `/videos/${first?.id}/cancel`)
  const status = await ana.call('GET', `/videos/${second?.id}/status`)
  expect(await status.json()).toMatchObject({ status: 'analyzing', queue_position: 1 })
  const cancelled = await ana.call('GET', `/projects/${first?.id}`)
  expect(await cancelled.json()).toMatchObject({ status: 'uploaded', queue_position: null })
})
