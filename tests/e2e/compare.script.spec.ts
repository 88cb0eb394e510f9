import { Readable } from 'node:stream'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import type { PlaybackFacts } from '#app/domain/playback.ts'
import { store } from '#app/gateways/store.server.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { button, expect, settled, test } from './journey.ts'
import { compare } from './words.ts'

const PLAYED: PlaybackFacts = {
  ...{ container: 'mp4', videoCodec: 'h264', profile: 'High', pixelFormat: 'yuv420p', audioCodecs: [] },
}
const filmOf = (color: string) =>
  smallVideo(
    'mp4',
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ['-f', 'lavfi', '-i', `color=${color}:s=320x180:r=25:d=4`],
  )

/** A red original whose translation is blue. */
async function columnsOf(source: Buffer, marked: Buffer) {
  const at = `projects/${crypto.randomUUID()}`
  await store.put(`${at}/source`, Readable.from([source]))
  await store.put(`${at}/marked`, Readable.from([marked]))
  return {
    status: 'completed',
    current_stage: 'rendering',
    playback_facts: JSON.stringify(PLAYED),
    video_path: `${at}/source`,
    watermarked_video_path: `${at}/marked`,
  } as const
}

/** Whether red or blue is seen at shares of the frame's width, a quarter down from its top. */
async function colorsAt(frame: Locator, shares: readonly number[]): Promise<string[]> {
  const { data, info } = await sharp(await frame.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return shares.map((share) => {
    const at = 3 * (Math.floor(info.height / 4) * info.width + Math.floor(share * info.width))
    const [red = 0, , blue = 0] = data.subarray(at, at + 3)
    return red > 150 && blue < 100 ? 'red' : blue > 150 && red < 100 ? 'blue' : `${red}/${blue}`
  })
}

test('the line between original and translation moves by keyboard and by mouse, and both stay in step', async ({
  page,
  project,
}) => {
  const { id } = await project(await columnsOf(await filmOf('red'), await filmOf('blue')))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/projects/${id}/result`)
  await settled(page)
  await button(page, compare('open')).waitFor()
  expect(asked.filter((url) => url.includes('/proxy'))).toEqual([])
  await button(page, compare('open')).click()
  await expect(page.getByText(compare('loading'))).toBeHidden()

  const frame = page.locator('[data-view] > div').filter({ has: page.locator('video') })
  const border = page.getByRole('slider', { name: compare('border') })
  await expect.poll(() => colorsAt(frame, [0.1, 0.45, 0.55, 0.9])).toEqual(['red', 'red', 'blue', 'blue'])
  await border.focus()
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowLeft')
  await expect(border).toHaveValue('30')
  expect(await colorsAt(frame, [0.1, 0.25, 0.35, 0.9])).toEqual(['red', 'red', 'blue', 'blue'])
  const { x, y, width, height } = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 0.3 * width, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 0.8 * width, y + height / 2, { steps: 5 })
  await page.mouse.up()
  expect(await colorsAt(frame, [0.1, 0.75, 0.85])).toEqual(['red', 'red', 'blue'])

  await button(page, compare('play')).click()
  const places = () =>
    page
      .locator('video')
      .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).currentTime))
  await expect.poll(async () => (await places())[0]).toBeGreaterThan(0.5)
  await button(page, compare('pause')).click()
  // to the millisecond: browsers keep microseconds, and cut them off when a video is sent to a place
  const milliseconds = async () => (await places()).map((seconds) => Math.round(seconds * 1000))
  await expect.poll(async () => new Set(await milliseconds()).size).toBe(1)
  await page.getByRole('slider', { name: compare('position') }).fill('2.5')
  await expect.poll(places).toEqual([2.5, 2.5])
  const isMuted = () =>
    page.locator('video').evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).muted))
  expect(await isMuted()).toEqual([false, true])
})

test('an original that this browser does not play after all is offered as a copy', async ({
  page,
  project,
}) => {
  const { id } = await project(await columnsOf(Buffer.from('no video at all'), await filmOf('blue')))
  await page.goto(`/projects/${id}/result?compare`)
  await settled(page)
  await expect(page.getByText(compare('error.unplayable'))).toBeVisible()
  await expect(button(page, compare('copy'))).toBeVisible()
  // the translated one is there to be watched meanwhile
  await expect(page.locator('video')).toHaveCount(1)
  await button(page, compare('copy')).click()
  await expect(page.getByText(compare('prepare.failed'))).toBeVisible({ timeout: 60_000 })
})

test('a video that cannot be had is named, and may be asked for again', async ({ page, project }) => {
  const { id } = await project(await columnsOf(await filmOf('red'), await filmOf('blue')))
  await page.route('**/proxy/video**', (route) => route.abort())
  await page.goto(`/projects/${id}/result?compare`)
  await settled(page)
  await expect(page.getByText(compare('error.original'))).toBeVisible()
  await page.unroute('**/proxy/video**')
  await button(page, compare('retry')).click()
  await expect(page.getByText(compare('loading'))).toBeHidden()
  await expect(page.getByRole('slider', { name: compare('border') })).toBeVisible()
})
