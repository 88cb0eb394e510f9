import type { TextTrack } from '#app/domain/text-track.ts'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { isCurrentAttempt } from '#app/db/projects.server.ts'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { AppError, StaleAttemptError } from '#app/domain/errors.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import type { OcrGateway } from '#app/gateways/ocr.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { analyzeProject } from '#jobs/handlers/analyze.ts'
import type { Fitting } from '#jobs/style/fit-tracks.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { ColorReader, gatewayOf } from './color-reader.ts'
import { drawClip } from './draw-clip.ts'

// as it is, but tells how often it was asked
vi.mock('#app/db/projects.server.ts', { spy: true })

const db = useDatabase()
const TEXT = { text: 'Añada la sal', color: '20ff20', from: 10, to: 40 }
const context = { db, signal: new AbortController().signal, log: pino({ level: 'silent' }) }

async function uploadedProject(clip: Parameters<typeof drawClip>[0], key = 'projects/x/source-1') {
  const project = await insertProject(db, {
    status: 'analyzing',
    current_stage: 'analysis',
    attempt: 3,
    video_path: key,
    poster_path: 'projects/x/poster-1',
    duration_seconds: 999,
    analysis_config: JSON.stringify(AnalysisConfig.parse({ languages: ['es'], frame_step: 3 })),
  })
  await store.put(key, Readable.from([await readFile(await drawClip(clip))]))
  return { projectId: project.id, attempt: 3 }
}

const parts = (reader: ColorReader) => ({
  store,
  ocr: gatewayOf(reader),
  betweenCheckpointsMs: 0,
  styleTracks: (_: string, lines: TextTrack[]) => Promise.resolve(lines),
})
const projectOf = (id: string) =>
  sql<Record<string, unknown>>`SELECT * FROM projects WHERE id = ${id}`
    .execute(db)
    .then(({ rows }) => rows[0])
const tracksOf = (id: string) =>
  sql<Record<string, unknown>>`SELECT * FROM text_tracks WHERE project_id = ${id} ORDER BY ordinal`
    .execute(db)
    .then(({ rows }) => rows)

test('an analysis puts what it found in place of earlier texts and tells what the video is', async () => {
  const job = await uploadedProject({ texts: [TEXT], frames: 50, fps: '30000/1001' })
  await insertTrack(db, { id: job.projectId })
  await analyzeProject(job, context, parts(new ColorReader([TEXT])))
  const project = await projectOf(job.projectId)
  expect(project).toMatchObject({
    status: 'analyzed',
    current_stage: 'analysis',
    progress: 100,
    substep: 'ready',
    // detection runs where something may have changed, not on each third frame
    frames_analyzed: 9,
    texts_detected: 1,
    width: 480,
    height: 270,
    fps_num: 30000,
    fps_den: 1001,
    credits_required: 1,
    stage_done: 50,
    stage_total: 50,
  })
  expect(project?.['duration_seconds']).toBeCloseTo((50 * 1001) / 30000, 4)
  expect(await tracksOf(job.projectId)).toMatchObject([
    {
      original_text: 'Añada la sal',
      language: 'es',
      start_frame: 10,
      end_frame: 40,
      disposition: 'translate',
    },
  ])
  expect(await db.selectFrom('analysis_checkpoints').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('analysis_checkpoint_parts').selectAll().execute()).toEqual([])
})

test('a text that the settings rule out is stored among the deleted ones with its reason, and not counted', async () => {
  const short = { text: 'Ya', color: 'ff2020', from: 5, to: 40, x: '20', y: '20' }
  const job = await uploadedProject({ texts: [TEXT, short], frames: 50 }, 'projects/x/source-short')
  await analyzeProject(job, context, parts(new ColorReader([TEXT, short])))
  expect(await tracksOf(job.projectId)).toMatchObject([
    {
      original_text: 'Ya',
      drop_reason: 'length',
      deleted_at: expect.any(Date),
      start_frame: 5,
      end_frame: 40,
    },
    { original_text: 'Añada la sal', drop_reason: null, deleted_at: null },
  ])
  expect(await projectOf(job.projectId)).toMatchObject({ texts_detected: 1 })
})

test('the still of a project shows its first text', async () => {
  const job = await uploadedProject({ texts: [TEXT], frames: 50, background: 'still' }, 'projects/x/source-2')
  await analyzeProject(job, context, parts(new ColorReader([TEXT])))
  const key = String((await projectOf(job.projectId))?.['poster_path'])
  expect(key).not.toBe('projects/x/poster-1')
  const poster = await store.open(key)
  if (!poster) throw new Error('no poster')
  const { data, info } = await sharp(await buffer(poster.body))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([480, 270])
  const [seen] = await new ColorReader([TEXT]).detect({ width: 480, height: 270, data: new Uint8Array(data) })
  expect(seen).toBeDefined()
})

test('a video without texts is analysed all the same and keeps its still', async () => {
  const job = await uploadedProject({ frames: 10, background: 'still' }, 'projects/x/source-3')
  await analyzeProject(job, context, parts(new ColorReader([])))
  expect(await projectOf(job.projectId)).toMatchObject({
    status: 'analyzed',
    texts_detected: 0,
    poster_path: 'projects/x/poster-1',
  })
})

test('an attempt that was cancelled or begun anew writes nothing', async () => {
  const job = await uploadedProject({ texts: [TEXT], frames: 50 }, 'projects/x/source-4')
  const earlier = await insertTrack(db, { id: job.projectId })
  const cancelling = new ColorReader([TEXT])
  const ocr = gatewayOf(cancelling)
  const work = analyzeProject(job, context, {
    ...parts(cancelling),
    ocr: {
      ...ocr,
      detect: async (...call) => {
        await db.updateTable('projects').set({ attempt: 4 }).where('id', '=', job.projectId).execute()
        return ocr.detect(...call)
      },
    },
  })
  await expect(work).rejects.toThrow(StaleAttemptError)
  expect(await projectOf(job.projectId)).toMatchObject({
    status: 'analyzing',
    attempt: 4,
    texts_detected: null,
  })
  expect(await tracksOf(job.projectId)).toMatchObject([{ id: earlier.id }])
  await expect(analyzeProject(job, context, parts(cancelling))).rejects.toThrow(StaleAttemptError)
})

test('a retry after a lost engine goes on where the first run was', async () => {
  const job = await uploadedProject({ texts: [TEXT], frames: 90 }, 'projects/x/source-5')
  const first = new ColorReader([TEXT])
  const ocr = gatewayOf(first)
  const broken = {
    ...ocr,
    detect: async (...call: Parameters<OcrGateway['detect']>) => {
      if (first.detections >= 12) throw new AppError('ocr.unavailable')
      return ocr.detect(...call)
    },
  }
  await expect(analyzeProject(job, context, { ...parts(first), ocr: broken })).rejects.toMatchObject({
    code: 'ocr.unavailable',
  })
  expect(await projectOf(job.projectId)).toMatchObject({ status: 'analyzing' })
  const second = new ColorReader([TEXT])
  await analyzeProject(job, context, parts(second))
  expect(second.detections).toBeLessThan(22)
  expect(await tracksOf(job.projectId)).toMatchObject([{ start_frame: 10, end_frame: 40 }])
})

test('a checkpoint of another attempt is not believed', async () => {
  const job = await uploadedProject({ texts: [TEXT], frames: 50 }, 'projects/x/source-6')
  // the work of that attempt was all done but for its end
  await db.updateTable('projects').set({ attempt: 2 }).where('id', '=', job.projectId).execute()
  const earlier = parts(new ColorReader([]))
  const ocr = { ...earlier.ocr, recognize: () => Promise.reject(new AppError('ocr.unavailable')) }
  await cutOff(job.projectId, 2, { ...earlier, ocr })
  await db.updateTable('projects').set({ attempt: 3 }).where('id', '=', job.projectId).execute()
  await analyzeProject(job, context, parts(new ColorReader([TEXT])))
  expect(await tracksOf(job.projectId)).toHaveLength(1)
  expect(await db.selectFrom('analysis_checkpoint_parts').selectAll().execute()).toEqual([])
})

test('styles that were found before a worker died are not searched for again, those of another attempt are', async () => {
  const job = await uploadedProject({ texts: [TEXT], frames: 50 }, 'projects/x/source-7')
  const fit = { line: '10 1 2 3 4 Añada la sal', pixelsDrawn: 900, fit: null }
  const own = parts(new ColorReader([TEXT]))
  const dying = async (
    _: string,
    __: TextTrack[],
    ___: AbortSignal,
    { onFitted }: Fitting,
  ): Promise<never> => {
    await onFitted?.(fit)
    throw new AppError('ocr.unavailable')
  }
  const seen: unknown[] = []
  const going = (_: string, lines: TextTrack[], __: AbortSignal, { saved }: Fitting) => {
    seen.push(saved)
    return Promise.resolve(lines)
  }
  const died = { code: 'ocr.unavailable' }
  await expect(analyzeProject(job, context, { ...own, styleTracks: dying })).rejects.toMatchObject(died)
  await expect(analyzeProject(job, context, { ...own, styleTracks: dying })).rejects.toMatchObject(died)
  await db.updateTable('projects').set({ attempt: 4 }).where('id', '=', job.projectId).execute()
  await expect(
    analyzeProject({ ...job, attempt: 4 }, context, { ...own, styleTracks: dying }),
  ).rejects.toMatchObject(died)
  await analyzeProject({ ...job, attempt: 4 }, context, { ...own, styleTracks: going })
  expect(seen).toEqual([[fit]])
  expect(await tracksOf(job.projectId)).toHaveLength(1)
})

/** Begins an analysis that leaves checkpoints and is stopped before it is done. */
async function cutOff(
  projectId: ProjectId,
  attempt: number,
  { ocr, ...others }: ReturnType<typeof parts>,
): Promise<void> {
  let detections = 0
  const detect: OcrGateway['detect'] = (...call) => {
    if (detections++ > 6) throw new AppError('ocr.unavailable')
    return ocr.detect(...call)
  }
  await expect(
    analyzeProject({ projectId, attempt }, context, { ...others, ocr: { ...ocr, detect } }),
  ).rejects.toMatchObject({ code: 'ocr.unavailable' })
  expect(await db.selectFrom('analysis_checkpoint_parts').selectAll().execute()).not.toEqual([])
}

test.each(['the sidecar', 'a checkpoint'])(
  'an analysis that is cancelled while it waits for %s ends at its next check, of which there is one a second',
  async (what) => {
    const job = await uploadedProject(
      { texts: [TEXT], frames: 50 },
      `projects/x/${what.replaceAll(' ', '-')}`,
    )
    const own = parts(new ColorReader([TEXT]))
    let begun: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (begun = resolve))
    const never = (signal?: AbortSignal) =>
      new Promise<never>((_, reject) => {
        begun()
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
    const ocr =
      what === 'the sidecar'
        ? { ...own.ocr, detect: (...[, , signal]: Parameters<OcrGateway['detect']>) => never(signal) }
        : { ...own.ocr, recognize: (...[, , signal]: Parameters<OcrGateway['recognize']>) => never(signal) }
    const work = analyzeProject(job, context, { ...own, ocr })
    const ended = work.catch((error: unknown) => error)
    await waiting
    await db.updateTable('projects').set({ attempt: 4 }).where('id', '=', job.projectId).execute()
    const check = vi.mocked(isCurrentAttempt).mockClear()
    expect(await ended).toBeInstanceOf(StaleAttemptError)
    expect(check.mock.settledResults.filter(({ value }) => value === true)).toEqual([])
  },
)

test.each([
  ['is gone', 'storage.missing', undefined],
  ['has no frames', 'media.unreadable', Buffer.from('no video')],
])('a source that %s fails the analysis with %s', async (_what, code, bytes) => {
  const job = await uploadedProject({ frames: 1 }, `projects/x/source-${code}`)
  if (bytes) await store.put(`projects/x/source-${code}`, Readable.from([bytes]))
  else await store.remove(`projects/x/source-${code}`)
  await expect(analyzeProject(job, context, parts(new ColorReader([])))).rejects.toMatchObject({ code })
})
