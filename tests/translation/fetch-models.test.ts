import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listModelDownloads } from '#app/db/model-downloads.server.ts'
import type { Language } from '#app/domain/languages.ts'
import { createNeural } from '#app/gateways/translators/neural/neural.server.ts'
import { createEngines, type Engines } from '#app/services/translation/engines.server.ts'
import { fetchModel } from '#app/services/translation/fetch-models.server.ts'
import { runTranslation } from '#app/services/translation/run-translation.server.ts'
import { findServedPairs, prepareEngines } from '#app/services/translation/served-pairs.server.ts'
import { insertProject } from '../factories/projects.ts'
import { insertTrack } from '../factories/tracks.ts'
import { type ModelMirror, startMirror } from '../fakes/translators/model-mirror.ts'
import { useDatabase } from '../setup/database.ts'
import { eventually } from '../setup/eventually.ts'

const db = useDatabase()
const JA_EN = { source: 'ja', target: 'en' } as const

let modelsFolder = ''
let mirror: ModelMirror
let engines: Engines
beforeEach(async () => {
  modelsFolder = mkdtempSync(join(tmpdir(), 'rotulo-models-'))
  mirror = await startMirror(JA_EN, { model: randomBytes(3_000_000), vocab: randomBytes(5000) })
  engines = createEngines({ neural: withFakeThread() })
})
afterEach(async () => {
  engines.close()
  await mirror.stop()
  rmSync(modelsFolder, { recursive: true })
})

/** The engine whose thread adds to each text how many models it went through. */
function withFakeThread() {
  const script = join(import.meta.dirname, '../fakes/translators/neural-thread.ts')
  return createNeural({ modelsFolder, startThread: () => new Worker(script) })
}

/** The mirror's model becomes that of another direction. */
function offer(source: string, target: string): void {
  for (const record of mirror.records.data)
    Object.assign(record, { sourceLanguage: source, targetLanguage: target })
}

const seen: { substep: string | null; model: string | null; progress: number }[] = []
/** Translates one text of a project whose engines fetch from the mirror. */
async function translate(source: Language, target: Language, text: string) {
  const project = await insertProject(db, {
    status: 'translating',
    current_stage: 'translation',
    attempt: 1,
    source_language: source,
    target_language: target,
  })
  const track = await insertTrack(db, project, { original_text: text, language: source })
  seen.length = 0
  await runTranslation(
    { projectId: project.id, attempt: 1 },
    {
      db,
      engines,
      signal: new AbortController().signal,
      prepare: (from, to, parts) =>
        prepareEngines(from, to, {
          ...parts,
          modelsUrl: mirror.url,
          modelsFolder,
          async onProgress(leg, percent) {
            await parts.onProgress(leg, percent)
            const row = await db
              .selectFrom('projects')
              .selectAll()
              .where('id', '=', project.id)
              .executeTakeFirstOrThrow()
            seen.push({ substep: row.substep, model: row.waits_for_model, progress: row.progress })
          },
        }),
    },
  )
  const { substep, waits_for_model } = await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  expect({ substep, waits_for_model }).toEqual({ substep: null, waits_for_model: null })
  return db.selectFrom('translations').selectAll().where('track_id', '=', track.id).executeTakeFirstOrThrow()
}

test('Japanese is translated on a machine with nothing configured, once its model has come', async () => {
  expect((await findServedPairs(db, { engines, fetches: true }))('ja', 'en')).toBe(true)
  expect(await translate('ja', 'en', '駅')).toMatchObject({
    text: '駅 through 1',
    engine: 'firefox',
    draft: false,
  })
  expect(seen[0]).toEqual({ substep: 'downloading_model', model: 'ja-en', progress: 0 })
  expect(seen.every(({ model }) => model === 'ja-en')).toBe(true)
  expect(await listModelDownloads(db)).toMatchObject([{ leg: 'ja-en', status: 'ready', percent: 100 }])
  mirror.requests.length = 0
  expect(await translate('ja', 'en', '水')).toMatchObject({ engine: 'firefox' })
  expect([mirror.requests, seen]).toEqual([[], []])
})

test('a pair that Apertium would only draft is translated by the model', async () => {
  offer('es', 'en')
  expect(await translate('es', 'en', 'Estación')).toMatchObject({
    text: 'Estación through 1',
    engine: 'firefox',
    draft: false,
  })
})

test('a text that needs no engine fetches nothing', async () => {
  expect(await translate('ja', 'en', '2024')).toMatchObject({ text: '2024', engine: 'none' })
  expect(mirror.requests).toEqual([])
})

test('with a provider nothing is fetched', async () => {
  const provider = {
    ...withFakeThread(),
    id: 'deepl',
    quality: 'provider' as const,
    supports: () => false,
  }
  engines.close()
  engines = createEngines({ providers: [provider], neural: withFakeThread() })
  expect(await translate('es', 'en', 'Con la sal')).toMatchObject({ engine: 'apertium' })
  expect(mirror.requests).toEqual([])
  expect((await findServedPairs(db, { engines, fetches: true }))('ja', 'en')).toBe(false)
})

test('of a model that is wrong nothing is kept; drafts serve as before, and administrators are told why', async () => {
  offer('es', 'en')
  const [model] = mirror.records.data
  Object.assign(model ?? {}, { decompressedHash: 'b'.repeat(64) })
  expect(await translate('es', 'en', 'Con la sal')).toMatchObject({
    text: 'With the salt',
    engine: 'apertium',
  })
  expect(readdirSync(modelsFolder)).toEqual([])
  expect(await listModelDownloads(db)).toMatchObject([
    { leg: 'es-en', status: 'failed', failure: expect.stringMatching('unpacks to something else') },
  ])
})

test('without a network the answer is that no engine serves the pair, and nobody waits for it again at once', async () => {
  await mirror.stop()
  await expect(translate('ja', 'en', '駅')).rejects.toMatchObject({ code: 'translation.no-engine' })
  expect((await findServedPairs(db, { engines, fetches: true }))('ja', 'en')).toBe(false)
  await expect(translate('ja', 'en', '駅')).rejects.toMatchObject({ code: 'translation.no-engine' })
  expect(seen).toEqual([])
})

test('when downloads are forbidden, a pair without an engine has none', async () => {
  const isServed = await findServedPairs(db, { engines, fetches: false })
  expect([isServed('ja', 'en'), isServed('es', 'en'), isServed('ja', 'ja')]).toEqual([false, true, true])
})

test('two workers that want the same model at once ask for its files once', async () => {
  const parts = { db, signal: new AbortController().signal, modelsUrl: mirror.url, modelsFolder }
  const fetched = await Promise.all([fetchModel(JA_EN, parts), fetchModel(JA_EN, parts)])
  expect(fetched.toSorted()).toEqual([false, true])
  expect(mirror.requests.filter((path) => path.startsWith('/files/'))).toHaveLength(2)
})

test('whoever stops waiting for a model that another worker fetches is let go', async () => {
  mirror.stallAfter = 50_000
  const first = new AbortController()
  const second = new AbortController()
  const parts = { db, modelsUrl: mirror.url, modelsFolder }
  const fetching = fetchModel(JA_EN, { ...parts, signal: first.signal })
  const part = join(modelsFolder, '.ja-en/model.bin.download')
  await eventually(() => {
    expect(statSync(part).size).toBe(50_000)
  })
  const waiting = fetchModel(JA_EN, { ...parts, signal: second.signal })
  second.abort(new Error('cancelled'))
  await expect(waiting).rejects.toThrow()
  first.abort(new Error('the worker is stopping'))
  await expect(fetching).rejects.toThrow('the worker is stopping')
  mirror.stallAfter = undefined
  expect(await fetchModel(JA_EN, { ...parts, signal: new AbortController().signal })).toBe(true)
  expect(mirror.requests.some((path) => path.includes('bytes='))).toBe(true)
})
