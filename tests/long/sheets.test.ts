import { beforeEach, expect, test } from 'vitest'
import { finishPreview } from '#app/db/previews.server.ts'
import type { Owned } from '#app/db/projects.server.ts'
import type { TrackId } from '#app/domain/ids.ts'
import { type SheetResult, TEXTS_ON_SHEET } from '#app/domain/preview.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { loadPreviewView } from '#app/services/previews/load-preview-view.server.ts'
import { startPreview, turnSheet } from '#app/services/previews/previews.server.ts'
import { loadProject } from '#app/services/projects/load-project.server.ts'
import { saveTranslations } from '#app/services/translation/save-translations.server.ts'
import { insertLongProject } from '#tests/factories/long-project.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'

const TEXTS = 5000
const PAGES = Math.ceil(TEXTS / TEXTS_ON_SHEET)

const db = useDatabase()
let owned: Owned
let trackIds: readonly TrackId[]

beforeEach(async () => {
  const { project, trackIds: ids } = await insertLongProject(db, TEXTS)
  owned = { id: project.id, userId: project.user_id }
  trackIds = ids
})

const view = async (sheetPage = 1, search = '') =>
  loadPreviewView(db, await loadProject(db, owned), { sheetPage, search })
const start = (page?: number) =>
  startPreview(db, owned, { kind: 'contact-sheet', page }, RenderOptions.parse({ font_size: 30 }))

/** As the job leaves it: a still for each text of the page. */
async function finish(sheet: Awaited<ReturnType<typeof start>>): Promise<void> {
  await db.updateTable('previews').set({ status: 'running' }).where('id', '=', sheet.id).execute()
  const bytes = { start: 0, length: 1 }
  const stills = trackIds
    .slice((sheet.page - 1) * TEXTS_ON_SHEET, sheet.page * TEXTS_ON_SHEET)
    .map((trackId) => ({
      ...{ trackId, seconds: 1, widthPx: 4, heightPx: 2, flags: [] },
      ...{ before: bytes, after: bytes },
    }))
  const result: SheetResult = { kind: 'contact-sheet', stills }
  const output = { storageKey: `projects/x/sheet-${sheet.id}`, sizeBytes: 1, result }
  await db.transaction().execute((trx) => finishPreview(trx, sheet.id, output))
}

const stored = () =>
  db.selectFrom('previews').select(['page', 'status', 'snapshot']).orderBy('page').execute()

test('a contact sheet of 5,000 texts is made page by page, when one comes to it', async () => {
  expect((await view()).sheet).toMatchObject({ isBegun: false, pages: PAGES, texts: TEXTS })
  const first = await start()
  expect(await queuedJobs(db, 'preview')).toEqual([{ previewId: first.id }])
  await finish(first)
  const { sheet } = await view()
  expect(sheet.done?.stills.map(({ id }) => id)).toEqual(trackIds.slice(0, TEXTS_ON_SHEET))
  // made with the options of the first
  const last = await turnSheet(db, owned, PAGES)
  expect(last).toMatchObject({ page: PAGES, options: { font_size: 30 } })
  await finish(last)
  expect((await view(PAGES)).sheet.done?.stills.at(-1)?.id).toBe(trackIds.at(-1))
  expect((await view(2)).sheet).toMatchObject({ isBegun: true, done: null, progress: null, page: 2 })
  await expect(turnSheet(db, owned, PAGES + 1)).rejects.toMatchObject({ code: 'request.invalid' })
})

test('a page that is done is not made again, and keeps no copy of all texts', async () => {
  const first = await start()
  await finish(first)
  expect((await turnSheet(db, owned, 1)).id).toBe(first.id)
  expect(await stored()).toEqual([{ page: 1, status: 'done', snapshot: {} }])
})

test('pages of other texts go when a new page is done', async () => {
  await finish(await start(1))
  await finish(await start(2))
  const [changed] = trackIds.slice(TEXTS_ON_SHEET)
  if (changed === undefined) throw new Error('no texts')
  await saveTranslations(db, owned, { translations: { [changed]: 'Shorter' } })
  await db.updateTable('projects').set({ status: 'translations_confirmed' }).execute()
  expect((await view(1)).sheet.done?.stale).toBe(true)
  const again = await start(2)
  expect((await stored()).map(({ page }) => page)).toEqual([1, 2, 2])
  await finish(again)
  expect(await stored()).toMatchObject([{ page: 2, status: 'done' }])
})

test('a trial can be made around a hundred of 5,000 texts, and around those that a search finds', async () => {
  const all = await view()
  expect([all.texts.length, all.found]).toEqual([100, TEXTS])
  const found = await view(1, 'número 4711:')
  expect([found.texts.map(({ id }) => id), found.found]).toEqual([[trackIds[4711]], 1])
  const wanted = trackIds[4000]
  await startPreview(db, owned, { kind: 'trial', trackId: wanted }, RenderOptions.parse({}))
  expect((await view()).texts.map(({ id }) => id)).toContain(wanted)
})
