import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBalance } from '#app/db/credits.server.ts'
import { StaleAttemptError } from '#app/domain/errors.ts'
import { FidelityReport } from '#app/domain/fidelity-report.ts'
import type { ProjectId, RenderId, TrackId, UserId } from '#app/domain/ids.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { ocrGateway } from '#app/gateways/ocr.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { log } from '#app/log.server.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { cancelStage } from '#app/services/projects/stages.server.ts'
import { failRender } from '#app/services/rendering/finish-render.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'
import { renderProject } from '#jobs/handlers/render.ts'
import {
  endRenderProcesses,
  renderInChild,
  splitInChild,
} from '#jobs/render/child-process/render-in-child.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { drawSource } from '#tests/fixtures/drawn-source.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const signal = new AbortController().signal
let folder: string
let bundleDir: string
let sourcePath: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-job-'))
  bundleDir = await compositionBundle()
  sourcePath = await drawSource(join(folder, 'source.mp4'), { picture: 'testsrc2=s=320x180:r=25:d=0.8' })
})
afterAll(async () => {
  await endRenderProcesses()
  await rm(folder, { recursive: true })
})

let owned: { id: ProjectId; userId: UserId }
let trackId: TrackId
beforeEach(async () => {
  const user = await insertUser(db, { credits: 5 })
  const project = await insertProject(db, {
    user_id: user.id,
    status: 'translations_confirmed',
    current_stage: 'translation',
    credits_required: 2,
    watermarked_video_path: 'projects/earlier/render-1',
  })
  owned = { id: project.id, userId: user.id }
  const box = { x: 60, y: 140, width: 200, height: 24, angleDegrees: 0 }
  const track = await insertTrack(db, project, { end_frame: 20, end_seconds: 0.8, box })
  trackId = track.id
  await insertTranslation(db, track)
  await putSource(Readable.from(createReadStream(sourcePath)))
})

async function putSource(bytes: Readable): Promise<void> {
  const key = newObjectKey(owned.id, 'source')
  await store.put(key, bytes)
  await db.updateTable('projects').set({ video_path: key }).where('id', '=', owned.id).execute()
}

async function started(kind: 'watermark' | 'premium') {
  const { project, renderId } = await startRender(db, owned, kind, RenderOptions.parse({}))
  return { projectId: project.id, renderId, attempt: project.attempt }
}
const run = (job: Awaited<ReturnType<typeof started>>, render: typeof renderInChild = renderInChild) =>
  renderProject(
    job,
    { db, signal, log },
    {
      store,
      // nobody answers there
      ocr: ocrGateway({ urls: ['http://127.0.0.1:9'], timeoutMs: 1_000 }),
      split: splitInChild,
      splitSeconds: 300,
      render: (request, watch) => render({ ...request, tools: { ...request.tools, bundleDir } }, watch),
    },
  )
const projectNow = () =>
  db.selectFrom('projects').selectAll().where('id', '=', owned.id).executeTakeFirstOrThrow()
const renderNow = (id: RenderId) =>
  db.selectFrom('renders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(`projects/${owned.id}/`)) keys.push(key)
  return keys
}

// proves flow-constant-12
test('a watermarked render completes the project with an output in the store and its fidelity report', async () => {
  const job = await started('watermark')
  await run(job)
  const project = await projectNow()
  expect(project).toMatchObject({
    status: 'completed',
    progress: 100,
    outputs_stale: false,
    analyzed_video_path: null,
  })
  const render = await renderNow(job.renderId)
  expect(render).toMatchObject({ status: 'done', storage_key: project.watermarked_video_path })
  expect(FidelityReport.parse(render.fidelity)).toMatchObject({ problems: [], readBack: null })
  const poster = await store.stat(project.output_poster_path ?? '')
  expect(poster?.sizeBytes).toBeGreaterThan(500)
  const stored = await store.stat(project.watermarked_video_path ?? '')
  expect(String(stored?.sizeBytes)).toBe(render.size_bytes)
  await expect(run(job)).rejects.toBeInstanceOf(StaleAttemptError)
})

// proves flow-constant-13
test('a premium render is paid for when it is published', async () => {
  const job = await started('premium')
  expect(await findBalance(db, owned.userId)).toBe(3)
  await run(job)
  const project = await projectNow()
  expect(project.analyzed_video_path).toBe((await renderNow(job.renderId)).storage_key)
  expect(project.watermarked_video_path).toBe('projects/earlier/render-1')
  const entries = await db
    .selectFrom('credit_entries')
    .selectAll()
    .where('transaction_type', '=', 'CONSUMPTION')
    .execute()
  expect(entries).toMatchObject([{ amount: -2, reference_id: owned.id }])
})

test('texts changed while it rendered make the output out of date from the start', async () => {
  const job = await started('watermark')
  await db.updateTable('translations').set({ text: 'Put in salt' }).where('track_id', '=', trackId).execute()
  await run(job)
  expect(await projectNow()).toMatchObject({ status: 'completed', outputs_stale: true })
})

test('a source that cannot be read fails the render, keeps earlier outputs and gives the hold back', async () => {
  await putSource(Readable.from([Buffer.from('no video at all')]))
  const job = await started('premium')
  await expect(run(job)).rejects.toMatchObject({ code: 'media.unreadable' })
  expect(await projectNow()).toMatchObject({
    status: 'error',
    current_stage: 'rendering',
    error_code: 'media.unreadable',
    watermarked_video_path: 'projects/earlier/render-1',
  })
  expect(await renderNow(job.renderId)).toMatchObject({ status: 'failed', error_code: 'media.unreadable' })
  expect(await findBalance(db, owned.userId)).toBe(5)
})

test('a render cancelled before it begins does nothing', async () => {
  const job = await started('watermark')
  await cancelStage(db, owned)
  await expect(run(job)).rejects.toBeInstanceOf(StaleAttemptError)
  expect(await storedKeys()).toHaveLength(1)
})

test('a render cancelled in the middle stops and leaves no output', async () => {
  const job = await started('premium')
  const cancelled = run(job, async (request, watch) => {
    await cancelStage(db, owned)
    return renderInChild(request, watch)
  })
  await expect(cancelled).rejects.toBeInstanceOf(StaleAttemptError)
  expect(await projectNow()).toMatchObject({ status: 'translations_confirmed' })
  expect(await renderNow(job.renderId)).toMatchObject({ status: 'cancelled', storage_key: null })
  expect(await storedKeys()).toHaveLength(1)
  expect(await findBalance(db, owned.userId)).toBe(5)
})

test('a job given up by the queue releases the hold once and leaves a later attempt alone', async () => {
  const job = await started('premium')
  await failRender(db, job, { code: 'job.worker-lost' })
  await failRender(db, job, { code: 'job.worker-lost' })
  expect(await findBalance(db, owned.userId)).toBe(5)
  const later = await started('premium')
  await failRender(db, job, { code: 'job.worker-lost' })
  expect(await projectNow()).toMatchObject({ status: 'rendering_premium', attempt: later.attempt })
  expect(await findBalance(db, owned.userId)).toBe(3)
})
