import { expect, settled, test } from './journey.ts'
import { home } from './words.ts'

test('the clip of the home page runs before and after together, under a line that keys move, and can be paused', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await page.getByRole('button', { name: home('demo.pause') }).click()
  const clips = page.locator('figure video')
  await expect(clips).toHaveCount(2)
  const [before, after] = await clips.evaluateAll((videos: HTMLVideoElement[]) =>
    videos.map(({ paused, muted, currentTime }) => ({ paused, muted, currentTime })),
  )
  expect(before).toMatchObject({ paused: true, muted: true })
  expect(after).toMatchObject({ paused: true, muted: true })
  expect(Math.abs((before?.currentTime ?? 0) - (after?.currentTime ?? 9))).toBeLessThan(0.3)
  const line = page.getByRole('slider', { name: home('demo.position') })
  await line.press('ArrowRight')
  await expect(line).toHaveValue('51')
})

test('who wants no movement sees the stills, and no video is fetched', async ({ page }) => {
  const videos: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.mp4')) videos.push(request.url())
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await settled(page)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('figure video')).toHaveCount(0)
  await expect(page.locator('figure img')).toHaveCount(2)
  expect(videos).toEqual([])
})
