import { storeFiles } from '#tests/screenshots/sample-files.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { db, expect, test } from './journey.ts'
import { PLAYED_FILM, TOP } from './played-film.ts'
import { translation } from './words.ts'

test('without script each text is seen as the video has it, in a list as wide as the page', async ({
  page,
  project,
}) => {
  const { film } = await storeFiles()
  const { id } = await project({ ...PLAYED_FILM, duration_seconds: 2, video_path: film })
  const track = await insertTrack(
    db,
    { id },
    { ordinal: 0, original_text: 'Hola', start_seconds: 0, end_seconds: 1, end_frame: 10, box: TOP },
  )
  await insertTranslation(db, track, { text: 'Hello' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/projects/${id}/translation`)
  const crop = page.getByTestId('text-crop')
  const video = crop.locator('video')
  await expect(video).toHaveAttribute('src', /#t=0\.500$/)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => [element.readyState >= 2, element.currentTime]))
    .toEqual([true, 0.5])
  // the part of the picture that the text is in
  const [part, whole] = await Promise.all([crop.boundingBox(), video.boundingBox()])
  expect(part?.width).toBeLessThan(whole?.width ?? 0)
  const row = await page.getByLabel(translation('editor.translationOf', { text: 'Hola' })).boundingBox()
  expect((row?.x ?? 0) + (row?.width ?? 0)).toBeGreaterThan(1300)
})
