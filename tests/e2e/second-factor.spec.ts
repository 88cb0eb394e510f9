import { TOTP } from 'otpauth'
import { insertSession } from '#tests/factories/users.ts'
import { button, db, expect, heading, PASSWORD, settled, test } from './journey.ts'
import { account, errors, profile, tokens } from './words.ts'

test('two-step verification is set up, asked for at the next login, and turned off', async ({
  page,
  person,
}) => {
  await page.goto('/profile/second-factor')
  await settled(page)
  await button(page, profile('secondFactor.prepare')).click()
  await expect(page.getByRole('img', { name: profile('secondFactor.qr') })).toBeVisible()
  const key = await page.getByTestId('second-factor-key').innerText()
  const totp = new TOTP({ secret: key.replaceAll(' ', '') })
  const field = page.getByLabel(profile('secondFactor.code'))
  await field.fill('123 45')
  await button(page, profile('secondFactor.turnOn')).click()
  await expect(field).toHaveAccessibleDescription(errors('auth.wrong-code'))
  await field.fill(totp.generate())
  await button(page, profile('secondFactor.turnOn')).click()
  await expect(page.getByText(profile('secondFactor.codes.title'))).toBeVisible()
  const recoveryCodes = (await page.getByTestId('recovery-codes').innerText()).split('\n')
  expect(recoveryCodes).toHaveLength(10)
  await expect(page.getByText(profile('secondFactor.on'), { exact: true })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/profile/second-factor')
  await settled(page)
  await page.getByLabel(account('login.email')).fill(person.email)
  await page.getByLabel(account('login.password'), { exact: true }).fill(PASSWORD)
  await button(page, account('login.submit')).click()
  await expect(heading(page, account('code.title'))).toBeVisible()
  await settled(page)
  await page.getByLabel(account('code.label')).fill('000000')
  await button(page, account('code.submit')).click()
  await expect(page.getByText(errors('auth.wrong-code')).first()).toBeVisible()
  await page.getByLabel(account('code.label')).fill(recoveryCodes[0] ?? '')
  await button(page, account('code.submit')).click()
  // where one wanted to go, and the password was typed just now
  await expect(page).toHaveURL(/\/profile\/second-factor$/)
  await expect(page.getByText(profile('secondFactor.codes.left_other', { count: '9' }))).toBeVisible()
  await button(page, profile('secondFactor.turnOff')).click()
  await expect(button(page, profile('secondFactor.prepare'))).toBeVisible()
})

test('a code is asked of nobody who did not bring the password', async ({ page }) => {
  await page.goto('/login/code')
  await expect(page).toHaveURL(/\/login$/)
})

// proves asvs-7.5.1
test('at a login that was left open, what gives access to others takes the password once more', async ({
  page,
  person,
}) => {
  const hourAgo = new Date(Date.now() - 3_600_000)
  await db.updateTable('sessions').set({ confirmed_at: hourAgo }).where('user_id', '=', person.id).execute()
  await insertSession(db, person)
  for (const path of [
    '/profile/sessions',
    '/profile/webhooks',
    '/profile/second-factor',
    '/profile/tokens',
  ]) {
    await page.goto(path)
    await expect(page.getByText(profile('confirm.first'))).toBeVisible()
  }
  await settled(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: profile('confirm.go') })
    .click()
  await expect(heading(page, profile('confirm.title'))).toBeVisible()
  const password = page.getByLabel(profile('password.current'), { exact: true })
  await password.fill('otra')
  await button(page, profile('confirm.submit')).click()
  await expect(page.getByText(errors('auth.wrong-password')).first()).toBeVisible()
  await password.fill(PASSWORD)
  await button(page, profile('confirm.submit')).click()
  await expect(page).toHaveURL(/\/profile\/tokens$/)
  await page.getByLabel(tokens('form.name')).fill('Mi programa')
  await button(page, tokens('form.submit')).click()
  await expect(page.getByTestId('made-token')).toBeVisible()

  await page.goto('/profile/activity')
  await expect(page.getByText(profile('activity.event.token-made'))).toBeVisible()
  await expect(page.getByText('Mi programa')).toBeVisible()
  await expect(page.getByText(profile('activity.event.password-confirmed'))).toBeVisible()
})
