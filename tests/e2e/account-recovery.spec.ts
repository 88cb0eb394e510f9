import type { Page } from '@playwright/test'
import { button, db, expect, heading, PASSWORD, settled, test } from './journey.ts'
import { linkTo, mailTo } from './mailbox.ts'
import { account, common, errors, profile, projects } from './words.ts'

const NEW = 'otra clave aún más larga'

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await settled(page)
  await page.getByLabel(account('login.email')).fill(email)
  await page.getByLabel(account('login.password')).fill(password)
  await button(page, account('login.submit')).click()
}

test('who has forgotten the password sets a new one by a mailed link, and is out everywhere else', async ({
  page,
  person,
  browser,
  baseURL,
  javaScriptEnabled: scripted,
}) => {
  const elsewhere = await browser.newContext({
    storageState: await page.context().storageState(),
    ...(baseURL !== undefined && { baseURL }),
  })
  await page.context().clearCookies()
  await logIn(page, person.email, 'no me acuerdo')
  await expect(page.getByRole('main').getByText(errors('auth.invalid-credentials'))).toBeVisible()
  // the address that was typed comes along
  await page
    .getByRole('main')
    .getByRole('link', { name: account('login.forgot') })
    .click()
  await expect(heading(page, account('forgot.title'))).toBeVisible()
  await expect(page.getByLabel(account('login.email'))).toHaveValue(person.email)
  await button(page, account('forgot.submit')).click()
  await expect(heading(page, account('forgot.sentTitle'))).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  const link = await linkTo(person.email, 'reset-password')
  await page.goto(link)
  await settled(page)
  await page.getByLabel(account('reset.password'), { exact: true }).fill('123456')
  await page.getByLabel(account('reset.confirm')).fill('123456')
  await button(page, account('reset.submit')).click()
  await expect(page.getByLabel(account('reset.password'), { exact: true })).toHaveAccessibleDescription(
    /más usadas/,
  )
  // which takes the focus: what was typed elsewhere in this moment would end up in it
  if (scripted) await expect(page.getByLabel(account('reset.password'), { exact: true })).toBeFocused()
  await page.getByLabel(account('reset.password'), { exact: true }).fill(NEW)
  await page.getByLabel(account('reset.confirm')).fill(NEW)
  await button(page, account('reset.submit')).click()
  await expect(heading(page, account('login.title'))).toBeVisible()
  await expect(page.getByText(common('message.password-reset')).first()).toBeVisible()
  await expect(page.getByLabel(account('login.email'))).toHaveValue(person.email)
  await settled(page)
  await page.getByLabel(account('login.password')).fill(NEW)
  await button(page, account('login.submit')).click()
  await expect(heading(page, projects('list.title'))).toBeVisible()

  const other = await elsewhere.newPage()
  await other.goto('/projects')
  await expect(other).toHaveURL(/\/login\?/)
  await elsewhere.close()
  await page.goto(link)
  await expect(page.getByText(account('link.over'))).toBeVisible()
  expect(await mailTo(person.email, 'password-changed')).toContain('cambió la contraseña')
})

test('an address without an account gets the same answer and no mail', async ({ page }) => {
  const email = `nadie-${crypto.randomUUID()}@example.com`
  await page.goto('/forgot-password')
  await settled(page)
  await page.getByLabel(account('login.email')).fill(email)
  await button(page, account('forgot.submit')).click()
  await expect(heading(page, account('forgot.sentTitle'))).toBeVisible()
  // the mail is forgotten once the worker has seen that nobody is to get it
  await expect
    .poll(() => db.selectFrom('mails').select('id').where('recipient', '=', email).execute(), {
      timeout: 60_000,
    })
    .toEqual([])
})

test('a new account confirms its address by a button that the mailed link leads to', async ({ page }) => {
  const email = `nueva-${crypto.randomUUID()}@example.com`
  await page.goto('/register')
  await settled(page)
  await page.getByLabel(account('register.name'), { exact: true }).fill('Luz Pérez')
  await page.getByLabel(account('register.email')).fill(email)
  await page.getByLabel(account('register.password'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(account('register.confirmPassword')).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await button(page, account('register.submit')).click()
  // the address changes before the page does
  await expect(heading(page, account('login.title'))).toBeVisible()
  await expect(page.getByLabel(account('login.email'))).toHaveValue(email)
  await settled(page)
  await page.getByLabel(account('login.password')).fill(PASSWORD)
  await button(page, account('login.submit')).click()
  await expect(heading(page, projects('list.title'))).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(profile('email.unverified'))).toBeVisible()

  await page.goto(await linkTo(email, 'verify-email'))
  await expect(heading(page, account('verify.title'))).toBeVisible()
  await button(page, account('verify.submit')).click()
  await expect(page.getByText(common('message.email-verified')).first()).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
  await expect(page.getByText(profile('email.unverified'))).toBeHidden()
})

test('the address changes once the new one is confirmed, and the old one can take it back', async ({
  page,
  person,
}) => {
  const email = `cambiada-${crypto.randomUUID()}@example.com`
  await page.goto('/profile')
  await page.getByRole('link', { name: profile('email.title') }).click()
  await settled(page)
  await page.getByLabel(profile('email.new')).fill(email)
  await page.getByLabel(profile('email.current')).fill(PASSWORD)
  await button(page, profile('email.submit')).click()
  await expect(page.getByText(common('message.link-sent')).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(person.email).first()).toBeVisible()

  await page.goto(await linkTo(email, 'change-email'))
  await button(page, account('change.submit')).click()
  await expect(page.getByText(common('message.email-changed')).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()

  await page.goto(await linkTo(person.email, 'email-changed'))
  await button(page, account('restore.submit')).click()
  await expect(page.getByText(account('reset.password'), { exact: true })).toBeVisible()
  await settled(page)
  await page.getByLabel(account('reset.password'), { exact: true }).fill(NEW)
  await page.getByLabel(account('reset.confirm')).fill(NEW)
  await button(page, account('reset.submit')).click()
  await expect(page.getByText(common('message.password-reset')).first()).toBeVisible()
  await logIn(page, person.email, NEW)
  await expect(heading(page, projects('list.title'))).toBeVisible()
})
