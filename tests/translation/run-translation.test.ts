import { afterAll, describe, expect, test } from 'vitest'
import type { TranslationScope } from '#app/domain/translation-scope.ts'
import type { TranslationItem, Translator } from '#app/domain/translator.ts'
import { TranslatorFailure } from '#app/domain/translator.ts'
import { createEngines, type Engines } from '#app/services/translation/engines.server.ts'
import { runTranslation } from '#app/services/translation/run-translation.server.ts'
import { saveTerms } from '#app/services/glossary/glossary.server.ts'
import { saveTranslations } from '#app/services/translation/save-translations.server.ts'
import { insertProject, type ProjectRow } from '../factories/projects.ts'
import { insertTrack, insertTranslation } from '../factories/tracks.ts'
import { useDatabase } from '../setup/database.ts'

const db = useDatabase()
const real = createEngines()
afterAll(() => real.close())

/** Engines that consist of one, which adds the target to each text and notes what it was asked. */
function recording(options: Partial<Translator> = {}): {
  engines: Engines
  engine: Translator
  asked: TranslationItem[]
} {
  const asked: TranslationItem[] = []
  const engine: Translator = {
    id: 'recording',
    quality: 'provider',
    limits: { itemsPerCall: 2, charactersPerCall: 1000 },
    supports: (source) => source !== 'ja',
    translate(items, { target }) {
      asked.push(...items)
      return Promise.resolve(
        items.map(({ id, text }) => ({ id, text: `${text} (${target})`, unknownWords: 0 })),
      )
    },
    ...options,
  }
  const engines: Engines = {
    all: [engine],
    serving: (source, target) => (engine.supports(source, target) ? [engine] : []),
    missingLegs: () => [],
    forgetInstalledModels: () => undefined,
    close: () => undefined,
  }
  return { engines, engine, asked }
}

const translating = (columns: Parameters<typeof insertProject>[1] = {}) =>
  insertProject(db, {
    status: 'translating',
    current_stage: 'translation',
    attempt: 4,
    stage_started_at: new Date(),
    ...columns,
  })

function run(
  project: Pick<ProjectRow, 'id'>,
  engines: Engines,
  attempt = 4,
  scope: TranslationScope = 'all',
): Promise<void> {
  return runTranslation(
    { projectId: project.id, attempt },
    { db, engines, signal: new AbortController().signal, scope },
  )
}

const rowsOf = (project: Pick<ProjectRow, 'id'>) =>
  db
    .selectFrom('translations')
    .innerJoin('text_tracks', 'text_tracks.id', 'translations.track_id')
    .selectAll('translations')
    .select('original_text')
    .where('project_id', '=', project.id)
    .orderBy('ordinal')
    .execute()
const projectNow = (project: Pick<ProjectRow, 'id'>) =>
  db.selectFrom('projects').selectAll().where('id', '=', project.id).executeTakeFirstOrThrow()

test('a Spanish project is translated into English offline, as a draft', async () => {
  const project = await translating()
  for (const text of ['Con la sal', 'CON LA SAL ', '2024'])
    await insertTrack(db, project, { original_text: text })
  await run(project, real)
  expect(await rowsOf(project)).toMatchObject([
    {
      text: 'With the salt',
      origin: 'machine',
      engine: 'apertium',
      draft: true,
      unknown_words: 0,
      problem: null,
    },
    { text: 'With the salt', engine: 'apertium' },
    { text: '2024', engine: 'none', draft: false },
  ])
  expect(await projectNow(project)).toMatchObject({
    status: 'translated',
    progress: 100,
    stage_done: 2,
    stage_total: 2,
  })
})

test('each unique text is asked for once, with its neighbours and its room', async () => {
  const project = await translating()
  for (const text of ['Sal', 'Agua', 'sal', 'SAL']) await insertTrack(db, project, { original_text: text })
  const { engines, asked } = recording()
  await run(project, engines)
  expect(asked.map(({ text }) => text)).toEqual(['Sal', 'Agua'])
  expect(asked[0]).toMatchObject({ context: ['Agua'], maxChars: 17 })
  expect((await rowsOf(project)).map(({ text }) => text)).toEqual([
    'Sal (en)',
    'Agua (en)',
    'Sal (en)',
    'Sal (en)',
  ])
})

test('each track is translated from its own language, and those in the target language stay', async () => {
  const project = await translating()
  await insertTrack(db, project, { original_text: 'Sal', language: 'es' })
  await insertTrack(db, project, { original_text: 'Water', language: 'en' })
  await insertTrack(db, project, { original_text: '小麦粉', language: 'ja' })
  const { engines } = recording()
  await run(project, engines)
  expect(await rowsOf(project)).toMatchObject([
    { text: 'Sal (en)', engine: 'recording' },
    { text: 'Water', engine: 'none' },
    { text: '', engine: null, problem: 'no-engine' },
  ])
  expect(await projectNow(project)).toMatchObject({ status: 'translated' })
})

test("a person's words stay, and serve the other tracks with the same text", async () => {
  const project = await translating()
  const first = await insertTrack(db, project, { original_text: 'Sal' })
  await insertTrack(db, project, { original_text: 'sal' })
  const blank = await insertTrack(db, project, { original_text: 'Agua' })
  await insertTranslation(db, first, { text: 'Sea salt', origin: 'person', engine: null })
  await insertTranslation(db, blank, { text: '', origin: 'person', engine: null })
  const { engines, asked } = recording()
  await run(project, engines)
  expect(asked).toEqual([])
  expect(await rowsOf(project)).toMatchObject([
    { text: 'Sea salt', origin: 'person' },
    { text: 'Sea salt', origin: 'memory', engine: 'memory' },
    { text: '', origin: 'person' },
  ])
})

describe('lines of one paragraph that were detected one by one', () => {
  const box = (row: number, width: number) => ({
    x: 300,
    y: 100 + 40 * row,
    width,
    height: 30,
    angleDegrees: 0,
  })
  const lines = [
    { original_text: 'Lávate las manos con jabón', box: box(0, 420) },
    { original_text: 'y con agua limpia', box: box(1, 260) },
  ]
  const paragraph = async (columns: Parameters<typeof insertProject>[1] = {}) => {
    const project = await translating(columns)
    for (const line of lines) await insertTrack(db, project, line)
    return project
  }

  test('are translated as one text, which comes back on as many lines', async () => {
    const { engines } = recording({
      translate: (items) =>
        Promise.resolve(
          items.map(({ id }) => ({ id, text: 'Wash your hands with soap and clean water', unknownWords: 0 })),
        ),
    })
    const project = await paragraph()
    await run(project, engines)
    expect((await rowsOf(project)).map(({ text }) => text)).toEqual([
      'Wash your hands with soap',
      'and clean water',
    ])
  })

  test('are translated one by one when the whole has fewer words than lines', async () => {
    const { engines } = recording({
      translate: (items) =>
        Promise.resolve(
          items.map(({ id, text }) => ({ id, text: text.length > 30 ? 'Wash!' : 'Soap', unknownWords: 0 })),
        ),
    })
    const project = await paragraph()
    await run(project, engines)
    expect((await rowsOf(project)).map(({ text }) => text)).toEqual(['Soap', 'Soap'])
  })

  test('stay apart where a person has translated one of them before', async () => {
    const first = await paragraph({ status: 'translated' })
    const [, second] = await db
      .selectFrom('text_tracks')
      .select('id')
      .where('project_id', '=', first.id)
      .orderBy('ordinal')
      .execute()
    await saveTranslations(
      db,
      { id: first.id, userId: first.user_id },
      { translations: { [second?.id ?? '']: 'and water' } },
    )
    const next = await paragraph({ user_id: first.user_id })
    await run(next, recording().engines)
    expect(await rowsOf(next)).toMatchObject([
      { text: 'Lávate las manos con jabón (en)', engine: 'recording' },
      { text: 'and water', engine: 'memory' },
    ])
  })
})

test('what a person corrects in one project is offered in the next, for the same two languages', async () => {
  const first = await translating({ status: 'translated' })
  const track = await insertTrack(db, first, { original_text: 'Sal' })
  await saveTranslations(
    db,
    { id: first.id, userId: first.user_id },
    { translations: { [track.id]: 'Sea salt' } },
  )

  const next = await translating({ user_id: first.user_id })
  await insertTrack(db, next, { original_text: ' SAL ' })
  await run(next, recording().engines)
  expect(await rowsOf(next)).toMatchObject([
    { text: 'Sea salt', origin: 'memory', engine: 'memory', draft: false },
  ])

  const french = await translating({ user_id: first.user_id, target_language: 'fr' })
  const strangers = await translating()
  for (const project of [french, strangers]) {
    await insertTrack(db, project, { original_text: 'Sal' })
    await run(project, recording().engines)
    expect(await rowsOf(project)).toMatchObject([{ engine: 'recording' }])
  }
})

test('terms of the person and of the project hold, those of the project first', async () => {
  const project = await translating()
  const { user_id: userId, id: projectId } = project
  const term = { sourceLanguage: 'es', targetLanguage: 'en' } as const
  await saveTerms(db, { userId, projectId: null }, [
    { ...term, term: 'sal', translation: 'table salt' },
    { ...term, term: 'harina', translation: 'spelt flour' },
  ])
  await saveTerms(db, { userId, projectId }, [
    { ...term, term: 'sal', translation: 'sea salt' },
    { term: 'Rótulo', translation: null, sourceLanguage: null, targetLanguage: null },
  ])
  for (const text of ['Sal', 'Con la harina', 'RÓTULO'])
    await insertTrack(db, project, { original_text: text })
  await run(project, real)
  expect(await rowsOf(project)).toMatchObject([
    { text: 'Sea salt', engine: 'glossary', origin: 'memory' },
    { text: 'With the spelt flour', engine: 'apertium' },
    { text: 'RÓTULO', engine: 'glossary' },
  ])
})

test('the engines that could not are kept with the answer of the one that could', async () => {
  const project = await translating()
  await insertTrack(db, project, { original_text: 'Con la sal' })
  const refusing: Translator = {
    ...recording().engine,
    id: 'refusing',
    translate: () => Promise.reject(new TranslatorFailure('refusing', 'quota-exceeded')),
  }
  const both = createEngines({ providers: [refusing] })
  await run(project, both)
  both.close()
  expect(await rowsOf(project)).toMatchObject([
    {
      text: 'With the salt',
      engine: 'apertium',
      passed_over: [{ engine: 'refusing', problem: 'quota-exceeded' }],
    },
  ])
})

test('two target languages from one analysis are both kept', async () => {
  const project = await translating()
  await insertTrack(db, project, { original_text: 'Con la sal' })
  await run(project, real)
  await db
    .updateTable('projects')
    .set({ status: 'translating', attempt: 5, target_language: 'fr' })
    .where('id', '=', project.id)
    .execute()
  await run(project, real, 5)
  const rows = await rowsOf(project)
  expect(Object.fromEntries(rows.map((row) => [row.target_language, row.text]))).toEqual({
    en: 'With the salt',
    fr: 'Avec le sel',
  })
})

test('texts that are kept, erased or ignored are not put to an engine', async () => {
  const project = await translating()
  for (const disposition of ['keep', 'erase', 'ignore'] as const)
    await insertTrack(db, project, { original_text: `Texto ${disposition}`, disposition })
  const { engines, asked } = recording()
  await run(project, engines)
  expect(asked).toEqual([])
  expect(await projectNow(project)).toMatchObject({ status: 'translated' })
})

test('other target languages keep their translations', async () => {
  const project = await translating({ target_language: 'fr' })
  const track = await insertTrack(db, project, { original_text: 'Sal' })
  await insertTranslation(db, track, { text: 'Salt', target_language: 'en' })
  await run(project, recording().engines)
  expect((await rowsOf(project)).map(({ text }) => text).toSorted()).toEqual(['Sal (fr)', 'Salt'])
})

test('one text that fails is marked and the job is done', async () => {
  const project = await translating()
  for (const text of ['Sal', 'Agua']) await insertTrack(db, project, { original_text: text })
  const { engines } = recording({
    translate: (items) =>
      Promise.resolve(
        items.map(({ id, text }) =>
          text === 'Sal' ? { id, problem: 'refused' } : { id, text: 'Water', unknownWords: 0 },
        ),
      ),
  })
  await run(project, engines)
  expect(await rowsOf(project)).toMatchObject([{ text: '', problem: 'refused' }, { text: 'Water' }])
  expect(await projectNow(project)).toMatchObject({ status: 'translated' })
})

test('what a machine said before is replaced, but not by nothing', async () => {
  const project = await translating()
  const first = await insertTrack(db, project, { original_text: 'Sal' })
  const second = await insertTrack(db, project, { original_text: 'Agua' })
  await insertTranslation(db, first, { text: 'Old salt', updated_at: new Date(0) })
  await insertTranslation(db, second, { text: 'Old water', updated_at: new Date(0) })
  const { engines } = recording({
    translate: (items) =>
      Promise.resolve(
        items.map(({ id, text }) =>
          text === 'Agua' ? { id, problem: 'refused' } : { id, text: 'New salt', unknownWords: 0 },
        ),
      ),
  })
  await run(project, engines)
  expect(await rowsOf(project)).toMatchObject([
    { text: 'New salt', problem: null },
    { text: 'Old water', engine: 'apertium', problem: 'refused' },
  ])
})

test.each([
  ['unauthorised', 'translation.failed'],
  ['quota-exceeded', 'translation.failed'],
  ['unavailable', 'translation.engine-failed'],
  ['rate-limited', 'translation.engine-failed'],
] as const)(
  'when the only engine answers %s the job fails with %s, and each text says why',
  async (problem, code) => {
    const project = await translating()
    await insertTrack(db, project, { original_text: 'Sal' })
    const { engines } = recording({
      translate: () => Promise.reject(new TranslatorFailure('recording', problem)),
    })
    await expect(run(project, engines)).rejects.toMatchObject({ code })
    expect(await rowsOf(project)).toMatchObject([{ text: '', problem }])
    expect(await projectNow(project)).toMatchObject({ status: 'translating' })
  },
)

test('where no engine serves the language the job says so', async () => {
  const project = await translating()
  await insertTrack(db, project, { original_text: '小麦粉', language: 'ja' })
  await expect(run(project, recording().engines)).rejects.toMatchObject({ code: 'translation.no-engine' })
})

test('a job that broke off goes on where it was, and asks for nothing twice', async () => {
  const project = await translating()
  for (const text of ['uno', 'dos', 'tres', 'cuatro']) await insertTrack(db, project, { original_text: text })
  let calls = 0
  const { engines: broken } = recording({
    translate(items) {
      calls += 1
      if (calls === 2) return Promise.reject(new Error('the worker was killed'))
      return Promise.resolve(items.map(({ id, text }) => ({ id, text: `${text} 1`, unknownWords: 0 })))
    },
  })
  await expect(run(project, broken)).rejects.toThrow('killed')
  expect(await projectNow(project)).toMatchObject({ status: 'translating', stage_done: 2, progress: 50 })

  const { engines, asked } = recording()
  await run(project, engines)
  expect(asked.map(({ text }) => text)).toEqual(['tres', 'cuatro'])
  expect((await rowsOf(project)).map(({ text }) => text)).toEqual([
    'uno 1',
    'dos 1',
    'tres (en)',
    'cuatro (en)',
  ])
})

test('an attempt that has been overtaken writes nothing', async () => {
  const project = await translating()
  await insertTrack(db, project, { original_text: 'Sal' })
  await expect(run(project, recording().engines, 3)).rejects.toThrow('another attempt')
  const { engines } = recording({
    async translate(items) {
      await db.updateTable('projects').set({ attempt: 5 }).where('id', '=', project.id).execute()
      return items.map(({ id }) => ({ id, text: 'Salt', unknownWords: 0 }))
    },
  })
  await expect(run(project, engines)).rejects.toThrow('another attempt')
  expect(await rowsOf(project)).toEqual([])
  expect(await projectNow(project)).toMatchObject({ status: 'translating', attempt: 5 })
})

test('a done job that is repeated changes nothing', async () => {
  const project = await translating()
  await insertTrack(db, project, { original_text: 'Sal' })
  await run(project, recording().engines)
  const before = await rowsOf(project)
  await expect(run(project, recording().engines)).rejects.toThrow('another attempt')
  expect(await rowsOf(project)).toEqual(before)
})

test('a project without any text is done at once', async () => {
  const project = await translating()
  await run(project, recording().engines)
  expect(await projectNow(project)).toMatchObject({ status: 'translated', progress: 100 })
})

test('only what is untranslated is tried again; all other texts stay as they are, a blank that a person left too', async () => {
  const project = await translating()
  const put = async (original_text: string, translation?: Parameters<typeof insertTranslation>[2]) => {
    const track = await insertTrack(db, project, { original_text })
    if (translation) await insertTranslation(db, track, { updated_at: new Date(0), ...translation })
  }
  await put('Sal', { text: 'Salt', draft: true })
  await put('Agua', { text: '', engine: null, problem: 'unavailable' })
  await put('20 minutos', { text: '25 minutes', problem: 'numbers-changed' })
  await put('Pan', { text: 'Loaf', origin: 'person', engine: null })
  await put('Miel', { text: '', origin: 'person', engine: null })
  await put('Sal', undefined)
  await put('Queso')
  const { engines, asked } = recording()
  await run(project, engines, 4, 'untranslated')
  expect(asked.map(({ text }) => text)).toEqual(['Sal', 'Agua', '20 minutos', 'Queso'])
  expect(await rowsOf(project)).toMatchObject([
    { text: 'Salt', draft: true, engine: 'apertium', updated_at: new Date(0) },
    { text: 'Agua (en)', problem: null, engine: 'recording' },
    { text: '20 minutos (en)', problem: null },
    { text: 'Loaf', updated_at: new Date(0) },
    { text: '', origin: 'person', updated_at: new Date(0) },
    { text: 'Sal (en)' },
    { text: 'Queso (en)' },
  ])
  expect(await projectNow(project)).toMatchObject({ status: 'translated', stage_done: 6, stage_total: 6 })
})

test('a repeated retry asks for nothing twice', async () => {
  const project = await translating()
  for (const text of ['uno', 'dos', 'tres']) await insertTrack(db, project, { original_text: text })
  let calls = 0
  const { engines: broken } = recording({
    translate(items) {
      calls += 1
      if (calls === 2) return Promise.reject(new Error('the worker was killed'))
      return Promise.resolve(items.map(({ id, text }) => ({ id, text: `${text} 1`, unknownWords: 0 })))
    },
  })
  await expect(run(project, broken, 4, 'untranslated')).rejects.toThrow('killed')
  const { engines, asked } = recording()
  await run(project, engines, 4, 'untranslated')
  expect(asked.map(({ text }) => text)).toEqual(['tres'])
})
