import { expect, heading, settled, test } from './journey.ts'
import { common, projects } from './words.ts'

test('by keyboard alone one skips to the content, sees where one is, and makes a project', async ({
  page,
  person,
}) => {
  await page.goto('/projects')
  await settled(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: common('nav.skip') })
  await expect(skip, person.email).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('Tab')
  const create = page.getByRole('main').getByRole('link', { name: projects('list.empty.action') })
  await expect(create).toBeFocused()
  await expect(create).not.toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Enter')
  await expect(heading(page, projects('create.title'))).toBeVisible()
  for (const text of ['Receta', 'Para el canal']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/upload$/)
  await expect(heading(page, 'Receta')).toBeVisible()
})
