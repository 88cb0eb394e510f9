import type { Page } from '@playwright/test'
import type { ProjectId } from '#app/domain/ids.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { storeFiles } from '#tests/screenshots/sample-files.ts'
import { db, expect, settled, test } from './journey.ts'
import { PLAYED_FILM, TOP } from './played-film.ts'
import { translation } from './words.ts'

const TEXTS = 8

test.use({ viewport: { width: 375, height: 812 } })

/** Eight texts at the head of the frame, one after the other, of a word and a number. */
async function open(
  page: Page,
  project: (columns: object) => Promise<{ id: ProjectId }>,
  between = ' ',
): Promise<void> {
  const { film } = await storeFiles()
  const { id } = await project({ ...PLAYED_FILM, duration_seconds: 2, video_path: film })
  for (let ordinal = 0; ordinal < TEXTS; ordinal++) {
    const track = await insertTrack(
      db,
      { id },
      {
        ...{ ordinal, original_text: `Texto${between}${ordinal}`, box: TOP },
        ...{ start_seconds: ordinal / 5, end_seconds: (ordinal + 1) / 5 },
        ...{ start_frame: 2 * ordinal, end_frame: 2 * (ordinal + 1) },
      },
    )
    await insertTranslation(db, track, { text: `Text${between}${ordinal}` })
  }
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await page.locator('[data-testid=stage] [data-outline]').first().waitFor()
}

/** What covers the middle of what has the focus; undefined where it is seen. */
const coverOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return 'nothing has the focus'
    const { left, top, width, height } = focused.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there && (focused.contains(there) || there.contains(focused)) ? undefined : focused.outerHTML
  })

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
])
  test(`at ${viewport.width} px what gets the focus is never under what is pinned`, async ({
    page,
    project,
  }) => {
    await page.setViewportSize(viewport)
    await open(page, project)
    await page.locator('main li textarea').first().focus()
    for (const key of [...Array<string>(10).fill('Tab'), ...Array<string>(10).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      await expect.poll(() => coverOfFocus(page)).toBeUndefined()
    }
  })

for (const { lines, between } of [
  { lines: 'one line', between: ' ' },
  { lines: 'two lines', between: '\n' },
])
  test(`the first translation, of ${lines}, is seen without scrolling, whatever stands around it`, async ({
    page,
    project,
  }) => {
    await open(page, project, between)
    const bar = await page.locator('[data-pinned=bar]').boundingBox()
    const first = await page.locator('main li textarea').first().boundingBox()
    expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  })

test('the map of keys is read whole on a phone, with the names of its language', async ({
  page,
  project,
}) => {
  await open(page, project)
  await page.getByTestId('stage').click({ position: { x: 3, y: 150 } })
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Alt + Mayús + ↓')
  const beyondPx = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(beyondPx).toBe(0)
})

test('what is typed on the frame moves no picture, long as it may be', async ({ page, project }) => {
  await open(page, project)
  await page.locator('main li textarea').first().fill('A long text that goes on and on and on. '.repeat(8))
  await page.keyboard.press('F2')
  const picture = page.getByTestId('outlines')
  await expect(picture.getByRole('textbox')).toBeFocused()
  const [top, pictureTop] = [
    (await page.getByTestId('stage').boundingBox())?.y ?? 0,
    (await picture.boundingBox())?.y ?? Infinity,
  ]
  expect(Math.abs(pictureTop - top)).toBeLessThan(1)
})

test('the first field of a question that the server refuses gets the focus', async ({ page, project }) => {
  await open(page, project)
  await page.getByRole('button', { name: translation('change.open', { text: 'Texto 0' }) }).click()
  const dialog = page.getByRole('dialog')
  const end = dialog.getByLabel(translation('change.end'), { exact: true })
  await end.fill('x')
  await dialog.getByRole('button', { name: translation('change.save') }).click()
  await expect(end).toHaveAttribute('aria-invalid', 'true')
  await expect(end).toBeFocused()
})
