import { db, expect, test } from './journey.ts'
import { translation } from './words.ts'

test('where the server cannot tell of progress, the page asks for it', async ({ page, project }) => {
  const { id } = await project({
    status: 'translating',
    current_stage: 'translation',
    progress: 10,
    stage_done: 1,
    stage_total: 10,
  })
  await page.route('**/events', (route) => route.fulfill({ status: 503 }))
  await page.goto(`/projects/${id}/translation`)
  await expect(page.getByText('10 %')).toBeVisible()
  await db.updateTable('projects').set({ progress: 60 }).where('id', '=', id).execute()
  await expect(page.getByText('60 %')).toBeVisible()
})

test('where the server tells of progress, the page asks for what is new and not again and again', async ({
  page,
  project,
}) => {
  const { id } = await project({
    status: 'translating',
    current_stage: 'translation',
    progress: 10,
    stage_done: 1,
    stage_total: 10,
  })
  await page.clock.install()
  await page.goto(`/projects/${id}/translation`)
  await expect(page.getByText('10 %')).toBeVisible()
  const telling = page.waitForResponse((response) => response.url().endsWith('/events'))
  await page.clock.runFor(1000)
  expect((await telling).status()).toBe(200)
  await db.updateTable('projects').set({ status: 'translated', progress: 100 }).where('id', '=', id).execute()
  // far less of the page's time than it would wait to ask
  await expect(async () => {
    await page.clock.runFor(5)
    await expect(page.getByText('10 %')).toBeHidden({ timeout: 200 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText(translation('title'))).toBeVisible()
})
