import type { Page } from '@playwright/test'
import { corrections, FILM, listed, onScreen, open, outline, rectOf, stage } from './frame-page.ts'
import { insertTrack } from '#tests/factories/tracks.ts'
import { db, expect, settled, test } from './journey.ts'
import { BOTTOM, TOP } from './played-film.ts'
import { editor, translation } from './words.ts'

const inPlace = (page: Page) => stage(page).getByRole('textbox')
const tool = (page: Page, key: string) =>
  page.getByRole('toolbar').getByRole('button', { name: editor(key), exact: true })
const percent = (page: Page) => page.getByRole('group', { name: editor('zoom.label') }).getByRole('status')

test('the original is seen while a key is held, from a text field too, or until a button is pressed again', async ({
  page,
  project,
}) => {
  await open(page, project)
  const drawn = stage(page).getByText('Hello', { exact: true })
  await page.keyboard.down('o')
  await expect(drawn).toHaveCount(0)
  await expect(tool(page, 'original')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.up('o')
  await expect(drawn).toBeVisible()
  await listed(page, 'Hola').focus()
  await page.keyboard.down('Alt')
  await page.keyboard.down('KeyO')
  await expect(drawn).toHaveCount(0)
  await page.keyboard.up('KeyO')
  await page.keyboard.up('Alt')
  await expect(drawn).toBeVisible()
  await expect(listed(page, 'Hola')).toHaveValue('Hello')
  await tool(page, 'original').focus()
  await page.keyboard.press('Enter')
  await expect(drawn).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(drawn).toBeVisible()
  // a tap
  await tool(page, 'original').click()
  await expect(drawn).toHaveCount(0)
  await tool(page, 'original').click()
  await expect(drawn).toBeVisible()
})

test('the frame is zoomed at the pointer, by keys and buttons, and a drag on it is exact', async ({
  page,
  project,
}) => {
  const { top } = await open(page, project)
  const whole = await rectOf(page, 'outlines')
  await page.mouse.move(...(await onScreen(page, TOP.x, TOP.y)))
  const before = await onScreen(page, TOP.x, TOP.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect(percent(page)).toHaveText('272 %')
  const after = await onScreen(page, TOP.x, TOP.y)
  expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(1.5)
  await page.keyboard.press('0')
  await expect(percent(page)).toHaveText('100 %')
  expect(await rectOf(page, 'outlines')).toEqual(whole)
  await outline(page, top).waitFor()
  for (let step = 0; step < 2; step++) await page.keyboard.press('+')
  await tool(page, 'zoom.in').click()
  await expect(percent(page)).toHaveText('338 %')
  await page.keyboard.press('-')
  await expect(percent(page)).toHaveText('225 %')
  // what is chosen in the list is brought into the view
  await listed(page, 'Adiós').focus()
  await listed(page, 'Hola').focus()
  await expect(outline(page, top)).toBeInViewport()
  const from = await onScreen(page, TOP.x + 50, TOP.y + 20)
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.keyboard.down('Alt')
  await page.mouse.move(from[0] + 40, from[1] + 30, { steps: 3 })
  await page.mouse.up()
  await page.keyboard.up('Alt')
  const px = FILM.width / (await rectOf(page, 'outlines')).width
  await expect.poll(async () => (await corrections(top))?.box?.x).toBeCloseTo(TOP.x + 40 * px, 1)
  expect((await corrections(top))?.box?.y).toBeCloseTo(TOP.y + 30 * px, 1)
})

test('the zoomed frame is dragged with the middle button, with space and where no text is', async ({
  page,
  project,
}) => {
  const { top } = await open(page, project)
  for (let step = 0; step < 3; step++) await page.keyboard.press('+')
  const drag = async (by: number, button: 'left' | 'middle' = 'left') => {
    const view = await rectOf(page, 'stage')
    const before = await rectOf(page, 'outlines')
    await page.mouse.move(view.x + view.width / 2, view.y + view.height / 2)
    await page.mouse.down({ button })
    await page.mouse.move(view.x + view.width / 2 + by, view.y + view.height / 2 + by / 2, { steps: 3 })
    await page.mouse.up({ button })
    const after = await rectOf(page, 'outlines')
    return [after.x - before.x, after.y - before.y].map(Math.round)
  }
  expect(await drag(40, 'middle')).toEqual([40, 20])
  expect(await drag(-60)).toEqual([-60, -30])
  await page.keyboard.down('Space')
  expect(await drag(24)).toEqual([24, 12])
  await page.keyboard.up('Space')
  await expect(tool(page, 'transport.play')).toBeVisible()
  expect(await corrections(top)).toBeNull()
  // without a drag it plays
  await page.keyboard.press('Space')
  await expect(tool(page, 'transport.pause')).toBeVisible()
})

test('two fingers zoom the frame, and move no text', async ({ page, project }) => {
  const { top } = await open(page, project)
  const [x, y] = await onScreen(page, TOP.x + 100, TOP.y + 20)
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((by, id) => ({ x: x + by, y, id })),
    })
  await touch('touchStart', 0)
  await touch('touchStart', 0, 50)
  for (const by of [75, 100]) await touch('touchMove', 0, by)
  await touch('touchEnd')
  await expect(percent(page)).toHaveText('200 %')
  expect(await corrections(top)).toBeNull()
})

test('the frame stays under the hand that chooses on it, and the row comes into sight once it has left', async ({
  page,
  project,
}) => {
  const { top } = await open(page, project)
  const ordinals = Array.from({ length: 12 }, (_, index) => index + 2)
  const times = { start_seconds: 0, end_seconds: 1, end_frame: 10 }
  for (const ordinal of ordinals) {
    const box = ordinal === 13 ? { ...TOP, y: TOP.y + 2 * TOP.height } : BOTTOM
    await insertTrack(
      db,
      { id: top.project_id },
      { ordinal, original_text: `Línea ${ordinal}`, box, ...times },
    )
  }
  await page.reload()
  await settled(page)
  const last = listed(page, 'Línea 13')
  await expect(last).not.toBeInViewport()
  const at = await onScreen(page, TOP.x + 50, TOP.y + 2.5 * TOP.height)
  const before = await rectOf(page, 'outlines')
  await page.mouse.click(...at)
  await expect(page.getByTestId('outlines').locator('[data-grip]').first()).toBeVisible()
  // longer than a row takes to come
  await page.waitForTimeout(1000)
  expect(await rectOf(page, 'outlines')).toEqual(before)
  await page.mouse.move(at[0], 20)
  await expect(last).toBeInViewport()
})

test('a text is typed at its place on the frame, by a double click or by keys, and saved as in the list', async ({
  page,
  project,
}) => {
  const { top } = await open(page, project)
  const saved = async () => {
    const row = await db
      .selectFrom('translations')
      .select('text')
      .where('track_id', '=', top.id)
      .where('origin', '=', 'person')
      .executeTakeFirst()
    return row?.text
  }
  await page.mouse.dblclick(...(await onScreen(page, TOP.x + 50, TOP.y + 20)))
  await expect(inPlace(page)).toBeFocused()
  await expect(inPlace(page)).toHaveValue('Hello')
  await inPlace(page).fill('Hi there')
  await expect(stage(page).locator('span', { hasText: 'Hi there' })).toBeVisible()
  await expect(listed(page, 'Hola')).toHaveValue('Hi there')
  await expect.poll(saved).toBe('Hi there')
  await page.keyboard.press('Escape')
  await expect(inPlace(page)).toHaveCount(0)
  await expect(outline(page, top)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(inPlace(page)).toBeFocused()
  // a line break, as in the list
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('you')
  await expect.poll(saved).toBe('Hi there\nyou')
  await page.keyboard.press('Escape')
  await listed(page, 'Adiós').focus()
  await page.keyboard.press('F2')
  await expect(inPlace(page)).toHaveValue('Goodbye')
  await expect(page.getByText(translation('conflict.title'))).toHaveCount(0)
})

test('what an input method composes is on the frame before it is done, and Escape is the input method’s own', async ({
  page,
  project,
}) => {
  await open(page, project)
  await page.mouse.dblclick(...(await onScreen(page, TOP.x + 50, TOP.y + 20)))
  await expect(inPlace(page)).toBeFocused()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.imeSetComposition', { text: 'こんに', selectionStart: 3, selectionEnd: 3 })
  await expect(stage(page).locator('span', { hasText: 'こんに' })).toBeVisible()
  await inPlace(page).dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(inPlace(page)).toBeFocused()
  await cdp.send('Input.insertText', { text: 'こんにちは' })
  await expect(inPlace(page)).toHaveValue('こんにちは')
  await expect(listed(page, 'Hola')).toHaveValue('こんにちは')
})

test('the panes are resized by pointer and keys, stay so in this browser, and are reset by a double click', async ({
  page,
  project,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, project)
  const splitter = (pane: string) => page.getByRole('separator', { name: editor(`panes.${pane}`) })
  const width = async () => (await rectOf(page, 'stage')).width
  const before = await width()
  const [frame, timeLine] = [splitter('frame'), splitter('timeLine')]
  await frame.focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
  await expect(frame).toHaveAttribute('aria-valuenow', '44')
  await expect.poll(width).toBeLessThan(before - 50)
  await page.reload()
  await settled(page)
  await expect(frame).toHaveAttribute('aria-valuenow', '44')
  await expect.poll(width).toBeLessThan(before - 50)
  const at = await frame.boundingBox()
  if (!at) throw new Error('there is no splitter')
  const from = [at.x + at.width / 2, at.y + at.height / 2] as const
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(from[0] - 2000, from[1], { steps: 4 })
  await page.mouse.up()
  // nothing can be dragged away
  await expect(frame).toHaveAttribute('aria-valuenow', '25')
  expect(await width()).toBeGreaterThan(280)
  await frame.dblclick()
  await expect.poll(width).toBe(before)
  const height = async () => (await rectOf(page, 'time-line')).height
  const low = await height()
  await timeLine.focus()
  await page.keyboard.press('End')
  await expect.poll(height).toBeGreaterThan(low + 100)
  await page.keyboard.press('Enter')
  await expect.poll(height).toBe(low)
})
