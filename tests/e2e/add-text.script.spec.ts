import { AxeBuilder } from '@axe-core/playwright'
import { storeFiles } from '#tests/screenshots/sample-files.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { translation } from './words.ts'

const VIDEO = { fps_num: 25, fps_den: 1, duration_seconds: 2, width: 640, height: 360 }
const PLAYED = {
  container: 'mp4',
  videoCodec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  audioCodecs: [],
}

test('a box is drawn on a moment of the video, by everybody who can, and on a phone', async ({
  page,
  project,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const { film } = await storeFiles()
  const { id } = await project({
    status: 'translated',
    current_stage: 'translation',
    video_path: film,
    mime_type: 'video/mp4',
    playback_facts: JSON.stringify(PLAYED),
    ...VIDEO,
  })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  const open = button(page, translation('add.open'))
  await open.click()
  const dialog = page.getByRole('dialog')
  const [x, y] = [dialog.getByLabel(translation('add.x')), dialog.getByLabel(translation('add.y'))]
  const [width, height] = [
    dialog.getByLabel(translation('add.width')),
    dialog.getByLabel(translation('add.height'), { exact: true }),
  ]
  await dialog.getByRole('slider').fill('25')
  const area = (await dialog.getByTestId('draw-area').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const pointOf = (part: number, down: number) =>
    [area.x + part * area.width, area.y + down * area.height] as const
  await page.mouse.move(...pointOf(0.75, 0.5))
  await page.mouse.down()
  // up and to the left is as good
  await page.mouse.move(...pointOf(0.25, 0.25))
  await page.mouse.up()
  for (const [field, pixels] of [
    [x, 160],
    [y, 90],
    [width, 320],
    [height, 90],
  ] as const)
    expect(Math.abs(Number(await field.inputValue()) - pixels)).toBeLessThan(8)
  await expect(dialog.getByLabel(translation('add.start'), { exact: true })).toHaveValue('00:00:01.020')
  await expect(dialog.getByLabel(translation('add.end'), { exact: true })).toHaveValue('00:00:01.520')
  await dialog.getByRole('button', { name: translation('add.forward') }).click()
  await dialog.getByRole('button', { name: translation('add.endsHere'), exact: true }).click()
  await expect(dialog.getByLabel(translation('add.end'), { exact: true })).toHaveValue('00:00:01.060')

  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations.map((violation) => violation.id)).toEqual([])
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await expect(dialog.getByRole('button', { name: translation('add.submit') })).toBeInViewport()
  await dialog.getByRole('button', { name: translation('add.submit') }).click()
  await expect(dialog).toHaveCount(0)
  const row = await db
    .selectFrom('text_tracks')
    .select(['start_frame', 'end_frame'])
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow()
  expect([26, 27]).toContain(row.start_frame)
  expect(row.end_frame).toBeGreaterThan(row.start_frame)
})

test('a text that was missed is added at the moment that is looked at', async ({ page, project }) => {
  const { film } = await storeFiles()
  const { id } = await project({
    ...{ status: 'translated', current_stage: 'translation', video_path: film, mime_type: 'video/mp4' },
    ...{ playback_facts: JSON.stringify(PLAYED), ...VIDEO },
  })
  await page.goto(`/projects/${id}/translation?at=1.2`)
  await settled(page)
  await expect(page.getByTestId('clock')).toHaveText('00:00:01.200')
  await button(page, translation('add.open')).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('slider')).toHaveValue('30')
  await expect(dialog.getByLabel(translation('add.start'), { exact: true })).toHaveValue('00:00:01.220')
  await expect
    .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeCloseTo(1.22, 2)
})
