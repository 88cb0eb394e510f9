import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSourceWork } from '#app/db/source-work.server.ts'
import { dropSource } from '#app/db/idle-videos.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { action, loader } from '#app/routes/projects.$projectId.translation_.waveform.ts'
import { makePreview } from '#jobs/handlers/preview.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { drawSource } from '#tests/fixtures/drawn-source.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const context = { db, signal: new AbortController().signal, log: pino({ level: 'silent' }) }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-waveform-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function projectOf(...sound: string[]) {
  const path = await drawSource(join(folder, `${crypto.randomUUID()}.mp4`), { sound })
  const key = `projects/x/source-${crypto.randomUUID()}`
  await store.put(key, createReadStream(path))
  const user = await insertUser(db)
  const { id } = await insertProject(db, { user_id: user.id, status: 'uploaded', video_path: key })
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  return { id, cookie: sessionCookie(token) }
}

type Asked = Pick<Awaited<ReturnType<typeof projectOf>>, 'id' | 'cookie'>
const argsOf = ({ id, cookie }: Asked, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  routeArgs(
    new Request(`http://127.0.0.1:3000/projects/${id}/translation/waveform`, {
      ...init,
      headers: { cookie, ...init.headers },
    }),
    { params: { projectId: id } },
  )
const make = async ({ id }: Asked) => {
  for (const { id: previewId, status } of await findSourceWork(db, id, 'waveform'))
    if (status === 'queued') await makePreview({ previewId }, context)
}
const peaksOf = async (asked: Asked) => {
  const response = await loader(argsOf(asked))
  return { response, peaks: new Uint8Array(await response.arrayBuffer()) }
}

test('the waveform of a video is made once, is loud where the video is, and a browser that has it gets it no more', async () => {
  // half a second of silence, then a tone
  const asked = await projectOf("aevalsrc='if(gte(t,0.5),0.5*sin(2*PI*440*t),0)':d=1")
  const before = await loader(argsOf(asked))
  expect([before.status, before.headers.get('cache-control')]).toEqual([204, 'no-store'])
  for (let times = 0; times < 2; times++)
    expect((await action(argsOf(asked, { method: 'POST' }))).status).toBe(202)
  expect(await findSourceWork(db, asked.id, 'waveform')).toHaveLength(1)
  await make(asked)
  await action(argsOf(asked, { method: 'POST' }))
  expect(await findSourceWork(db, asked.id, 'waveform')).toMatchObject([{ status: 'done' }])
  const { response, peaks } = await peaksOf(asked)
  expect(response.headers.get('x-peaks-per-second')).toBe('100')
  expect(Math.max(...peaks.subarray(0, 40))).toBeLessThan(8)
  expect(Math.min(...peaks.subarray(60, 95))).toBeGreaterThan(240)
  const known = { 'if-none-match': response.headers.get('etag') ?? '' }
  expect((await loader(argsOf(asked, { headers: known }))).status).toBe(304)
})

test('a silent video and one without sound have a waveform of nothing', async () => {
  for (const sound of [['anullsrc=d=1'], []]) {
    const asked = await projectOf(...sound)
    await action(argsOf(asked, { method: 'POST' }))
    await make(asked)
    expect((await peaksOf(asked)).peaks).toHaveLength(0)
  }
})

test('it is nobody else’s, and goes with the video that it is of', async () => {
  const [asked, other] = [await projectOf(), await projectOf()]
  await action(argsOf(asked, { method: 'POST' }))
  await make(asked)
  const others = argsOf({ id: asked.id, cookie: other.cookie })
  await expect(loader(others)).rejects.toMatchObject({ init: { status: 404 } })
  await expect(
    action({ ...others, request: new Request(others.request, { method: 'POST' }) }),
  ).rejects.toMatchObject({
    init: { status: 404 },
  })
  const keys = await db.transaction().execute((trx) => dropSource(trx, asked.id))
  expect(keys.filter((key) => key !== null)).toHaveLength(2)
  await expect(loader(argsOf(asked))).rejects.toMatchObject({ init: { status: 404 } })
})
