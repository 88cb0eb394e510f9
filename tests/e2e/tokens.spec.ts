import { button, expect, heading, settled, test } from './journey.ts'
import { common, developers, tokens } from './words.ts'

test('a token is made on the profile, shown once, works, and opens nothing once revoked', async ({
  page,
  person,
  request,
}) => {
  expect(person.id).toBeTruthy()
  await page.goto('/profile/tokens')
  await settled(page)
  await page.getByLabel(tokens('form.name')).fill('Mi programa')
  await page.getByLabel(tokens('form.scope')).selectOption('write')
  await button(page, tokens('form.submit')).click()
  await expect(page.getByText(tokens('made.text'))).toBeVisible()
  const token = (await page.getByTestId('made-token').textContent()) ?? ''
  const status = async () =>
    (await request.get('/api/v1/auth/me', { headers: { Authorization: `Bearer ${token}` } })).status()
  expect(await status()).toBe(200)
  await page.goto('/profile/tokens')
  await expect(page.getByText('Mi programa')).toBeVisible()
  await expect(page.getByTestId('made-token')).toHaveCount(0)
  await page.getByRole('link', { name: 'Revocar Mi programa' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tokens('revoke.confirm') })
    .click()
  await expect(page.getByText(common('message.token-revoked')).first()).toBeVisible()
  expect(await status()).toBe(401)
})

test('whoever writes programs finds the examples from the foot of every page', async ({ page }) => {
  await page.goto('/contact')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: common('footer.developers') })
    .click()
  await expect(heading(page, developers('title'))).toBeVisible()
  await expect(page.getByRole('region', { name: developers('start.code') })).toContainText('call projects')
})
