import { insertLongProject } from '#tests/factories/long-project.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { preview, translation } from './words.ts'

const TEXTS = 2500

test('of 2,500 texts those in sight are drawn; what was typed far apart is saved together', async ({
  page,
  person,
}) => {
  const { project, trackIds } = await insertLongProject(db, TEXTS, { user_id: person.id })
  await page.goto(`/projects/${project.id}/translation`)
  await settled(page)
  const boxes = page.locator('main textarea')
  await expect(boxes.first()).toHaveValue('Chapter title')
  await expect.poll(() => boxes.count()).toBeLessThan(40)
  await boxes.nth(1).fill('Near the beginning')

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const last = page.getByLabel(`Traducción de «Número ${TEXTS - 1}:`)
  await last.fill('At the end')
  await expect.poll(() => boxes.count()).toBeLessThan(40)
  await page.getByRole('searchbox').fill('número 1234:')
  await expect(page.getByText('1 grupo encontrado')).toBeVisible()
  await page.getByLabel('Traducción de «Número 1234:').fill('Found in the middle')
  await page.getByRole('searchbox').fill('')

  await button(page, translation('editor.save')).click()
  await expect(page.getByText(translation('editor.clean'))).toBeVisible()
  const said = db.selectFrom('translations').select(['track_id', 'text']).where('origin', '=', 'person')
  const rows = await said.where('track_id', 'in', [...trackIds]).execute()
  expect(new Map(rows.map(({ track_id, text }) => [trackIds.indexOf(track_id), text]))).toEqual(
    new Map([
      [1, 'Near the beginning'],
      [1234, 'Found in the middle'],
      [TEXTS - 1, 'At the end'],
    ]),
  )
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(last).toHaveValue('At the end')
  // the server's texts are there again, and nothing is left to save
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(boxes.nth(1)).toHaveValue('Near the beginning')
  await expect(page.getByText(translation('editor.clean'))).toBeVisible()
})

test('Tab goes from text to text beyond what was drawn, and rows stay where they are', async ({
  page,
  person,
}) => {
  const { project } = await insertLongProject(db, 500, { user_id: person.id })
  await page.goto(`/projects/${project.id}/translation`)
  await settled(page)
  await page.locator('main textarea').first().focus()
  for (let number = 1; number <= 40; number++) {
    // past the button that corrects what was read
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const index = number < 20 ? number : number + Math.floor((number - 1) / 19)
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`Número ${index}:`))
    await expect(page.locator(':focus')).toBeInViewport()
  }
})

test('what is typed stays when the server does not answer for a while, and the rest comes later', async ({
  page,
  person,
}) => {
  const { project } = await insertLongProject(db, 500, { user_id: person.id })
  await page.goto(`/projects/${project.id}/translation`)
  await settled(page)
  await page.locator('main textarea').first().fill('Typed before')
  const texts = '**/translation/texts?*'
  await page.route(texts, (route) => route.abort())
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByText('Cargando…').first()).toBeVisible()
  await page.unroute(texts)
  await expect(page.getByLabel('Traducción de «Número 499:')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.locator('main textarea').first()).toHaveValue('Typed before')
})

test('whoever scrolls away from the text in focus stays there while rows are measured', async ({
  page,
  person,
}) => {
  const { project } = await insertLongProject(db, 500, { user_id: person.id })
  await page.goto(`/projects/${project.id}/translation`)
  await settled(page)
  await page.locator('main textarea').first().focus()
  const scrolledPx = await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const row = document.querySelector<HTMLElement>('[data-row="0"]')
    if (!row) throw new Error('there is no row')
    await nextFrame()
    await nextFrame()
    const isMeasured = new Promise<void>((resolve) => {
      let reports = 0
      new ResizeObserver(() => ++reports === 2 && resolve()).observe(row)
    })
    await nextFrame()
    row.style.minHeight = '400px'
    // the list has just been told; what it does about it waits for the next frame
    await isMeasured
    window.scrollTo(0, document.body.scrollHeight)
    return window.scrollY
  })
  await expect(page.getByLabel('Traducción de «Número 499:')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolledPx / 2)
})

test('a film has its trial around a text that is searched for', async ({ page, person }) => {
  const { project, trackIds } = await insertLongProject(db, TEXTS, { user_id: person.id })
  await page.goto(`/projects/${project.id}/result`)
  await settled(page)
  const choice = page.getByLabel(preview('text'), { exact: true })
  await expect(choice.locator('option')).toHaveCount(100)
  await page.getByLabel('Tamaño de letra').fill('30')
  await page.getByLabel(preview('texts.find')).fill('número 1234:')
  await button(page, preview('texts.search')).click()
  await expect(choice.locator('option')).toHaveCount(1)
  await expect(choice).toHaveValue(trackIds[1234] ?? '')
  await expect(page.getByLabel('Tamaño de letra')).toHaveValue('30')
})
