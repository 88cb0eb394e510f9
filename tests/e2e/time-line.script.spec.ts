import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { store } from '#app/gateways/store.server.ts'
import { insertReview } from '#tests/factories/review.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { drawSource } from '#tests/fixtures/drawn-source.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { BOTTOM, PLAYED_FILM, TOP } from './played-film.ts'
import { translation } from './words.ts'

const TONE = "aevalsrc='if(gte(t,1),0.5*sin(2*PI*440*t),0)':d=2"

/** A film of two seconds, of which the second one is heard, or none; its texts stand on a bright picture. */
async function storeFilm(sound: readonly string[] = [TONE]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rotulo-time-line-'))
  const picture = 'testsrc2=s=1280x720:r=10:d=2'
  const path = await drawSource(join(folder, 'film.mp4'), { picture, sound })
  const key = `projects/time-line/source-${crypto.randomUUID()}`
  await store.publish(key, path)
  await rm(folder, { recursive: true })
  return key
}

/** How many colours a canvas has: one that nothing was drawn on has one. */
const colorsOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      const colors = new Set<number>()
      for (let at = 0; at < data.length; at += 4)
        colors.add(((data[at] ?? 0) << 16) + ((data[at + 1] ?? 0) << 8) + (data[at + 2] ?? 0))
      return colors.size
    })

test('the time line shows how loud the video is and how its texts look, and a guest sees them as well', async ({
  page,
  project,
}) => {
  const { id } = await project({
    ...{ ...PLAYED_FILM, duration_seconds: 2, video_path: await storeFilm() },
  })
  const times = { start_seconds: 0, end_seconds: 2, end_frame: 20 }
  const first = await insertTrack(db, { id }, { ordinal: 0, original_text: 'Hola', box: TOP, ...times })
  const second = await insertTrack(db, { id }, { ordinal: 1, original_text: 'Adiós', box: BOTTOM, ...times })
  await insertTranslation(db, first, { text: 'Hello' })
  await insertTranslation(db, second, { text: 'Goodbye' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  for (const { id: track } of [first, second])
    await expect(page.locator(`[data-bar="${track}"] [data-crop=drawn]`)).toBeVisible()
  expect(await colorsOf(page, `[data-bar="${first.id}"] canvas`)).toBeGreaterThan(2)

  const path = page.getByTestId('waveform').locator('path')
  await expect(path).toBeVisible({ timeout: 60_000 })
  const loudFrom = await path.evaluate((element) => {
    const points = (element.getAttribute('d') ?? '').slice(1, -1).split('L')
    const above = points.slice(0, points.length / 2).map((point) => point.split(',').map(Number))
    return above.findIndex(([, y = 0]) => y < 7) / above.length
  })
  expect(loudFrom).toBeGreaterThan(0.45)
  expect(loudFrom).toBeLessThan(0.55)

  const { token } = await insertReview(db, { id })
  await page.goto(`/review?link=${token}`)
  await expect(page.locator(`#text-${first.id} [data-crop=drawn]`)).toBeVisible()
  expect(await colorsOf(page, `#text-${first.id} canvas`)).toBeGreaterThan(2)
})

test('the text that is chosen elsewhere is in sight on the time line, however many stand at one time', async ({
  page,
  project,
}) => {
  const { id } = await project({
    ...{ ...PLAYED_FILM, duration_seconds: 2, video_path: await storeFilm() },
  })
  const times = { start_seconds: 0, end_seconds: 2, end_frame: 20 }
  for (let ordinal = 0; ordinal < 6; ordinal++) {
    const track = await insertTrack(db, { id }, { ordinal, original_text: `Texto ${ordinal}`, ...times })
    await insertTranslation(db, track, { text: `Text ${ordinal}` })
  }
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  const bar = (text: string) => page.getByTestId('time-line').locator('[data-bar]', { hasText: text })
  await bar('Text 0').waitFor()
  await page.locator('main li textarea').last().focus()
  await expect(bar('Text 5')).toBeInViewport({ ratio: 0.9 })
  await page.locator('main li textarea').first().focus()
  await expect(bar('Text 0')).toBeInViewport({ ratio: 0.9 })
})

test('a press on an end of a text that moves nothing chooses the text under it, and narrow texts can be chosen and drawn out', async ({
  page,
  project,
}) => {
  const seconds = 60
  // silent: a waveform that comes would move the bars
  const video_path = await storeFilm([])
  const { id } = await project({ ...PLAYED_FILM, duration_seconds: seconds, video_path })
  // a second is some ten pixels: less than a handle
  const places = [
    { original_text: 'Uno', from: 10, to: 20 },
    { original_text: 'Dos', from: 20, to: 30 },
    { original_text: 'Tres', from: 40, to: 41 },
  ]
  for (const [ordinal, { original_text, from, to }] of places.entries()) {
    const times = { start_seconds: from, end_seconds: to, start_frame: 10 * from, end_frame: 10 * to }
    const track = await insertTrack(db, { id }, { ordinal, original_text, ...times })
    await insertTranslation(db, track, { text: original_text })
  }
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  const line = page.getByTestId('time-line')
  const bar = (text: string) => line.locator(`[data-bar][aria-label="${text}"]`)
  const handle = (edge: string) => line.locator(`[data-edge=${edge}]`)
  const isChosen = (text: string) =>
    expect(handle('start')).toHaveAccessibleName(new RegExp(text), { timeout: 2000 })
  /** The page may still move the time line up or down: then the press has met something else. */
  const press = (text: string, x: number) =>
    expect(async () => {
      // a handle lies over it
      await bar(text).click({ position: { x, y: 10 }, force: true })
      await isChosen(text)
    }).toPass()
  const boxOf = async (text: string) => {
    const box = await bar(text).boundingBox()
    if (!box) throw new Error('there is no bar')
    return { ...box, middle: box.y + box.height / 2, end: box.x + box.width }
  }
  await press('Uno', 20)
  const { width } = await boxOf('Uno')
  await press('Dos', 4)
  await press('Uno', width - 4)
  expect((await boxOf('Uno')).width).toBe(width)

  const times = page.locator('[data-group-id]').filter({ hasText: '#3' })
  await expect(times).toContainText('0:41')
  await press('Tres', 8)
  const narrow = await boxOf('Tres')
  expect((await handle('end').boundingBox())?.x).toBeGreaterThanOrEqual(narrow.end - 1)
  await expect(async () => {
    const { end, middle } = await boxOf('Tres')
    await page.mouse.move(end + 4, middle)
    await page.mouse.down()
    await page.mouse.move(end + 60, middle, { steps: 4 })
    await page.mouse.up()
    expect((await boxOf('Tres')).width).toBeGreaterThan(narrow.width + 40)
  }).toPass()
  // the list tells the same
  await expect(times).not.toContainText('0:41')
})

test('a text is split where the frame stands, and the two are merged again', async ({ page, project }) => {
  const video_path = await storeFilm([])
  const { id } = await project({ ...PLAYED_FILM, duration_seconds: 2, video_path })
  const times = { start_seconds: 0, end_seconds: 2, end_frame: 20 }
  const text = await insertTrack(
    db,
    { id },
    { ordinal: 0, original_text: 'Añade la sal', box: TOP, ...times },
  )
  await insertTranslation(db, text, { text: 'Add the salt' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  const bars = page.getByTestId('time-line').locator('[data-bar]')
  await bars.first().click()
  const shown = (await page.getByTestId('clock').innerText()).split('/')[0]?.trim() ?? ''
  await button(page, translation('change.open', { text: 'Añade la sal' })).click()
  await page.getByText(translation('split.title'), { exact: true }).click()
  await expect(page.getByLabel(translation('split.at'))).toHaveValue(shown)
  await button(page, translation('split.submit')).click()
  await expect(bars).toHaveCount(2)
  const texts = await db
    .selectFrom('text_tracks')
    .select(['start_frame', 'end_frame'])
    .where('project_id', '=', id)
    .orderBy('start_frame')
    .execute()
  const frame = Math.round(10 * Number(shown.slice(-6)))
  expect(texts).toEqual([
    { start_frame: 0, end_frame: frame },
    { start_frame: frame, end_frame: 20 },
  ])

  await button(page, translation('change.open', { text: 'Añade la sal' }))
    .first()
    .click()
  await page.getByText(translation('merge.title'), { exact: true }).first().click()
  await page.getByRole('dialog').locator('[name=with]').first().check()
  await button(page, translation('merge.submit')).click()
  await expect(bars).toHaveCount(1)
})
