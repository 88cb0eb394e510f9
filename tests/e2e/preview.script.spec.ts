import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { PLAIN_STYLE } from '#app/domain/text-track.ts'
import type { ProjectRow } from '#tests/factories/projects.ts'
import { storeFiles } from '#tests/screenshots/sample-files.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { db, expect, settled, test } from './journey.ts'
import { PLAYED_FILM, TOP } from './played-film.ts'
import { editor } from './words.ts'

const FILM = { ...PLAYED_FILM, duration_seconds: 2 }
/** Where the film has its text burned in, and how. */
const BURNED = { x: 390, y: 620, width: 500, height: 64, angleDegrees: 0 }
const YELLOW = [255, 216, 77]
const STYLE = { ...PLAIN_STYLE, fill: '#ffd84d', outline: { color: '#000000', widthPx: 3 } }
type NewProject = (columns: object) => Promise<ProjectRow>

const stage = (page: Page) => page.getByTestId('stage')
const blurs = (page: Page) => stage(page).locator('[style*="backdrop-filter"]')

/** One text that is to go, and nothing in its place. */
async function openErased(page: Page, project: NewProject): Promise<void> {
  const { film } = await storeFiles()
  const opened = await project({ ...FILM, video_path: film })
  await insertTrack(db, opened, {
    ...{ ordinal: 0, original_text: 'Receta de la abuela', disposition: 'erase', box: BURNED, style: STYLE },
    ...{ start_seconds: 0, end_seconds: 2, start_frame: 0, end_frame: 20 },
  })
  await page.goto(`/projects/${opened.id}/translation`)
  await settled(page)
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-testid=stage] video')
    return video !== null && video.readyState >= video.HAVE_CURRENT_DATA
  })
}

/** How many pixels of the burned text's colour are seen. */
async function yellowPixels(page: Page): Promise<number> {
  const { data } = await sharp(await stage(page).screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let count = 0
  for (let byte = 0; byte < data.length; byte += 3)
    if (YELLOW.every((level, channel) => Math.abs(level - (data[byte + channel] ?? 0)) < 40)) count += 1
  return count
}

test('the original is erased on the frame that is shown, and seen while it is asked for', async ({
  page,
  project,
}) => {
  await openErased(page, project)
  await expect.poll(() => yellowPixels(page)).toBe(0)
  await expect(blurs(page)).toHaveCount(0)
  await page.keyboard.down('o')
  await expect.poll(() => yellowPixels(page)).toBeGreaterThan(200)
  await page.keyboard.up('o')
  await expect.poll(() => yellowPixels(page)).toBe(0)
  // and on another
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: editor('transport.forward') })
    .click()
  await expect(page.getByTestId('clock')).toHaveText('00:00:01.000')
  await expect.poll(() => yellowPixels(page)).toBe(0)
})

for (const { how, script } of [
  {
    how: 'refuses',
    script: () => {
      CanvasRenderingContext2D.prototype.getImageData = () => {
        throw new DOMException('tainted', 'SecurityError')
      }
    },
  },
  {
    how: 'answers with noise',
    script: () => {
      CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) =>
        new ImageData(width, height)
    },
  },
])
  test(`in a browser that ${how} when pixels are read the original is blurred`, async ({ page, project }) => {
    await page.addInitScript(script)
    await openErased(page, project)
    await expect(blurs(page)).toHaveCount(1)
    await expect(stage(page).locator('canvas:not([aria-hidden])')).toHaveCount(0)
  })

test('a text’s moment is played to its last frame, and over and over again', async ({ page, project }) => {
  const { film } = await storeFiles()
  const opened = await project({ ...FILM, video_path: film })
  const times = { start_seconds: 0.3, end_seconds: 0.8, start_frame: 3, end_frame: 8 }
  const track = await insertTrack(db, opened, { ordinal: 0, original_text: 'Hola', box: TOP, ...times })
  await insertTranslation(db, track, { text: 'Hello' })
  await page.goto(`/projects/${opened.id}/translation`)
  await settled(page)
  await expect(stage(page).getByText('Hello', { exact: true })).toBeVisible()
  await page.locator(`[data-outline="${track.id}"]`).waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  /** All moments that are shown until `rounds` times an earlier one comes after a later one. */
  const momentsOf = (rounds: number) =>
    page.getByTestId('clock').evaluate(
      (clock, wanted) =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = []
          let round = 0
          new MutationObserver((_, observer) => {
            const now = clock.textContent
            if (now < (seen.at(-1) ?? '')) round += 1
            seen.push(now)
            if (round < wanted) return
            observer.disconnect()
            resolve(seen)
          }).observe(clock, { characterData: true, childList: true, subtree: true })
        }),
      rounds,
    )
  const moments = momentsOf(4)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: editor('transport.loop') })
    .click()
  const seen = new Set(await moments)
  expect([...seen].toSorted()).toEqual([
    '00:00:00.300',
    '00:00:00.400',
    '00:00:00.500',
    '00:00:00.600',
    '00:00:00.700',
  ])
})
