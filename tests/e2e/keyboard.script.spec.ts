import type { Page } from '@playwright/test'
import { insertApiToken } from '#tests/factories/api-tokens.ts'
import { db, expect, heading, settled, test } from './journey.ts'
import { account, common, projects } from './words.ts'

// proves looks-1
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
  // past projects and collections
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab')
  const create = page.getByRole('main').getByRole('link', { name: projects('list.empty.action') })
  await expect(create).toBeFocused()
  await expect(create).not.toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Enter')
  await expect(heading(page, projects('create.title'))).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Receta')
  // past both languages
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('Para el canal')
  await page.keyboard.press('Tab')
  await expect(page.locator('input[type=file]')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/upload$/)
  await expect(heading(page, 'Receta')).toBeVisible()
})

// proves looks-2
test('a question keeps the keyboard inside, answers Escape safely, and gives the focus back', async ({
  page,
  person,
}) => {
  await insertApiToken(db, person, { name: 'Mi programa' })
  await page.goto('/profile/tokens')
  await settled(page)
  const revoke = page.getByRole('link', { name: 'Revocar Mi programa' })
  await revoke.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  const [safe, sure] = [question.getByRole('link'), question.getByRole('button')]
  await expect(safe).toBeFocused()
  for (const [key, next] of [
    ['Tab', sure],
    ['Tab', safe],
    ['Shift+Tab', sure],
    ['Shift+Tab', safe],
  ] as const) {
    await press(page, key)
    await expect(next, key).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(revoke).toBeFocused()
})

// proves looks-3
test('a menu is gone through by Tab and closes behind whoever leaves it', async ({ page, person }) => {
  await page.goto('/contact')
  await settled(page)
  const menu = page.getByRole('banner').locator('summary').filter({ hasText: person.name })
  await menu.focus()
  await page.keyboard.press('Enter')
  const logout = page
    .getByRole('banner')
    .getByRole('button', { name: common('nav.logout') })
    .filter({ visible: true })
  await page.keyboard.press('Tab')
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: common('nav.profile') })
      .filter({ visible: true })
      .last(),
  ).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(logout).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(logout).toHaveCount(0)
  await expect(menu).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(menu).toBeFocused()
})

for (const [address, names] of [
  [
    '/login',
    ['login.email', 'login.password', 'field.reveal', 'login.submit', 'login.forgot', 'login.register'],
  ],
  [
    '/register',
    [
      ...(['register.name', 'register.email', 'register.password', 'field.reveal'] as const),
      ...(['register.confirmPassword', 'field.reveal', 'register.terms'] as const),
    ],
  ],
] as const)
  // proves public-4
  test(`Tab goes through ${address} in the order in which it is read`, async ({ page }) => {
    await page.goto(address)
    await settled(page)
    await page.locator('#content').focus()
    for (const name of names) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      if (name === 'register.terms') await expect(focused).toHaveAttribute('type', 'checkbox')
      else await expect(focused).toHaveAccessibleName(name === 'field.reveal' ? common(name) : account(name))
      await expect(focused).not.toHaveCSS('outline-style', 'none')
    }
  })

// proves looks-4
test('nothing moves for those who asked for less motion, and only briefly for others', async ({ page }) => {
  await page.goto('/contact')
  await settled(page)
  const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Español' })
  await menu.click()
  const list = menu.locator('xpath=following-sibling::div')
  const seconds = () =>
    list.evaluate((element) => Number.parseFloat(getComputedStyle(element).animationDuration))
  expect(await seconds()).toBeLessThan(0.001)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await seconds()).toBeGreaterThanOrEqual(0.12)
  expect(await seconds()).toBeLessThanOrEqual(0.18)
})

/** In a modal dialog Tab goes by way of the browser's own controls, of which a headless one has none to be seen. */
async function press(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await page.keyboard.press(key)
  const isOutside = await page.evaluate(() => document.activeElement === document.body)
  if (isOutside) await page.keyboard.press(key)
}
