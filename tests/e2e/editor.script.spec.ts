import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { storeFiles } from '#tests/screenshots/sample-files.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import type { TrackRow } from '#tests/factories/tracks.ts'
import type { UserRow } from '#tests/factories/users.ts'
import { db, expect, settled, test } from './journey.ts'
import { BOTTOM, PLAYED_FILM, TOP } from './played-film.ts'
import { editor, translation } from './words.ts'

const FILM = { ...PLAYED_FILM, duration_seconds: 2 }

interface Scene {
  readonly id: TrackRow['project_id']
  readonly top: TrackRow
  readonly bottom: TrackRow
}

/** Two texts: one at the top in the first second, one at the bottom in the second. */
async function scene(project: (columns: object) => Promise<{ id: TrackRow['project_id'] }>): Promise<Scene> {
  const { film } = await storeFiles()
  const { id } = await project({ ...FILM, video_path: film })
  const top = await insertTrack(
    db,
    { id },
    { ordinal: 0, original_text: 'Hola', start_seconds: 0, end_seconds: 1, end_frame: 10, box: TOP },
  )
  const bottom = await insertTrack(
    db,
    { id },
    {
      ...{ ordinal: 1, original_text: 'Adiós', box: BOTTOM },
      ...{ start_seconds: 1, end_seconds: 2, start_frame: 10, end_frame: 20 },
    },
  )
  await insertTranslation(db, top, { text: 'Hello' })
  await insertTranslation(db, bottom, { text: 'Goodbye' })
  return { id, top, bottom }
}

async function open(page: Page, { id }: Scene, top = 'Hello'): Promise<void> {
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(stage(page).getByText(top, { exact: true })).toBeVisible()
}

const stage = (page: Page) => page.getByTestId('stage')
const clock = (page: Page) => page.getByTestId('clock')
const box = (page: Page, text: string) => page.getByLabel(translation('editor.translationOf', { text }))
const outline = (page: Page, track: TrackRow) => page.locator(`[data-outline="${track.id}"]`)
const storedKey = (person: UserRow, { id }: Scene) => `unsaved-texts:${person.id}:${id}:en`
const mark = (page: Page, track: TrackRow) => page.locator(`[data-chosen="${track.id}"]`)

test('what is typed is on the frame at once, and going to a text shows its moment', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  await box(page, 'Hola').fill('Hi there')
  await expect(stage(page).getByText('Hi there', { exact: true })).toBeVisible()
  await box(page, 'Adiós').focus()
  await expect(stage(page).getByText('Goodbye', { exact: true })).toBeVisible()
  await expect(stage(page).getByText('Hi there')).toHaveCount(0)
  await expect(clock(page)).toHaveText('00:00:01.400')
  await expect(outline(page, made.bottom)).toBeVisible()
  await expect(mark(page, made.bottom)).toBeVisible()
})

test('what is typed is saved by itself, and what is typed after that as well', async ({ page, project }) => {
  const made = await scene(project)
  await open(page, made)
  const texts = async () => {
    const rows = await db
      .selectFrom('translations')
      .select('text')
      .where('track_id', 'in', [made.top.id, made.bottom.id])
      .where('origin', '=', 'person')
      .execute()
    return rows.map(({ text }) => text).toSorted()
  }
  await box(page, 'Hola').fill('Hi there')
  await expect.poll(texts).toEqual(['Hi there'])
  await box(page, 'Hola').fill('Hi')
  await box(page, 'Adiós').fill('Bye')
  await expect.poll(texts).toEqual(['Bye', 'Hi'])
  await expect(page.getByText(translation('editor.clean'))).toBeVisible()
  await expect(page.getByText(translation('conflict.title'))).toHaveCount(0)
  await expect(stage(page).getByText('Bye', { exact: true })).toBeVisible()
})

test('where it cannot be saved by itself that is told, and a conflict shows both texts', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  const posts = (url: URL) => url.pathname.endsWith('/translation.data')
  await page.route(posts, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await box(page, 'Hola').fill('Hi there')
  await expect(
    page.getByText(editor('changes.unsaved', { reason: editor('changes.unreached') })),
  ).toBeVisible()
  await page.unroute(posts)
  // as another window does
  const others = db.updateTable('translations').set({ text: 'Good day' })
  await others.where('track_id', '=', made.top.id).execute()
  await db.updateTable('projects').set({ version: 7 }).where('id', '=', made.id).execute()
  await box(page, 'Hola').fill('Hi')
  await expect(page.getByText(translation('conflict.title'))).toBeVisible()
  await expect(page.getByText('Good day').first()).toBeVisible()
})

test('what could not be sent is still there when the page is opened again, and is sent then', async ({
  page,
  person,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  const posts = (url: URL) => url.pathname.endsWith('/translation.data')
  await page.route(posts, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await box(page, 'Hola').fill('Hi there')
  await expect(
    page.getByText(editor('changes.unsaved', { reason: editor('changes.unreached') })),
  ).toBeVisible()
  // as a browser does that has crashed: it asks nothing
  page.on('dialog', (dialog) => void dialog.accept())
  await page.unroute(posts)
  await open(page, made, 'Hi there')
  await expect(box(page, 'Hola')).toHaveValue('Hi there')
  await expect(page.getByText(translation('editor.clean'))).toBeVisible()
  const saved = db.selectFrom('translations').select(['text', 'origin']).where('track_id', '=', made.top.id)
  expect(await saved.execute()).toContainEqual({ text: 'Hi there', origin: 'person' })
  const kept = () => page.evaluate((key) => localStorage.getItem(key), storedKey(person, made))
  await expect.poll(kept).toBe(null)
})

test('what could not be sent goes over nothing that somebody else has saved meanwhile', async ({
  page,
  person,
  project,
}) => {
  const made = await scene(project)
  const kept = { version: 0, edits: { [made.top.id]: { text: 'Hi there', saved: 'Hello' } } }
  await page.goto('/projects')
  const item = [storedKey(person, made), JSON.stringify(kept)] as const
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), item)
  await db.updateTable('translations').set({ text: 'Good day' }).where('track_id', '=', made.top.id).execute()
  await db.updateTable('projects').set({ version: 7 }).where('id', '=', made.id).execute()
  await open(page, made, 'Hi there')
  await expect(page.getByText(translation('conflict.title'))).toBeVisible()
  await expect(page.getByText('Good day').first()).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: translation('conflict.compare') }).click()
  await expect(page.getByText(translation('conflict.title'))).toBeInViewport()
  await page.getByRole('link', { name: translation('conflict.keepTheirs') }).click()
  await expect(box(page, 'Hola')).toHaveValue('Good day')
  await expect(page.getByText(translation('conflict.title'))).toHaveCount(0)
})

test('a click on the frame chooses the text that is there', async ({ page, project }) => {
  const made = await scene(project)
  await open(page, made)
  const area = (await page.getByTestId('outlines').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(
    area.x + ((TOP.x + 20) / FILM.width) * area.width,
    area.y + ((TOP.y + 20) / FILM.height) * area.height,
  )
  await expect(mark(page, made.top)).toBeVisible()
})

test('keys go through texts and frames without leaving the field that is typed into', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  await box(page, 'Hola').focus()
  await page.keyboard.press('Alt+Period')
  await expect(clock(page)).toHaveText('00:00:00.500')
  await expect(box(page, 'Hola')).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(box(page, 'Adiós')).toBeFocused()
  await expect(mark(page, made.bottom)).toBeVisible()
  // plays from its first frame to its last, and stays there
  await page.keyboard.press('Alt+Enter')
  await expect(clock(page)).toHaveText('00:00:01.900')
  await expect(page.getByRole('button', { name: editor('transport.play') })).toBeVisible()
  await expect(box(page, 'Adiós')).toBeFocused()
  await expect(box(page, 'Adiós')).toHaveValue('Goodbye')
})

test('the keys go on after a box was ticked with the mouse', async ({ page, project }) => {
  const made = await scene(project)
  await open(page, made)
  await box(page, 'Hola').focus()
  const tick = page.getByLabel(translation('editor.reviewedOf', { text: 'Hola' }))
  await tick.click()
  await expect(tick).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(tick).not.toBeChecked()
  await page.keyboard.press('n')
  await expect(mark(page, made.bottom)).toBeVisible()
})

test('a question mark shows the keys, and Escape gives the focus back', async ({ page, project }) => {
  await open(page, await scene(project))
  await page.getByRole('button', { name: editor('transport.play') }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Alt + Intro')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: editor('transport.play') })).toBeFocused()
})

test('on a phone the frame and the first text are seen without scrolling, and everybody can use them', async ({
  page,
  project,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await open(page, await scene(project))
  await expect(stage(page)).toBeInViewport({ ratio: 1 })
  await expect(box(page, 'Hola')).toBeInViewport({ ratio: 1 })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
})

test('the handles of a text that is drawn small leave its letters to be seen', async ({ page, project }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const made = await scene(project)
  await open(page, made)
  await box(page, 'Hola').click()
  const outlined = outline(page, made.top)
  const tops = ['top-left', 'bottom-left'].map(async (grip) => {
    const place = await outlined.locator(`[data-grip="${grip}"]`).boundingBox()
    return (place?.y ?? 0) + (place?.height ?? 0) / 2
  })
  const [top = 0, bottom = 0] = await Promise.all(tops)
  const height = (await outlined.boundingBox())?.height ?? 0
  expect(height).toBeLessThan(24)
  expect(bottom - top).toBeCloseTo(32, 0)
})

test('a text is dragged on the frame, moved by keys, taken back, and stays where it was put', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  const stands = async () => {
    const row = await db
      .selectFrom('text_tracks')
      .select('corrections')
      .where('id', '=', made.top.id)
      .executeTakeFirstOrThrow()
    return row.corrections?.box ?? null
  }
  const area = (await page.getByTestId('outlines').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = (x: number, y: number) =>
    [area.x + (x / FILM.width) * area.width, area.y + (y / FILM.height) * area.height] as const
  await page.mouse.move(...at(TOP.x + 50, TOP.y + 20))
  await page.mouse.down()
  await page.mouse.move(...at(TOP.x + 150, TOP.y + 120), { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs(((await stands())?.x ?? 0) - TOP.x - 100)).toBeLessThan(4)
  const x = (await stands())?.x ?? 0
  await outline(page, made.top).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await stands())?.x).toBeCloseTo(x + 9)
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
  await expect.poll(stands).toBeNull()
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(async () => (await stands())?.x).toBeCloseTo(x)
  // what is typed afterwards is no conflict with one's own change
  await box(page, 'Hola').fill('Hi there')
  await page.getByRole('button', { name: translation('editor.save') }).click()
  await expect(page.getByText(translation('editor.clean'))).toBeVisible()
  await expect(page.getByText(translation('conflict.title'))).toHaveCount(0)
})

test('the end of a text is moved on the time line, and the frame shows its last picture', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  await page.locator(`[data-bar="${made.bottom.id}"]`).click()
  await expect(mark(page, made.bottom)).toBeVisible()
  const end = page.getByRole('slider', { name: editor('timeLine.end', { text: 'Adiós' }) })
  await end.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(clock(page)).toHaveText('00:00:01.800')
  const ends = async () => {
    const row = await db
      .selectFrom('text_tracks')
      .select('end_seconds')
      .where('id', '=', made.bottom.id)
      .executeTakeFirstOrThrow()
    return row.end_seconds
  }
  await expect.poll(ends).toBeCloseTo(1.9)
})

test('a text is ticked as reviewed in its row, or with a key that goes on to the next, and counted', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  const tick = (text: string) => page.getByLabel(translation('editor.reviewedOf', { text }))
  const count = (reviewed: string) =>
    page.getByText(translation('counter.reviewed_other', { reviewed, count: '2' }))
  await expect(count('0')).toBeVisible()
  await box(page, 'Hola').fill('Hi there')
  await page.keyboard.press('Alt+KeyR')
  await expect(tick('Hola')).toBeChecked()
  await expect(box(page, 'Adiós')).toBeFocused()
  await expect(count('1')).toBeVisible()
  await tick('Adiós').check()
  await expect(count('2')).toBeVisible()
  const reviewed = async () => {
    const rows = await db
      .selectFrom('text_tracks')
      .select('id')
      .where('project_id', '=', made.id)
      .where('reviewed_at', 'is not', null)
      .execute()
    return rows.map(({ id }) => id).toSorted()
  }
  expect(await reviewed()).toEqual([made.top.id, made.bottom.id].toSorted())
  // what was typed before is saved upon one's own change, and is no conflict with it
  await expect(page.getByText(translation('editor.clean'))).toBeVisible()
  await expect(page.getByText(translation('conflict.title'))).toHaveCount(0)
  await tick('Hola').uncheck()
  await expect(count('1')).toBeVisible()
  expect(await reviewed()).toEqual([made.bottom.id])
})

test('a logo is kept with one choice in its row, and the frame shows it', async ({ page, project }) => {
  const made = await scene(project)
  await open(page, made)
  const choice = page.getByLabel(translation('editor.dispositionOf', { text: 'Hola' }))
  await choice.selectOption({ label: translation('change.keep.label') })
  await expect(page.getByText(translation('change.keep.state'), { exact: true })).toBeVisible()
  await expect(stage(page).getByText('Hello', { exact: true })).toHaveCount(0)
  const track = await db
    .selectFrom('text_tracks')
    .select('disposition')
    .where('id', '=', made.top.id)
    .executeTakeFirstOrThrow()
  expect(track.disposition).toBe('keep')
  await choice.selectOption({ label: translation('change.translate.label') })
  await expect(box(page, 'Hola')).toHaveValue('Hello')
  await expect(stage(page).getByText('Hello', { exact: true })).toBeVisible()
})
