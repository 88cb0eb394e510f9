import { AxeBuilder } from '@axe-core/playwright'
import { insertTrack } from '#tests/factories/tracks.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { translation } from './words.ts'

test('the form that corrects a text can be used by everybody and fits a phone', async ({ page, project }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  await insertTrack(db, { id }, { ordinal: 0, original_text: 'Añade la sal' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  const open = button(page, translation('change.open', { text: 'Añade la sal' }))
  await open.click()
  const dialog = page.getByRole('dialog')
  await expect(page.getByLabel(translation('change.original'))).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze()
  expect(violations.map((violation) => violation.id)).toEqual([])
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await expect(dialog.getByRole('button', { name: translation('change.save') })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('a text that was taken for a logo says so, and is translated after one click', async ({
  page,
  project,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  const logo = { original_text: 'Canal 8', disposition: 'keep', suggestion: 'logo' } as const
  await insertTrack(db, { id }, { ordinal: 0, ...logo })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(page.getByText(translation('change.suggested.logo'))).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations.map((violation) => violation.id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await button(page, translation('change.suggested.translateOf', { text: 'Canal 8' })).click()
  await expect(page.getByLabel('Traducción de «Canal 8»')).toBeVisible()
  await expect(page.getByText(translation('change.suggested.logo'))).toHaveCount(0)
})

test('a click counts though what is above it changes its length while the button is held', async ({
  page,
  project,
}) => {
  const video = { fps_num: 25, fps_den: 1, duration_seconds: 10, width: 1280, height: 720 }
  const { id } = await project({ status: 'translated', current_stage: 'translation', ...video })
  for (const [ordinal, original_text] of ['Sal', 'Agua'].entries())
    await insertTrack(db, { id }, { ordinal, original_text, start_seconds: ordinal * 2 })
  let answer: () => void = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/translation/checks', async (route) => {
    await isAnswered
    await route.continue()
  })
  const asked = page.waitForRequest('**/translation/checks')
  await page.goto(`/projects/${id}/translation`)
  await asked
  const open = button(page, translation('change.open', { text: 'Agua' }))
  await open.hover()
  const before = await open.boundingBox()
  await page.mouse.down()
  const checked = page.waitForResponse('**/translation/checks')
  answer()
  await (await checked).finished()
  await page.waitForTimeout(300)
  expect(await open.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
})
