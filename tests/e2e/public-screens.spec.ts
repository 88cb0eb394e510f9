import type { Page } from '@playwright/test'
import { expect, heading, settled, test } from './journey.ts'
import { account, common, home, legal } from './words.ts'

const banner = (page: Page) => page.getByRole('banner')
const foot = (page: Page) => page.getByRole('contentinfo')

// proves public-2
test('the home page says what the product does in four steps, and leads to an account', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, home('hero.title'))).toBeVisible()
  const steps = page.getByRole('region', { name: home('steps.title') })
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  for (const step of ['upload', 'detect', 'edit', 'render'])
    await expect(steps.getByRole('heading', { name: home(`steps.${step}.title`) })).toBeVisible()
  for (const feature of ['ocr', 'embedded'])
    await expect(page.getByRole('region', { name: home(`features.${feature}.title`) })).toBeVisible()
  for (const use of ['content', 'education', 'business'])
    await expect(heading(page, home(`uses.${use}.title`))).toBeVisible()
  const main = page.getByRole('main')
  for (const [name, address] of [
    [home('hero.start'), '/register'],
    [home('hero.login'), '/login'],
    [home('final.register'), '/register'],
    [home('final.login'), '/login'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
})

// proves frame-1
test('the header has home, language and both ways in for a visitor', async ({ page }) => {
  await page.goto('/contact')
  for (const [name, address] of [
    ['home', '/'],
    ['login', '/login'],
    ['register', '/register'],
  ] as const) {
    const link = banner(page)
      .getByRole('link', { name: common(`nav.${name}`), exact: true })
      .filter({ visible: true })
    await expect(link).toHaveAttribute('href', address)
  }
  await expect(banner(page).getByText('Español').filter({ visible: true })).toBeVisible()
  await expect(banner(page).getByText(common('beta'))).toBeVisible()
})

// proves frame-2, asvs-7.4.4
test('the header has projects, profile, language and an own menu for who is logged in', async ({
  page,
  person,
}) => {
  await page.goto('/contact')
  for (const [name, address] of [
    ['projects', '/projects'],
    ['profile', '/profile'],
  ] as const) {
    const links = banner(page)
      .getByRole('navigation')
      .getByRole('link', { name: common(`nav.${name}`) })
    await expect(links).toHaveAttribute('href', address)
  }
  await settled(page)
  await banner(page).getByText(person.name).click()
  await expect(banner(page).getByText(person.email)).toBeVisible()
  const logout = banner(page).getByRole('button', { name: common('nav.logout') })
  await expect(logout.filter({ visible: true })).toBeVisible()
})

// proves asvs-14.2.2
test('a page behind the login is kept by no cache', async ({ page, person }) => {
  for (const path of ['/projects', '/profile', '/contact']) {
    const response = await page.goto(path)
    expect(response?.status(), `${path} of ${person.email}`).toBe(200)
    expect(response?.headers()['cache-control'], path).toBe('private, no-store')
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })
  // proves frame-3
  test('one menu holds all places, and closes once one has gone there', async ({ page, person }) => {
    await page.goto('/contact')
    await settled(page)
    const menu = banner(page).locator('summary').filter({ visible: true }).last()
    await menu.click()
    const places = banner(page).getByRole('link').filter({ visible: true })
    await expect(places.filter({ hasText: common('nav.profile') }), person.email).toBeVisible()
    await expect(
      banner(page)
        .getByRole('button', { name: common('nav.logout') })
        .filter({ visible: true }),
    ).toBeVisible()
    await places.filter({ hasText: common('nav.projects') }).click()
    await expect(page).toHaveURL('/projects')
    await expect(places.filter({ hasText: common('nav.profile') })).toHaveCount(0)
  })
})

// proves frame-5
test('the foot of every page has terms, privacy, contact and the year', async ({ page }) => {
  await page.goto('/login')
  for (const [name, address] of [
    ['terms', '/terms'],
    ['privacy', '/privacy'],
    ['contact', '/contact'],
  ] as const)
    await expect(foot(page).getByRole('link', { name: common(`footer.${name}`) })).toHaveAttribute(
      'href',
      address,
    )
  await expect(foot(page)).toContainText(String(new Date().getUTCFullYear()))
  await foot(page)
    .getByRole('link', { name: common('footer.terms') })
    .click()
  await expect(heading(page, legal('terms.title'))).toBeVisible()
})

// proves public-8
test('the contact page says that this is a beta, whom to write to, and leads back home', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByText(account('contact.beta'))).toBeVisible()
  const address = await page.getByRole('definition').textContent()
  expect(address).toContain('@')
  const write = page.getByRole('link', { name: account('contact.write') })
  await expect(write).toHaveAttribute('href', `mailto:${address ?? ''}`)
  await page.getByRole('link', { name: account('contact.home') }).click()
  await expect(heading(page, home('hero.title'))).toBeVisible()
})

test('in French a space stands before the colon that joins a field and what is wrong with it', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr' })
  const page = await context.newPage()
  await page.goto('/register')
  await settled(page)
  await page.getByRole('main').getByRole('button', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('link', { name: /^Nom\s: Cette donnée manque\./ })).toBeVisible()
  await context.close()
})
