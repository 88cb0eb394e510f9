import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { tracksWithTranslation } from '#app/db/text-tracks.server.ts'
import type { Owned } from '#app/db/projects.server.ts'
import type { TrackId } from '#app/domain/ids.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { SUBTITLE_FORMATS } from '#app/domain/subtitles/formats.ts'
import type { Translator } from '#app/domain/translator.ts'
import { MAX_SUBTITLES_BYTES } from '#app/forms/subtitles.ts'
import { exportAccount } from '#app/services/accounts/export-account.server.ts'
import { saveTerms } from '#app/services/glossary/glossary.server.ts'
import { exportMemory, importMemory } from '#app/services/memory/memory.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'
import { loadPremiumPrices } from '#app/services/rendering/load-premium-price.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'
import { exportSubtitles, importSubtitles } from '#app/services/subtitles/subtitles.server.ts'
import { confirmTranslations } from '#app/services/translation/confirm-translations.server.ts'
import type { Engines } from '#app/services/translation/engines.server.ts'
import { loadRowChecks } from '#app/services/texts/row-checks.server.ts'
import { loadEditor, loadTextPage } from '#app/services/translation/load-editor.server.ts'
import { runTranslation } from '#app/services/translation/run-translation.server.ts'
import { saveTranslations } from '#app/services/translation/save-translations.server.ts'
import { translateByHand } from '#app/services/translation/translate-by-hand.server.ts'
import { insertLongProject, TEXTS_REPEATED, translationAt } from '#tests/factories/long-project.ts'
import { insertOutput } from '#tests/factories/outputs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'

const TEXTS = 5000
/** Of processor, whatever else the machine does; what grows with the square of the texts takes longer. */
const WITHIN_CPU_MS = 20_000
/** Of waiting for Postgres as well, on a busy machine. */
const WITHIN_MS = 100_000

const db = useDatabase()
let owned: Owned
let trackIds: readonly TrackId[]

beforeEach(async () => {
  // as autovacuum may at any moment: Postgres then plans for one row where thousands come
  await sql`ANALYZE text_tracks, translations, translation_memory, glossary_terms, text_history`.execute(db)
  const { project, trackIds: ids } = await insertLongProject(db, TEXTS)
  owned = { id: project.id, userId: project.user_id }
  trackIds = ids
})

async function soon<Result>(work: () => Promise<Result>): Promise<Result> {
  const [begun, before] = [performance.now(), process.cpuUsage()]
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(WITHIN_CPU_MS)
  expect(performance.now() - begun).toBeLessThan(WITHIN_MS)
  return result
}

/** A text for each track; those with the same original get the same. */
const editsOf = (ids: readonly TrackId[], text = 'Edit') =>
  Object.fromEntries(ids.map((id, index) => [id, `${text} ${index % TEXTS_REPEATED === 0 ? 0 : index}`]))
const save = (translations: Record<TrackId, string>, version?: number) =>
  soon(() => saveTranslations(db, owned, { translations, version }))

test('5,000 texts are looked through for their rows, and listed by what is found in them', async () => {
  const { findings, toReview } = await soon(() => loadRowChecks(db, owned))
  const inDoubt = await soon(() => loadTextPage(db, owned, { query: '', page: 1, order: 'doubt' }))
  const found = await soon(() => loadTextPage(db, owned, { query: '', page: 1, filter: 'findings' }))
  expect(found.found).toBe(findings.length)
  // all are drafts
  expect(toReview).toHaveLength(inDoubt.found)
})

// not the first of the tests: of tables that never held a row Postgres assumes better
test('each of 5,000 tracks looks up its own translation, though Postgres counted empty tables', async () => {
  const query = tracksWithTranslation(db, 'en').select('translation.text')
  const plan = JSON.stringify(await query.explain('json', sql`analyze, timing off`))
  expect(plan).toContain('"Actual Rows":5000')
  expect(plan).not.toMatch(/"Rows Removed by (?:Join )?Filter":[1-9]/)
})

test('the editor gets one page of 5,000 texts, what there is in all, and what a search finds', async () => {
  const editor = await soon(() => loadEditor(db, owned, { query: '', page: 1 }))
  expect(editor.groups).toHaveLength(editor.pageSize)
  const { found: unique } = editor
  expect(editor.counts).toEqual({
    ...{ detected: TEXTS, unique, empty: 0, reading: 0 },
    ...{ reviewable: unique, reviewed: 0 },
  })
  expect(editor.found).toBe(TEXTS - TEXTS / TEXTS_REPEATED + 1)
  const last = await soon(() => loadTextPage(db, owned, { query: '', page: 1_000_000 }))
  expect(last.page).toBe(Math.ceil(editor.found / editor.pageSize))
  expect(last.groups.at(-1)?.id).toBe(trackIds[TEXTS - 1])
  const found = await soon(() => loadTextPage(db, owned, { query: 'NÚMERO 4711:', page: 1 }))
  expect(found.groups.map(({ id }) => id)).toEqual([trackIds[4711]])
  const [title] = editor.groups
  expect([title?.placeCount, title?.places.length]).toEqual([TEXTS / TEXTS_REPEATED, 6])
})

test('5,000 edits are saved at once beside an output, remembered, and free to be exported and imported', async () => {
  await insertOutput(db, await loadProject(db, owned))
  const saved = await save(editsOf(trackIds))
  expect(saved).toMatchObject({ changed: TEXTS, duplicates: 0, project: { outputs_stale: true } })
  const csv = await soon(() => exportMemory(db, owned.userId))
  expect(await soon(() => importMemory(db, owned.userId, csv))).toBe(TEXTS - TEXTS / TEXTS_REPEATED + 1)
  await save(Object.fromEntries(trackIds.map((id, index) => [id, translationAt(index)])))
  expect((await loadProject(db, owned)).outputs_stale).toBe(false)
})

test('a stale save of 5,000 texts tells of a hundred conflicts and how many more there are', async () => {
  const { version } = await loadProject(db, owned)
  await save(editsOf(trackIds, 'Theirs'), version)
  const refused = await soon(() =>
    saveTranslations(db, owned, { translations: editsOf(trackIds, 'Mine'), version }).catch(
      (error: unknown) => error,
    ),
  )
  expect(refused).toMatchObject({ code: 'translation.stale', facts: { more_conflicts: TEXTS - 100 } })
  expect(refused).toHaveProperty('facts.conflicts.length', 100)
})

test.each(SUBTITLE_FORMATS)('5,000 texts go out as %s and come back changed', async (format) => {
  const file = await soon(() => exportSubtitles(db, owned, { format, text: 'translation' }))
  const bytes = Buffer.from(file.content.replaceAll('says that', 'tells us that'))
  expect(bytes.length).toBeLessThan(MAX_SUBTITLES_BYTES)
  const { matched, changed, unmatched } = await soon(() =>
    importSubtitles(db, owned, { name: file.name, bytes }),
  )
  expect({ matched, unmatched, changed }).toEqual({
    matched: TEXTS,
    unmatched: [],
    changed: TEXTS - TEXTS / TEXTS_REPEATED,
  })
})

test('5,000 texts are translated by an engine, with a glossary of 5,000 terms', async () => {
  const terms = Array.from({ length: TEXTS }, (_, index) => ({
    ...{ term: `término ${index}`, translation: `term ${index}` },
    ...({ sourceLanguage: 'es', targetLanguage: 'fr' } as const),
  }))
  await soon(() => saveTerms(db, { userId: owned.userId, projectId: owned.id }, terms))
  const columns = { status: 'translating', current_stage: 'translation', target_language: 'fr' } as const
  await db
    .updateTable('projects')
    .set({ ...columns, attempt: 1, stage_started_at: new Date() })
    .execute()
  const attempt = { projectId: owned.id, attempt: 1 }
  const signal = new AbortController().signal
  await soon(() => runTranslation(attempt, { db, engines: onlyEngine(), signal }))
  const { counts, untranslated } = await loadEditor(db, owned, { query: '', page: 1 })
  expect([counts.empty, untranslated.count]).toEqual([0, 0])
})

test('5,000 texts are opened in another language by hand, confirmed, priced and sent to a render', async () => {
  await soon(() => translateByHand(db, owned, 'fr'))
  const { empty } = await soon(() => confirmTranslations(db, owned))
  expect(empty).toBe(TEXTS)
  await insertOutput(db, await loadProject(db, owned), 'premium')
  const prices = await soon(() => loadPremiumPrices(db, owned))
  expect(prices.chosen).toBe((await loadProject(db, owned)).credits_required)
  const { renderId } = await soon(() => startRender(db, owned, 'watermark', RenderOptions.parse({})))
  expect(await queuedJobs(db, 'render')).toEqual([{ renderId, projectId: owned.id, attempt: 1 }])
})

test('the data of somebody with 5,000 texts are exported', async () => {
  await save(editsOf(trackIds))
  const names = await soon(async () => {
    const files: string[] = []
    const user = { id: owned.userId, avatar: null }
    for await (const { name, bytes } of exportAccount(db, user, new URL('http://localhost')))
      files.push(`${name}: ${String(bytes.toString().match(/"Edit \d+"/g)?.length)}`)
    return files
  })
  const remembered = TEXTS - TEXTS / TEXTS_REPEATED + 1
  expect(names).toEqual([
    `account.json: ${remembered}`,
    // as they are, and in the history of what was changed
    `projects/${owned.id}.json: ${2 * TEXTS}`,
    'videos.json: undefined',
  ])
})

function onlyEngine(): Engines {
  const engine: Translator = {
    ...{ id: 'test', quality: 'provider', supports: () => true },
    limits: { itemsPerCall: 50, charactersPerCall: 30_000 },
    translate: (items) =>
      Promise.resolve(items.map(({ id, text }) => ({ id, text: `${text} fr`, unknownWords: 0 }))),
  }
  return {
    all: [engine],
    serving: () => [engine],
    missingLegs: () => [],
    forgetInstalledModels: () => undefined,
    close: () => undefined,
  }
}
