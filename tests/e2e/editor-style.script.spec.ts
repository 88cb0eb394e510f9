import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { storeFiles } from '#tests/screenshots/sample-files.ts'
import { insertTrack, insertTranslation, type TrackRow } from '#tests/factories/tracks.ts'
import { db, expect, settled, test } from './journey.ts'
import { BOTTOM, PLAYED_FILM, TOP } from './played-film.ts'
import { checks, editor, style, translation } from './words.ts'

const FILM = { ...PLAYED_FILM, duration_seconds: 4 }
/** More than its place holds at its smallest, and less than it does once letters are narrower or smaller. */
const TOO_LONG = 'Many words that do not fit into the place of two short ones at all. '.repeat(12).trim()

interface Scene {
  readonly id: TrackRow['project_id']
  readonly top: TrackRow
  readonly bottom: TrackRow
}

/** Two texts that are seen together, the second with a number that its translation has changed. */
async function scene(project: (columns: object) => Promise<{ id: TrackRow['project_id'] }>): Promise<Scene> {
  const { film } = await storeFiles()
  const { id } = await project({ ...FILM, video_path: film })
  const times = { start_seconds: 0, end_seconds: 4, end_frame: 40 }
  const top = await insertTrack(db, { id }, { ordinal: 0, original_text: 'Hola', box: TOP, ...times })
  const bottom = await insertTrack(
    db,
    { id },
    { ordinal: 1, original_text: 'Son 20 euros', box: BOTTOM, ...times },
  )
  await insertTranslation(db, top, { text: 'Hello' })
  await insertTranslation(db, bottom, { text: 'It is 30 euros' })
  return { id, top, bottom }
}

async function open(page: Page, { id }: Scene): Promise<void> {
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(caption(page, 'Hello')).toBeVisible()
}

const stage = (page: Page) => page.getByTestId('stage')
/** The letters of a translation on the frame. */
const caption = (page: Page, text: string) => stage(page).getByText(text, { exact: true })
const box = (page: Page, text: string) => page.getByLabel(translation('editor.translationOf', { text }))
const panel = (page: Page) => page.getByTestId('style-panel')
const reset = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: style('reset', { name: style(name) }) })
const cssOf = (page: Page, text: string, property: string) =>
  caption(page, text).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

async function setOf({ id }: TrackRow) {
  const row = await db
    .selectFrom('text_tracks')
    .select('corrections')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.corrections?.style ?? null
}

test('a text gets another colour and size in the panel, one goes back, and the look is given to another', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  await box(page, 'Hola').focus()
  const before = await cssOf(page, 'Hello', 'font-size')
  await page.keyboard.press('Alt+KeyS')
  await expect(panel(page)).toBeVisible()
  await panel(page).getByLabel(style('fill'), { exact: true }).fill('#ffee00')
  await expect.poll(() => cssOf(page, 'Hello', 'color')).toBe('rgb(255, 238, 0)')
  await panel(page).getByLabel(style('size')).fill('60')
  await expect.poll(() => cssOf(page, 'Hello', 'font-size')).not.toBe(before)
  await expect.poll(() => setOf(made.top)).toEqual({ fill: '#ffee00', capHeightPx: 60 })

  await reset(page, 'size').click()
  await expect.poll(() => cssOf(page, 'Hello', 'font-size')).toBe(before)
  await expect(reset(page, 'size')).toHaveCount(0)
  await expect.poll(() => setOf(made.top)).toEqual({ fill: '#ffee00' })

  await panel(page).getByLabel(style('presetName')).fill('Amarillo')
  await panel(page)
    .getByRole('button', { name: style('save'), exact: true })
    .click()
  await expect(panel(page).getByText(style('saved'))).toBeVisible()
  await box(page, 'Son 20 euros').focus()
  await panel(page)
    .getByRole('button', { name: style('apply'), exact: true })
    .click()
  await expect.poll(() => cssOf(page, 'It is 30 euros', 'color')).toBe('rgb(255, 238, 0)')
  await expect.poll(async () => (await setOf(made.bottom))?.fill).toBe('#ffee00')

  // and is taken back, the preset first
  await page.getByRole('button', { name: editor('transport.play') }).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => setOf(made.bottom)).toBeNull()
  await page.keyboard.press('Control+z')
  await expect.poll(() => setOf(made.top)).toEqual({ fill: '#ffee00', capHeightPx: 60 })
})

test('the look that was saved last is the one that is offered, and that deleting takes away', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  await box(page, 'Hola').focus()
  await page.keyboard.press('Alt+KeyS')
  const save = panel(page).getByRole('button', { name: style('save'), exact: true })
  const preset = panel(page).getByLabel(style('preset'))
  for (const name of ['Amarillo', 'Rótulo']) {
    await panel(page).getByLabel(style('presetName')).fill(name)
    await save.click()
    await expect(panel(page).getByText(style('saved'))).toBeInViewport()
    await expect(preset.locator(':checked')).toHaveText(name)
  }
  await panel(page)
    .getByRole('button', { name: style('deletePreset', { name: 'Rótulo' }) })
    .click()
  await expect(preset.locator('option')).toHaveText(['Amarillo'])
})

test('two texts that are ticked get one look, and what they do not share is told', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  const spacing = panel(page).getByRole('spinbutton', { name: style('lineSpacing') })
  await open(page, made)
  await box(page, 'Hola').focus()
  await page.keyboard.press('Alt+KeyS')
  await panel(page).getByLabel(style('fill'), { exact: true }).fill('#ffee00')
  await spacing.fill('150')
  await expect.poll(() => cssOf(page, 'Hello', 'color')).toBe('rgb(255, 238, 0)')
  await page.getByLabel(editor('pick.of', { text: 'Hola' })).check()
  await page.getByLabel(editor('pick.of', { text: 'Son 20 euros' })).check()
  await expect(panel(page).getByRole('status')).toHaveText(style('picked_other', { count: '2' }))
  await expect(spacing).toHaveValue('')
  await expect(panel(page).getByText(style('mixed'))).toHaveCount(2)
  await spacing.fill('120')
  await expect.poll(async () => (await setOf(made.bottom))?.lineSpacingPercent).toBe(120)
  await expect.poll(async () => (await setOf(made.top))?.lineSpacingPercent).toBe(120)
  await reset(page, 'fill').click()
  await expect.poll(() => setOf(made.top)).toEqual({ lineSpacingPercent: 120 })
  expect((await new AxeBuilder({ page }).include('[data-testid=style-panel]').analyze()).violations).toEqual(
    [],
  )
  await panel(page)
    .getByRole('button', { name: style('unpick') })
    .click()
  await expect(panel(page).getByRole('status')).toHaveCount(0)
})

test('a text that does not fit is told while it is typed, and fits with one click', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  await box(page, 'Hola').fill(TOO_LONG)
  const told = page.locator(`[data-overflow="${made.top.id}"]`)
  const mark = page.locator(`[data-outline="${made.top.id}"] [data-overflow-mark]`)
  await expect(told).toHaveText(editor('fit.overflow'))
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: editor('fit.smaller') }).click()
  await expect(told).toHaveCount(0)
  await expect(mark).toHaveCount(0)
  await expect.poll(async () => (await setOf(made.top))?.capHeightPx).toBeGreaterThan(0)
  await page.getByRole('button', { name: editor('transport.play') }).focus()
  await page.keyboard.press('Control+z')
  await expect(told).toHaveText(editor('fit.overflow'))
  await page.getByRole('button', { name: editor('fit.condense') }).click()
  await expect.poll(async () => (await setOf(made.top))?.widthPercent).toBeLessThan(100)
})

test('findings stand beside their text, change as one types, are put aside, and can be listed alone', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  const missing = page.getByText(checks('say.numbersMissing', { numbers: '20' }))
  await expect(page.getByTestId('findings')).toHaveText(checks('kind.numbers'))
  await page.keyboard.press('Alt+Shift+ArrowDown')
  // the only text that is to be looked at
  await expect(box(page, 'Son 20 euros')).toBeFocused()
  await expect(missing).toBeVisible()
  await box(page, 'Son 20 euros').fill('It is 20 euros')
  await expect(missing).toHaveCount(0)
  await box(page, 'Son 20 euros').fill('It is 40 euros')
  await expect(missing).toBeVisible()
  const filter = page.getByLabel(translation('filter.label'))
  await expect(page.getByText(translation('editor.clean'))).toBeVisible()
  await filter.selectOption({ label: translation('filter.findings') })
  await expect(box(page, 'Hola')).toHaveCount(0)
  await expect(box(page, 'Son 20 euros')).toBeVisible()

  await box(page, 'Son 20 euros').focus()
  await page.locator('[data-finding="numbers"] summary').click()
  await page.getByLabel(checks('aside.reason')).fill('Han subido')
  await page.getByRole('button', { name: checks('aside.submitText', { text: 'Son 20 euros' }) }).click()
  await expect(page.getByText(checks('aside.because', { reason: 'Han subido' }))).toBeVisible()
  await filter.selectOption({ label: translation('filter.unreviewed') })
  await expect(box(page, 'Hola')).toBeVisible()
  await filter.selectOption({ label: translation('filter.findings') })
  await expect(page.getByText(translation('filter.none'))).toBeVisible()
})

test('a filter that is set after a text was chosen on the frame stays, though it hides the text', async ({
  page,
  project,
}) => {
  const made = await scene(project)
  await open(page, made)
  const { x, y, width, height } = (await caption(page, 'Hello').boundingBox()) ?? {
    ...{ x: 0, y: 0, width: 0, height: 0 },
  }
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page.locator(`[data-outline="${made.top.id}"][role=button]`)).toBeVisible()
  const filter = page.getByLabel(translation('filter.label'))
  await filter.selectOption({ label: translation('filter.findings') })
  await expect(box(page, 'Hola')).toHaveCount(0)
  await expect(box(page, 'Son 20 euros')).toBeVisible()
  await expect(filter).toHaveValue('findings')
})

test('on a phone the style is a sheet below the frame that everybody can use', async ({ page, project }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await open(page, await scene(project))
  await box(page, 'Hola').focus()
  await page.getByRole('button', { name: editor('style') }).click()
  await expect(panel(page).getByLabel(style('fill'), { exact: true })).toBeVisible()
  await expect(caption(page, 'Hello')).toBeInViewport()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(box(page, 'Hola')).toBeFocused()
})
