import { insertLongProject } from '#tests/factories/long-project.ts'
import { button, db, expect, test } from './journey.ts'
import { translation } from './words.ts'

test('without script 2,500 texts come in pages, and turning one saves what was typed', async ({
  page,
  person,
}) => {
  const { project } = await insertLongProject(db, 2500, { user_id: person.id })
  await page.goto(`/projects/${project.id}/translation`)
  const boxes = page.locator('main textarea')
  // text within <noscript> is none to Playwright's own search
  const range = page.locator('main noscript p')
  await expect(boxes).toHaveCount(50)
  await expect(range).toContainText('Textos 1–50 de 2376')
  await boxes.nth(1).fill('Typed on the first page')
  await button(page, translation('pages.next')).click()
  await expect(range).toContainText('Textos 51–100 de 2376')
  await boxes.first().fill('Typed on the second page')
  await button(page, translation('editor.save')).click()
  await expect(range).toContainText('Textos 51–100 de 2376')
  await expect(boxes.first()).toHaveValue('Typed on the second page')
  await button(page, translation('pages.previous')).click()
  await expect(boxes.nth(1)).toHaveValue('Typed on the first page')
  await page.getByRole('searchbox').fill('agua')
  await button(page, translation('search.submit')).click()
  await button(page, translation('pages.next')).click()
  await expect(page).toHaveURL(/\?q=agua&page=2$/)
  await expect(boxes).toHaveCount(50)
})
