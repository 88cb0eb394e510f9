import { type ChildProcess, execFile, fork } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { StaleAttemptError } from '#app/domain/errors.ts'
import { FidelityReport } from '#app/domain/fidelity-report.ts'
import type { ProjectId, RenderId, UserId } from '#app/domain/ids.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { RenderSnapshot } from '#app/domain/render-snapshot.ts'
import { ocrGateway } from '#app/gateways/ocr.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { log } from '#app/log.server.ts'
import { jobContracts } from '#app/queue/contracts.ts'
import { cancelStage } from '#app/services/projects/stages.server.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { removeUnnamedObjects } from '#app/services/projects/unnamed-objects.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'
import { renderProject } from '#jobs/handlers/render.ts'
import type { splitInChild } from '#jobs/render/child-process/render-in-child.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { stepSpans } from '#jobs/render/progress.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { descendants, read } from '#tests/fixtures/child-processes.ts'
import { drawSource, lumaOf, probe } from '#tests/fixtures/drawn-source.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'

const run = promisify(execFile)
const db = useDatabase()
const SIZE = { width: 256, height: 144 }
/** The second one stands across the place where the video is cut. */
const TEXTS = [
  [2, 6],
  [9, 12],
  [14, 17],
] as const
let folder: string
let bundleDir: string
let sourcePath: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-split-'))
  bundleDir = await compositionBundle()
  sourcePath = await drawSource(join(folder, 'source.mp4'), {
    picture: `testsrc2=s=${SIZE.width}x${SIZE.height}:r=25:d=20`,
    sound: ['sine=frequency=440:duration=20'],
    options:
      '-c:v libx264 -preset ultrafast -g 60 -bf 2 -sc_threshold 0 -crf 12 -pix_fmt yuv420p -c:a aac'.split(
        ' ',
      ),
  })
})
afterAll(() => rm(folder, { recursive: true }))

let owned: { id: ProjectId; userId: UserId }
beforeEach(async () => {
  const user = await insertUser(db)
  const project = await insertProject(db, {
    user_id: user.id,
    status: 'translations_confirmed',
    current_stage: 'translation',
    duration_seconds: 20,
  })
  owned = { id: project.id, userId: user.id }
  for (const [start, end] of TEXTS) {
    const track = await insertTrack(db, project, {
      start_seconds: start,
      end_seconds: end,
      start_frame: start * 25,
      end_frame: end * 25,
      box: { x: 30, y: 110, width: 196, height: 20, angleDegrees: 0 },
    })
    await insertTranslation(db, track)
  }
  const key = newObjectKey(owned.id, 'source')
  await store.put(key, createReadStream(sourcePath))
  await db.updateTable('projects').set({ video_path: key }).where('id', '=', owned.id).execute()
})

const start = async () => {
  const { project, renderId } = await startRender(db, owned, 'watermark', RenderOptions.parse({}))
  return { projectId: project.id, renderId, attempt: project.attempt }
}
const projectNow = () =>
  db.selectFrom('projects').selectAll().where('id', '=', owned.id).executeTakeFirstOrThrow()
const renderNow = (id: RenderId) =>
  db.selectFrom('renders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const partsNow = () => db.selectFrom('render_parts').selectAll().orderBy('ordinal').execute()
async function queuedParts(): Promise<unknown[]> {
  const jobs = await queuedJobs(db, 'render')
  return jobs.map((job) => jobContracts.render.payload.parse(job).part ?? 'itself').sort()
}
async function storedKinds(): Promise<string[]> {
  const kinds: string[] = []
  for await (const { key } of store.list(`projects/${owned.id}/`))
    kinds.push(/\/(\w+)-[^/]*$/.exec(key)?.[1] ?? key)
  return kinds.sort()
}

/** A worker in a process of its own, and what it has told. */
class Worker {
  readonly told: Record<string, unknown>[] = []
  readonly process: ChildProcess

  constructor() {
    const env = { ...process.env, RENDER_X264_PRESET: 'veryfast', OCR_URL: 'http://127.0.0.1:9' }
    this.process = fork(join(import.meta.dirname, 'worker.ts'), [bundleDir], { env, execArgv: [] })
    this.process.on('message', (message: Record<string, unknown>) => this.told.push(message))
  }

  get encodes(): unknown {
    return this.told.findLast((message) => 'encodes' in message)?.['encodes']
  }

  goOn(): void {
    this.process.send('go on')
  }
}
const workers: Worker[] = []
afterEach(async () => {
  for (const { process: worker } of workers.splice(0)) {
    if (worker.exitCode !== null || worker.signalCode !== null) continue
    const gone = new Promise((resolve) => worker.once('exit', resolve))
    worker.kill('SIGKILL')
    await gone
  }
})

test('two workers share a long render; one is killed, and there is one output, equal to an unsplit one', async () => {
  const job = await start()
  workers.push(new Worker(), new Worker())
  await eventually(() => expect(workers.map(({ encodes }) => encodes).sort()).toEqual([0, 1]))
  const [victim, other] = workers
  if (!victim || !other) throw new Error('there are two')
  const alive = descendants(victim.process.pid)
  victim.process.kill('SIGKILL')
  await letTheQueueNotice(victim.encodes === 0 ? 0 : 1)
  other.goOn()
  await eventually(async () => expect(await projectNow()).toMatchObject({ status: 'completed' }))
  for (const { pid } of alive) expect(read(pid)).toBeUndefined()

  const render = await renderNow(job.renderId)
  expect(render).toMatchObject({ status: 'done' })
  expect(FidelityReport.parse(render.fidelity)).toMatchObject({
    problems: [],
    frames: { source: 500, output: 500 },
    audio: [{ same: 'packets' }],
  })
  // the parts go after the project is completed
  await eventually(async () =>
    expect(await storedKinds()).toEqual(['pictures', 'poster', 'render', 'source']),
  )
  expect(await partsNow()).toEqual([])

  const [split, whole] = [join(folder, 'split.mp4'), join(folder, 'whole.mp4')]
  await store.fetchTo(render.storage_key ?? '', split)
  await renderInOneGo(RenderSnapshot.parse(render.snapshot), whole)
  const packets = ['-select_streams', 'v', '-show_entries', 'packet=pts_time']
  const timesOf = async (path: string) =>
    (await probe(path, ...packets)).map(Number.parseFloat).sort((a, b) => a - b)
  expect(await timesOf(split)).toEqual(await timesOf(whole))
  expect(await soundOf(split)).toBe(await soundOf(whole))
  const [splitLuma, wholeLuma] = await Promise.all(
    [split, whole].map((path) => lumaOf(path, { x: 0, y: 0, ...SIZE })),
  )
  expect(splitLuma).toHaveLength(500)
  const worst = Math.max(
    ...(splitLuma ?? []).map((pixels, frame) => meanDifference(pixels, wholeLuma?.[frame])),
  )
  expect(worst).toBeLessThan(2)
})

test('parts may be done twice and in any order, and are joined once', async () => {
  const job = await start()
  await runJob(job)
  expect(await queuedParts()).toEqual([0, 1, 'itself'])
  // the worker died before it could say that it had cut the video
  await runJob(job)
  await runJob({ ...job, part: 1 }, 100)
  await eventually(async () =>
    expect(await projectNow()).toMatchObject({ stage_done: 100, stage_total: 500 }),
  )
  const { width, height, progress } = await projectNow()
  const size = { widthPx: width ?? 1280, heightPx: height ?? 720, hiddenTexts: TEXTS.length }
  const [from, to] = stepSpans({ ...size, frames: 500 }).encoding
  expect(progress).toBeCloseTo(100 * (from + (to - from) / 5), 3)
  await runJob({ ...job, part: 0 })
  await runJob({ ...job, part: 1 })
  expect(await queuedParts()).toEqual([0, 1, 'itself', 'join'])
  const kinds = [...['package', 'package', 'part', 'part'], ...['pictures', 'pictures', 'pictures', 'source']]
  expect(await storedKinds()).toEqual(kinds)
  await removeUnnamedObjects(db, store, new Date(Date.now() + 60_000), new AbortController().signal)
  expect(await storedKinds()).toEqual(kinds)
})

test('cancelled, the parts that wait do nothing, the one that runs stops, and the sweep takes their files', async () => {
  const job = await start()
  await runJob(job)
  await runJob({ ...job, part: 0 })
  const cancelled = runJob({ ...job, part: 1 }, 250, () => cancelStage(db, owned))
  await expect(cancelled).rejects.toBeInstanceOf(StaleAttemptError)
  await expect(runJob({ ...job, part: 1 })).rejects.toBeInstanceOf(StaleAttemptError)
  expect(await projectNow()).toMatchObject({ status: 'translations_confirmed' })
  await removeUnnamedObjects(db, store, new Date(Date.now() + 60_000), new AbortController().signal)
  expect(await storedKinds()).toEqual(['source'])
})

/**
 * Does a job in this process; instead of rendering, each step leaves an empty file, and a part says that it has
 * written so many frames. It breaks off when those are not all.
 */
async function runJob(
  job: Parameters<typeof renderProject>[0],
  frames = 250,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const touched = (...paths: string[]) => run('touch', paths)
  const split: typeof splitInChild = {
    cut: async ({ cachePaths, packageFolder }) => {
      await meanwhile()
      const packagePath = join(packageFolder, 'package')
      await touched(cachePaths.to, packagePath)
      return [0, 250].map((firstFrame) => ({ firstFrame, endFrame: firstFrame + 250, packagePath }))
    },
    part: async ({ outPath, picturesPath }, { onProgress }) => {
      await meanwhile()
      onProgress({ step: 'encoding', fraction: 0.5, frames, totalFrames: 250 })
      await touched(outPath, picturesPath)
      if (frames < 250) throw new Error('broken off')
      return null
    },
    join: () => Promise.reject(new Error('joined')),
  }
  const parts = {
    store,
    split,
    ocr: ocrGateway(),
    splitSeconds: 10,
    render: () => Promise.reject(new Error('whole')),
  }
  const done = renderProject(job, { db, log, signal: new AbortController().signal }, parts)
  await (frames < 250 ? expect(done).rejects.toThrow('broken off') : done)
}

/** What 30 seconds without a sign of life do, at once. */
async function letTheQueueNotice(part: number): Promise<void> {
  await sql`
    UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour'
    WHERE name = 'render' AND state = 'active' AND data->>'part' = ${String(part)}`.execute(db)
}

async function renderInOneGo(snapshot: RenderSnapshot, outPath: string): Promise<void> {
  const browser = new SharedBrowser()
  try {
    await renderTranslatedVideo({
      ...snapshot,
      ...{ sourcePath, outPath, browser, watermark: { text: 'Rótulo' } },
      tools: { ...DEBIAN_TOOLS, bundleDir },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
  } finally {
    await browser.drop()
  }
}

async function soundOf(path: string): Promise<string> {
  const args = [
    '-v',
    'error',
    '-i',
    path,
    '-map',
    '0:a',
    '-c',
    'copy',
    '-f',
    'streamhash',
    '-hash',
    'md5',
    '-',
  ]
  return (await run('ffmpeg', args)).stdout
}

function meanDifference(a: Uint8Array, b: Uint8Array = new Uint8Array()): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}
