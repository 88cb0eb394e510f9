import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { findSourceWork } from '#app/db/source-work.server.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import { store } from '#app/gateways/store.server.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { db, expect, settled, test } from './journey.ts'
import { PLAYED_FILM, playedFacts, TOP } from './played-film.ts'
import { editor, translation } from './words.ts'

const run = promisify(execFile)
const BITS = 8
const SECONDS = 4

/** A film that has the number of each frame drawn as bars, the last bit first: white is one. */
async function storeNumberedFilm(
  key: string,
  rate: string,
  encoding: readonly string[],
  width = 1280,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rotulo-numbered-'))
  const file = join(folder, 'film.mp4')
  const bars = Array.from(
    { length: BITS },
    (_, bit) =>
      `drawbox=x=${bit * 160}:y=240:w=160:h=240:color=white:t=fill:enable='mod(floor(n/${2 ** bit})\\,2)'`,
  )
  const picture = `color=black:s=1280x720:r=${rate}:d=${SECONDS},${bars.join(',')},scale=${width}:-2`
  await run('/usr/bin/ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', picture, '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-pix_fmt', 'yuv420p', ...encoding, file],
  ])
  await store.publish(key, file)
  await rm(folder, { recursive: true })
}

/** The number of the frame that is seen, as the bars in the picture tell it. */
async function shownFrame(page: Page): Promise<number> {
  const picture = await page.getByTestId('stage').screenshot()
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const row = Math.floor(info.height / 2) * info.width
  return Array.from({ length: BITS }, (_, bit) => {
    const light = data[row + Math.floor(((bit + 0.5) / BITS) * info.width)] ?? 0
    return light > 127 ? 2 ** bit : 0
  }).reduce((sum, value) => sum + value, 0)
}

/** Waits for the copy that the page has asked for. Resolves to its id. */
async function copyOf(projectId: ProjectId): Promise<string> {
  const newest = async () => (await findSourceWork(db, projectId, 'edit-proxy'))[0]
  await expect.poll(async () => (await newest())?.status).toBe('done')
  return (await newest())?.id ?? ''
}

/** The time of each frame that is seen of a video is noted from its beginning: one that loads presents its first one unseen. */
async function notePresented(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: number[] = []
    const noted = new WeakSet<HTMLVideoElement>()
    const note = (video: HTMLVideoElement) => {
      if (noted.has(video)) return
      noted.add(video)
      const next: VideoFrameRequestCallback = (_now, { mediaTime }) => {
        if (getComputedStyle(video).opacity !== '0') seen.push(mediaTime)
        video.requestVideoFrameCallback(next)
      }
      video.requestVideoFrameCallback(next)
    }
    new MutationObserver(() => document.querySelectorAll('video').forEach(note)).observe(document, {
      childList: true,
      subtree: true,
    })
    Object.assign(window, { presented: seen })
  })
}

const presented = (page: Page) =>
  page.evaluate(() => (window as { presented?: readonly number[] }).presented ?? [])

for (const { name, rate, fps, encoding, isCopied } of [
  {
    name: '25 frames a second',
    rate: '25',
    fps: [25, 1],
    encoding: ['-g', '50', '-bf', '0'],
    keys: 12,
    isCopied: false,
  },
  {
    name: '29.97 frames a second with B frames and few key frames',
    rate: '30000/1001',
    fps: [30_000, 1001],
    encoding: ['-g', '250', '-bf', '3'],
    isCopied: false,
  },
  {
    name: '29.97 frames a second, of which a copy is made meanwhile,',
    rate: '30000/1001',
    fps: [30_000, 1001],
    encoding: ['-g', '250', '-bf', '3'],
    isCopied: true,
  },
] as const)
  test(`at ${name} the picture after a seek is the frame that was asked for`, async ({ page, project }) => {
    const video_path = `projects/seeking/${crypto.randomUUID()}`
    await storeNumberedFilm(video_path, rate, encoding)
    const [fps_num, fps_den] = fps
    const film = {
      ...PLAYED_FILM,
      fps_num,
      fps_den,
      duration_seconds: SECONDS,
      video_path,
      playback_facts: playedFacts(isCopied ? 250 : 12),
    }
    const { id } = await project(film)
    const second = fps_num / fps_den
    const times = (from: number, to: number) => ({
      ...{ start_frame: from, end_frame: to, start_seconds: from / second, end_seconds: to / second },
      box: TOP,
    })
    const early = await insertTrack(db, { id }, { ordinal: 0, original_text: 'Hola', ...times(13, 14) })
    const late = await insertTrack(db, { id }, { ordinal: 1, original_text: 'Adiós', ...times(77, 90) })
    await insertTranslation(db, early, { text: 'Hello' })
    await insertTranslation(db, late, { text: 'Goodbye' })
    await notePresented(page)
    await page.goto(`/projects/${id}/translation`)
    await settled(page)
    const shown = () => shownFrame(page)
    await expect(page.getByTestId('stage').getByText('Hello', { exact: true })).toBeVisible()
    // the first text, which is seen for one frame
    await expect.poll(shown).toBe(13)
    const address = () =>
      page
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.src)
    if (isCopied) {
      const copy = await copyOf(id)
      await expect.poll(address).toContain(`v=${copy}`)
      await expect.poll(shown).toBe(13)
      await expect(page.locator('video').first()).not.toHaveCSS('opacity', '0')
    } else expect(await address()).toContain('v=source')
    // neither a flash of the first frame, the source's or the copy's, nor any other
    const seen = await presented(page)
    expect(seen.map((seconds) => Math.floor(seconds * second + 0.01))).toEqual(seen.map(() => 13))
    for (const [key, frame] of [
      ['.', 14],
      ['.', 15],
      [',', 14],
      [',', 13],
      [',', 12],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(shown).toBe(frame)
    }
    await page.getByLabel(translation('editor.translationOf', { text: 'Adiós' })).focus()
    await expect.poll(shown).toBe(83)
    // plays the text's moment and stays on its last frame, also on a slow machine
    const devtools = await page.context().newCDPSession(page)
    for (const rate of [1, 8, 8, 8]) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate })
      await page.keyboard.press('Alt+Enter')
      await expect(page.getByRole('button', { name: editor('transport.play') })).toBeVisible()
      await expect.poll(shown).toBe(89)
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const line = await page.getByTestId('time-line').boundingBox()
    if (!line) throw new Error('there is no time line')
    for (const frame of [98, 3, 60]) {
      const x = ((frame + 0.5) / second / SECONDS) * line.width
      await page.mouse.click(line.x + x, line.y + line.height - 2)
      await expect.poll(shown).toBe(frame)
    }
    // J goes back by itself, K stops
    await page.keyboard.press('j')
    await expect.poll(shown).toBeLessThan(58)
    await page.keyboard.press('k')
    const stopped = await page.getByTestId('clock').textContent()
    await expect(page.getByTestId('clock')).toHaveText(stopped ?? '')
    await expect.poll(async () => Math.abs((await shown()) / second - secondsOf(stopped))).toBeLessThan(0.01)
    // L goes on
    const from = await shown()
    await page.keyboard.press('l')
    await expect.poll(shown).toBeGreaterThan(from + 2)
  })

test('enlarged, the frame that stands is the source’s own in place of a smaller copy’s', async ({
  page,
  project,
}) => {
  const video_path = `projects/seeking/${crypto.randomUUID()}`
  await storeNumberedFilm(video_path, '25', ['-g', '250'], 1920)
  const { id } = await project({
    ...PLAYED_FILM,
    ...{ width: 1920, height: 1080, fps_num: 25, fps_den: 1, duration_seconds: SECONDS, video_path },
    playback_facts: playedFacts(250),
  })
  const times = { start_frame: 13, end_frame: 25, start_seconds: 0.52, end_seconds: 1 }
  const track = await insertTrack(db, { id }, { ordinal: 0, original_text: 'Hola', box: TOP, ...times })
  await insertTranslation(db, track, { text: 'Hello' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  const copy = await copyOf(id)
  const videos = page.getByTestId('stage').locator('video')
  await expect(videos).toHaveAttribute('src', new RegExp(`v=${copy}`))
  await expect.poll(() => shownFrame(page)).toBe(18)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: editor('zoom.in'), exact: true })
    .click()
  const own = page.getByTestId('stage').locator('video[data-source-frame=shown]')
  const frameOf = () =>
    own.evaluateAll((found) =>
      found.map(
        (video) =>
          video instanceof HTMLVideoElement && [video.videoWidth, Math.floor(video.currentTime * 25)],
      ),
    )
  await expect.poll(frameOf).toEqual([[1920, 18]])
  await page.keyboard.press('.')
  await expect.poll(frameOf).toEqual([[1920, 19]])
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: editor('zoom.out'), exact: true })
    .click()
  await expect(videos).toHaveCount(1)
})

test('a text is played without sound where the browser cannot start its sound', async ({ page, project }) => {
  await page.addInitScript(() => {
    AudioContext.prototype.getOutputTimestamp = () => ({ contextTime: 0, performanceTime: 0 })
  })
  const video_path = 'projects/seeking/silent'
  await storeNumberedFilm(video_path, '25', ['-g', '50', '-bf', '0'])
  const { id } = await project({
    ...PLAYED_FILM,
    fps_num: 25,
    fps_den: 1,
    duration_seconds: SECONDS,
    video_path,
  })
  const track = await insertTrack(
    db,
    { id },
    {
      ...{ ordinal: 0, original_text: 'Hola', box: TOP },
      ...{ start_frame: 13, end_frame: 25, start_seconds: 0.52, end_seconds: 1 },
    },
  )
  await insertTranslation(db, track, { text: 'Hello' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(page.getByTestId('stage').getByText('Hello', { exact: true })).toBeVisible()
  await page.getByLabel(translation('editor.translationOf', { text: 'Hola' })).focus()
  await page.keyboard.press('Alt+Enter')
  await expect.poll(() => shownFrame(page)).toBe(24)
})

/** Of `00:00:01.500`. */
function secondsOf(clock: string | null): number {
  const [hours = 0, minutes = 0, seconds = 0] = (clock ?? '').split(':').map(Number)
  return 3600 * hours + 60 * minutes + seconds
}
