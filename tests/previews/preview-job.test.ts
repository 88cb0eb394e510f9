import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findPreviews } from '#app/db/previews.server.ts'
import type { Owned } from '#app/db/projects.server.ts'
import { AppError, StaleAttemptError } from '#app/domain/errors.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { env } from '#app/env.server.ts'
import type { OcrGateway } from '#app/gateways/ocr.server.ts'
import { store } from '#app/gateways/store.server.ts'
import { cancelPreview, startPreview } from '#app/services/previews/previews.server.ts'
import { loadPreviewView } from '#app/services/previews/load-preview-view.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'
import { newObjectKey } from '#app/services/projects/object-keys.server.ts'
import { makePreview } from '#jobs/handlers/preview.ts'
import { runMaintenance } from '#jobs/handlers/maintenance.ts'
import { endRenderProcesses, previewInChild } from '#jobs/render/child-process/render-in-child.ts'
import { insertPreview } from '#tests/factories/previews.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { drawSource } from '#tests/fixtures/drawn-source.ts'
import { descendants } from '#tests/fixtures/child-processes.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const context = { db, signal: new AbortController().signal, log: pino({ level: 'silent' }) }
const options = RenderOptions.parse({})
let folder: string
let bundleDir: string
let sourcePath: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-preview-job-'))
  bundleDir = await compositionBundle()
  sourcePath = await drawSource(join(folder, 'source.mp4'), { picture: 'testsrc2=s=320x180:r=25:d=0.8' })
})
afterAll(async () => {
  await endRenderProcesses()
  await rm(folder, { recursive: true })
})

let owned: Owned
beforeEach(async () => {
  const project = await insertProject(db, { status: 'translated', current_stage: 'translation' })
  owned = { id: project.id, userId: project.user_id }
  await insertTranslation(db, await insertTrack(db, project, { end_frame: 20, end_seconds: 0.8, box: BOX }))
  const key = newObjectKey(owned.id, 'source')
  await store.put(key, createReadStream(sourcePath))
  await db.updateTable('projects').set({ video_path: key }).where('id', '=', owned.id).execute()
})

type Make = typeof previewInChild
const real: Make = (request, watch) =>
  previewInChild({ ...request, tools: { ...request.tools, bundleDir } }, watch)
/** Makes nothing of use, but at once. */
const quick: Make = async ({ outPath }) => {
  await writeFile(outPath, 'pictures')
  return { result: { kind: 'contact-sheet', stills: [] }, covered: [] }
}
/** Reads this wherever it looks. */
const readerOf = (text: string): OcrGateway => ({
  detect: () => Promise.resolve({ boxes: [{ box: { ...BOX, x: 4, y: 4 }, score: 1 }] }),
  recognize: (_frame, { boxes }) =>
    Promise.resolve({
      lines: boxes.map((box) => ({ text, box, language: 'es' as const, confidence: 1, style: null })),
    }),
  info: () => Promise.reject(new AppError('ocr.unavailable')),
})
const BOX = { x: 60, y: 140, width: 200, height: 24, angleDegrees: 0 }
const start = (kind: 'trial' | 'contact-sheet') => startPreview(db, owned, { kind }, options)
const run = ({ id }: { id: Awaited<ReturnType<typeof start>>['id'] }, make: Make, ocr = readerOf('')) =>
  makePreview({ previewId: id }, context, { store, ocr, make })
const view = async () => loadPreviewView(db, await loadProject(db, owned))
async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(`projects/${owned.id}/`))
    keys.push(key.split('/').at(-1)?.split('-')[0] ?? '')
  return keys
}

test('a trial is rendered and kept, the project stays as it was, and nothing is left of the work', async () => {
  const before = await loadProject(db, owned)
  const trial = await start('trial')
  await run(trial, real)
  const { trial: shown } = await view()
  expect(shown).toMatchObject({
    progress: null,
    failure: null,
    done: { id: trial.id, from: 0, stale: false },
  })
  const [{ storage_key, size_bytes } = { storage_key: null, size_bytes: null }] = await findPreviews(
    db,
    owned.id,
    1,
  )
  expect(String((await store.stat(storage_key ?? ''))?.sizeBytes)).toBe(size_bytes)
  expect(await loadProject(db, owned)).toEqual(before)
  expect(await readdir(join(env.DATA_DIR, 'scratch'))).toEqual([])
  // at least once means that it may come twice
  await expect(run(trial, real)).rejects.toBeInstanceOf(StaleAttemptError)
})

test('an original that can be read under its cover is said to show; without a reader nothing is', async () => {
  const trialOf = async (translation: string, ocr: OcrGateway) => {
    await db.updateTable('translations').set({ text: translation }).execute()
    await run(await start('trial'), real, ocr)
    const [{ result } = { result: null }] = await findPreviews(db, owned.id, 1)
    return result
  }
  const { original_text: text, id } = await db
    .selectFrom('text_tracks')
    .select(['original_text', 'id'])
    .executeTakeFirstOrThrow()
  expect(await trialOf('One', readerOf(text))).toMatchObject({
    flagged: [{ trackId: id, flags: ['weak-cover'] }],
  })
  expect(await trialOf('Two', readerOf('Queso'))).toMatchObject({ flagged: [] })
  const deaf = { ...readerOf(text), detect: () => Promise.reject(new AppError('ocr.unavailable')) }
  expect(await trialOf('Three', deaf)).toMatchObject({ flagged: [] })
})

test('cancelled in the middle it stops, and leaves no file and no process at work', async () => {
  await endRenderProcesses()
  const trial = await start('trial')
  const cancelled = run(trial, (request, watch) => {
    const noticed = (progress: Parameters<typeof watch.onProgress>[0]) =>
      void cancelPreview(db, owned, 'trial').then(() => watch.onProgress(progress))
    return real(request, { ...watch, onProgress: noticed })
  })
  await expect(cancelled).rejects.toBeInstanceOf(StaleAttemptError)
  expect(await findPreviews(db, owned.id, 1)).toEqual([])
  expect((await storedKeys()).filter((key) => key === 'preview')).toEqual([])
  expect(descendants().filter(({ command }) => command.includes('entry.ts'))).toEqual([])
  expect(await readdir(join(env.DATA_DIR, 'scratch'))).toEqual([])
})

test('cancelled at the last moment its file does not stay either', async () => {
  const sheet = await start('contact-sheet')
  const cancelled = run(sheet, async (request, watch) => {
    await cancelPreview(db, owned, 'contact-sheet')
    return quick(request, watch)
  })
  await expect(cancelled).rejects.toBeInstanceOf(StaleAttemptError)
  expect((await storedKeys()).filter((key) => key === 'preview')).toEqual([])
})

test('a failed one says why, and the one before is still there to look at', async () => {
  const earlier = await start('contact-sheet')
  await run(earlier, quick)
  await db.updateTable('translations').set({ text: 'Put in salt' }).execute()
  const sheet = await start('contact-sheet')
  expect((await view()).sheet).toMatchObject({ progress: 0, done: { id: earlier.id, stale: true } })
  const broken = run(sheet, () => Promise.reject(new AppError('media.unreadable')))
  await expect(broken).rejects.toMatchObject({ code: 'media.unreadable' })
  expect((await view()).sheet).toMatchObject({
    progress: null,
    failure: 'media.unreadable',
    done: { id: earlier.id },
  })
  expect(await loadProject(db, owned)).toMatchObject({ status: 'translated', error_code: null })
})

test('a new one takes the place of the one before, file and all', async () => {
  await run(await start('contact-sheet'), quick)
  await db.updateTable('translations').set({ text: 'Put in salt' }).execute()
  const sheet = await start('contact-sheet')
  await run(sheet, quick)
  expect((await findPreviews(db, owned.id, 1)).map(({ id }) => id)).toEqual([sheet.id])
  expect((await storedKeys()).filter((key) => key === 'preview')).toHaveLength(1)
})

test('the settings of the screen are those of the last preview until there is a render', async () => {
  await startPreview(db, owned, { kind: 'trial' }, { ...options, font_size: 33 })
  expect(await view()).toMatchObject({ isRecent: true, options: { font_size: 33 } })
  await insertPreview(db, owned, 'contact-sheet', { options: { font_size: 12 } })
  expect((await view()).options.font_size).toBe(12)
})

test('upkeep forgets previews after a week, and keeps the files of the others', async () => {
  await run(await start('contact-sheet'), quick)
  await runMaintenance({}, context)
  expect(await findPreviews(db, owned.id, 1)).toHaveLength(1)
  expect((await storedKeys()).filter((key) => key === 'preview')).toHaveLength(1)
  await sql`UPDATE previews SET created_at = now() - interval '8 days'`.execute(db)
  await runMaintenance({}, context)
  expect(await findPreviews(db, owned.id, 1)).toEqual([])
})
