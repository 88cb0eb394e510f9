import { Readable } from 'node:stream'
import { store } from '#app/gateways/store.server.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { button, expect, settled, test } from './journey.ts'
import { compare } from './words.ts'

/** A worker makes the copy meanwhile. */
const MADE_WITHIN = { timeout: 60_000 }
const XVID = ['-t', '1', '-c:v', 'mpeg4', '-vtag', 'xvid', '-c:a', 'mp3']

test('an original that no browser plays is copied first, on request, and then stands beside the translation', async ({
  page,
  project,
}) => {
  const at = `projects/${crypto.randomUUID()}`
  await store.put(`${at}/source`, Readable.from([await smallVideo('avi', XVID)]))
  await store.put(`${at}/marked`, Readable.from([await smallVideo('mp4')]))
  const { id } = await project({
    ...{ status: 'completed', current_stage: 'rendering' },
    ...{ video_path: `${at}/source`, watermarked_video_path: `${at}/marked` },
  })
  await page.goto(`/projects/${id}/result`)
  await settled(page)
  await expect(page.getByText(compare('prepare.note'))).toBeVisible()
  await button(page, compare('open')).click()
  const original = page.locator(`video[src^="/api/v1/projects/${id}/proxy/video"]`)
  await expect(original).toBeVisible(MADE_WITHIN)
  const copy = await page.request.get((await original.getAttribute('src')) ?? '')
  expect([copy.status(), copy.headers()['content-disposition']]).toEqual([
    200,
    'inline; filename="video.mp4"',
  ])
  if (test.info().project.use.javaScriptEnabled === false) {
    await expect(original).toHaveAttribute('preload', 'none')
    await page.getByText(compare('open')).click()
    await expect(original).toBeHidden()
  } else {
    await expect(page.getByText(compare('loading'))).toBeHidden()
    await button(page, compare('close')).click()
    await expect(original).toHaveCount(0)
  }
})
