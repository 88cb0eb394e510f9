import { button, db, expect, test } from './journey.ts'
import { common, translation } from './words.ts'

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
    await page.clock.runFor(10)
    await expect(page.getByText('10 %')).toBeHidden({ timeout: 200 })
  }).toPass({ timeout: 10_000 })
  await expect(page.getByText(translation('title'))).toBeVisible()
})

test('what the server tells while a page is on its way does not take the message of that page away', async ({
  page,
  project,
}) => {
  const { id } = await project({
    status: 'analyzing',
    status_before: 'uploaded',
    current_stage: 'analysis',
    progress: 10,
  })
  let setOut: () => void = () => undefined
  const onItsWay = new Promise<void>((resolve) => (setOut = resolve))
  await page.route('**/events', async (route) => {
    await onItsWay
    const body = 'event: status\ndata: {"status":"uploaded"}\n\n'
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  const asking = page.waitForRequest('**/events')
  await page.goto(`/projects/${id}`)
  await asking
  const told = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/events'))
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    setOut()
    await told
    // the page's own turn to hear of it
    for (let turn = 0; turn < 20; turn++) await page.evaluate(() => null)
    return route.fulfill({ response })
  })
  await button(page, common('work.cancel')).click()
  await expect(page.getByText(common('message.cancelled')).first()).toBeVisible()
})
