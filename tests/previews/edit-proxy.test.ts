import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropSource } from '#app/db/idle-videos.server.ts'
import { setOwnQuota } from '#app/db/quotas.server.ts'
import { findSourceWork } from '#app/db/source-work.server.ts'
import { env } from '#app/env.server.ts'
import type { EditorVideo } from '#app/domain/original-view.ts'
import type { PlaybackFacts } from '#app/domain/playback.ts'
import { store } from '#app/gateways/store.server.ts'
import { action, loader } from '#app/routes/projects.$projectId.translation_.edit-proxy.ts'
import { startEditProxy } from '#app/services/previews/edit-proxy.server.ts'
import { loadOriginalView, startProxy } from '#app/services/previews/proxy.server.ts'
import { openOriginal } from '#app/services/previews/open-files.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'
import { makePreview } from '#jobs/handlers/preview.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertSession, insertUser } from '#tests/factories/users.ts'
import { drawSource } from '#tests/fixtures/drawn-source.ts'
import { sessionCookie } from '#tests/setup/cookies.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'
import { routeArgs } from '#tests/setup/route-args.ts'

const db = useDatabase()
const context = { db, signal: new AbortController().signal, log: pino({ level: 'silent' }) }
const PLAYED: PlaybackFacts = {
  ...{ container: 'mp4', videoCodec: 'h264', profile: 'High', pixelFormat: 'yuv420p', audioCodecs: [] },
}
const FULL_HD = { width: 1920, height: 1080 }
let folder: string
let film: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-edit-proxy-'))
  film = await drawSource(join(folder, 'film.mp4'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A project whose film has its key frames so far from one another, and browsers play it unless told otherwise. */
async function projectWith(mostFramesBetweenKeys: number, facts: Partial<PlaybackFacts> = {}) {
  const key = `projects/x/source-${crypto.randomUUID()}`
  await store.put(key, createReadStream(film))
  const user = await insertUser(db)
  const playback_facts = JSON.stringify({ ...PLAYED, mostFramesBetweenKeys, ...facts })
  const project = await insertProject(db, {
    ...{ user_id: user.id, status: 'translated', video_path: key, playback_facts, ...FULL_HD },
    duration_seconds: 1,
  })
  const { token } = await insertSession(db, user, { kind: 'cookie' })
  return { id: project.id, userId: user.id, cookie: sessionCookie(token), key }
}

type Asked = Awaited<ReturnType<typeof projectWith>>
const argsOf = ({ id, cookie }: Pick<Asked, 'id' | 'cookie'>, method = 'GET') =>
  routeArgs(
    new Request(`http://127.0.0.1:3000/projects/${id}/translation/edit-proxy`, {
      method,
      headers: { cookie },
    }),
    { params: { projectId: id } },
  )
const ask = async (asked: Asked) => (await action(argsOf(asked, 'POST'))).status
const shown = async (asked: Asked) => (await loader(argsOf(asked))).json() as Promise<EditorVideo>
const work = async ({ id }: Asked) => {
  for (const { id: previewId, status } of await findSourceWork(db, id, 'edit-proxy'))
    if (status === 'queued') await makePreview({ previewId }, context)
}
const bytesOf = async (asked: Asked, version: string | null) => {
  const { sizeBytes } = await openOriginal(db, await loadProject(db, asked), version)
  return sizeBytes
}

test('of a film that is slow to seek in a copy is made once, and the source is shown until it is there', async () => {
  const asked = await projectWith(250)
  expect(await ask(asked)).toBe(202)
  await ask(asked)
  expect(await queuedJobs(db, 'edit-proxy')).toHaveLength(1)
  expect(await shown(asked)).toEqual({ file: { is: 'source', version: 'source' }, isCopyComing: true })
  await work(asked)
  const [copy] = await findSourceWork(db, asked.id, 'edit-proxy')
  expect(copy?.status).toBe('done')
  expect(await shown(asked)).toEqual({
    file: { is: 'edit-proxy', version: copy?.id, sharper: 'source' },
    isCopyComing: false,
  })
  await ask(asked)
  expect(await findSourceWork(db, asked.id, 'edit-proxy')).toHaveLength(1)
  expect(await readdir(join(env.DATA_DIR, 'scratch'))).toEqual([])
})

test('an address stands for the same file before and after, and nobody but the editor is shown the copy', async () => {
  const asked = await projectWith(250)
  const before = await bytesOf(asked, 'source')
  await ask(asked)
  await work(asked)
  const [copy] = await findSourceWork(db, asked.id, 'edit-proxy')
  expect(await bytesOf(asked, 'source')).toBe(before)
  expect(await bytesOf(asked, null)).toBe(before)
  expect(await bytesOf(asked, copy?.id ?? '')).not.toBe(before)
  expect(await loadOriginalView(db, await loadProject(db, asked))).toMatchObject({ file: { is: 'source' } })
  // a copy of another project's film
  const other = await projectWith(250)
  expect(await bytesOf(other, copy?.id ?? '')).toBe(before)
})

test('of a film that is quick to seek in, and of one that a copy for browsers is made of, none is made', async () => {
  const quick = await projectWith(12)
  await ask(quick)
  expect(await shown(quick)).toMatchObject({ isCopyComing: false })
  const strange = await projectWith(250, { videoCodec: 'hevc' })
  await startProxy(db, strange)
  await ask(strange)
  expect(await shown(strange)).toEqual({ file: null, isCopyComing: true })
  expect(await queuedJobs(db, 'edit-proxy')).toEqual([])
})

test('a film that no browser plays is shown in the editor once the copy is there', async () => {
  const asked = await projectWith(12, { videoCodec: 'hevc' })
  await ask(asked)
  await work(asked)
  const { file, isCopyComing } = await shown(asked)
  expect({ is: file?.is, isCopyComing }).toEqual({ is: 'edit-proxy', isCopyComing: false })
  // nobody's browser plays it as it is
  expect(file?.sharper).toBeUndefined()
})

test('where the account has no room for a copy none is made', async () => {
  const asked = await projectWith(250)
  await setOwnQuota(db, asked.userId, 'storage_mb', 0)
  await expect(startEditProxy(db, asked)).rejects.toMatchObject({ code: 'quota.storage' })
  expect(await findSourceWork(db, asked.id, 'edit-proxy')).toEqual([])
})

test('a copy that fails is not tried again, and the source goes on being shown', async () => {
  const asked = await projectWith(250)
  await store.remove(asked.key)
  await ask(asked)
  await expect(work(asked)).rejects.toMatchObject({ code: 'storage.missing' })
  await ask(asked)
  expect(await findSourceWork(db, asked.id, 'edit-proxy')).toMatchObject([{ status: 'failed' }])
  expect(await shown(asked)).toMatchObject({ file: { is: 'source' }, isCopyComing: false })
})

test('it is nobody else’s, and goes with the video that it is of', async () => {
  const [asked, other] = [await projectWith(250), await projectWith(250)]
  await ask(asked)
  await work(asked)
  const others = { id: asked.id, cookie: other.cookie }
  await expect(loader(argsOf(others))).rejects.toMatchObject({ init: { status: 404 } })
  await expect(action(argsOf(others, 'POST'))).rejects.toMatchObject({ init: { status: 404 } })
  const [copy] = await findSourceWork(db, asked.id, 'edit-proxy')
  const keys = await db.transaction().execute((trx) => dropSource(trx, asked.id))
  expect(keys).toContain(copy?.storage_key)
})
