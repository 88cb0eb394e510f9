import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { button, db, expect, heading, PASSWORD, settled, test } from './journey.ts'
import { account, common, credits, profile } from './words.ts'

/** The next page's data, held back until the caller lets it go. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

// proves guard-2, credits-1, constant-5
test('a page that takes its time is announced by a word, and shows nothing of itself before', async ({
  page,
  person,
}) => {
  await page.goto('/contact')
  await settled(page)
  const arrive = await holdBack(page, '**/profile*.data*')
  await page
    .getByRole('banner')
    .getByRole('link', { name: common('nav.profile') })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('status').filter({ hasText: common('loading') }), person.email).toBeVisible()
  await expect(heading(page, profile('title'))).toBeHidden()
  arrive()
  await expect(heading(page, profile('title'))).toBeVisible()
  await expect(page.getByText(common('loading'))).toBeHidden()
})

// proves public-5
test('after a login the page is loaded anew once its message has gone', async ({ page, person }) => {
  await page.context().clearCookies()
  await page.goto('/login')
  await settled(page)
  await page.getByLabel(account('login.email')).fill(person.email)
  await page.getByLabel(account('login.password')).fill(PASSWORD)
  await button(page, account('login.submit')).click()
  await expect(page).toHaveURL('/projects')
  const message = page.getByRole('region', { name: /Avisos/ }).getByText(common('message.logged-in'))
  await expect(message).toBeVisible()
  const anew = page.waitForResponse(/\/projects\.data/)
  await expect(message).toBeHidden()
  expect((await anew).ok()).toBe(true)
})

// proves profile-2, error-5, error-10
test('a profile that cannot be loaded says so in place of the page', async ({ page, person }) => {
  // a day that no calendar has
  await sql`UPDATE users SET created_at = 'infinity' WHERE id = ${person.id}`.execute(db)
  await page.goto('/profile')
  await expect(page.getByRole('alert').filter({ hasText: profile('failed') })).toBeVisible()
  const again = page.getByRole('link', { name: common('failure.retry') })
  await expect(again).toHaveAttribute('href', '/profile')
  await sql`UPDATE users SET created_at = now() WHERE id = ${person.id}`.execute(db)
  await again.click()
  await expect(heading(page, profile('title'))).toBeVisible()
})

// proves error-6, error-11
test('whatever breaks unforeseen has a heading, and a way to try again', async ({ page, person }) => {
  await page.route('**/buy-credits.data*', (route) => route.abort())
  await page.goto('/profile/credits')
  await settled(page)
  // of the call that breaks off the console may tell
  page.removeAllListeners('console')
  await page.getByRole('link', { name: profile('credits.buy') }).click()
  await expect(heading(page, common('failure.heading')), person.email).toBeVisible()
  await expect(page.getByRole('link', { name: common('failure.retry') })).toHaveAttribute(
    'href',
    '/buy-credits',
  )
})

// proves credits-2, error-7
test('a purchase says on its own card that it is under way, and gives the button back when it fails', async ({
  page,
  person,
}) => {
  await page.goto('/buy-credits')
  await settled(page)
  let fail: () => void = () => undefined
  const failed = new Promise<void>((resolve) => (fail = resolve))
  await page.route('**/buy-credits*', async (route) => {
    await failed
    await route.abort()
  })
  const packs = page.getByRole('main').getByRole('listitem')
  await packs.nth(1).getByRole('button').click()
  await expect(packs.nth(1).getByRole('button'), person.email).toHaveText(credits('buy.processing'))
  await expect(packs.nth(0).getByRole('button')).toHaveText(credits('buy.buy'))
  fail()
  await expect(page.getByRole('main').getByText(credits('buy.failed'))).toBeVisible()
  await expect(packs.nth(1).getByRole('button')).toHaveText(credits('buy.buy'))
})

test('a click that comes before the page is hydrated leads on, and the next page has its script', async ({
  page,
  person,
}) => {
  // React hears clicks from before its first render
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    let isClicked = false
    document.addEventListener = (...listener: Parameters<typeof listen>) => {
      listen(...listener)
      if (listener[0] !== 'click' || isClicked) return
      isClicked = true
      queueMicrotask(() => document.querySelector<HTMLElement>('main a[href="/buy-credits"]')?.click())
    }
  })
  await page.goto('/profile/credits')
  await expect(heading(page, credits('buy.title')), person.email).toBeVisible()
  await settled(page)
})
