import { button, expect, heading, settled, test } from './journey.ts'
import { account, common } from './words.ts'

// proves validation-1
test('login sends nothing while a field is empty', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  let arrive: () => void = () => undefined
  const sentOff = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/validate-*', async (route) => {
    await sentOff
    await route.continue()
  })
  await page.goto('/login')
  await settled(page)
  // the check is fetched when somebody turns to the form, and sending waits for it
  await page.getByLabel(account('login.email')).fill('ana@example.com')
  await button(page, account('login.submit')).click()
  arrive()
  await expect(page.getByLabel(account('login.password'))).toHaveAccessibleDescription(/Rellena todos/)
  await expect(page.getByLabel(account('login.password'))).toBeFocused()
  expect(sent).toEqual([])
})

// proves constant-6
test('local storage has the last word on the language, and keeps the token of the page', async ({
  page,
  person,
}) => {
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('i18nextLng'), localStorage.getItem('auth_token') !== null])
  await page.goto('/projects')
  await expect.poll(kept).toEqual(['es', true])
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'en'))
  await page.reload()
  await expect(heading(page, 'My projects')).toBeVisible()
  await settled(page)
  await page.getByRole('banner').getByText(person.name).click()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(page).toHaveURL('/')
  await expect.poll(kept).toEqual(['en', false])
})

test.describe('somebody who reads a language that we do not have', () => {
  test.use({ locale: 'ja-JP' })
  // proves constant-7
  test('gets English', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

// proves looks-3
test('a menu closes by Escape, giving the focus back, and by a click elsewhere', async ({ page }) => {
  await page.goto('/contact')
  await settled(page)
  const summary = page.getByRole('banner').locator('summary').filter({ hasText: 'Español' })
  const item = page.getByRole('button', { name: 'English' }).filter({ visible: true })
  await summary.click()
  await expect(item).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
  await expect(summary).toBeFocused()
  await summary.click()
  await expect(item).toBeVisible()
  await page.getByRole('main').click()
  await expect(item).toBeHidden()
})

test('a password is shown while one wants to see it', async ({ page }) => {
  await page.goto('/login')
  await settled(page)
  const password = page.getByLabel(account('login.password'))
  const reveal = page.getByRole('button', { name: common('field.reveal') })
  await password.fill('lo que sea')
  await expect(password).toHaveAttribute('type', 'password')
  await reveal.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(reveal).toHaveAttribute('aria-pressed', 'true')
  await reveal.click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('lo que sea')
})

test('an address that was typed, though not sent, comes along to the next form', async ({ page }) => {
  await page.goto('/login')
  await settled(page)
  await page.getByLabel(account('login.email')).fill('ana@example.com')
  await page
    .getByRole('main')
    .getByRole('link', { name: account('login.register') })
    .click()
  await expect(page.getByLabel(account('register.email'))).toHaveValue('ana@example.com')
  expect(page.url()).not.toContain('ana')
})
