import { button, expect, settled, test } from './journey.ts'
import { profile, webhooks } from './words.ts'

test('a webhook is made, tried out, given another secret and removed', async ({ page, person }) => {
  expect(person.name).toBe('Ana Ruiz')
  await page.goto('/profile')
  await page.getByRole('link', { name: profile('sections.webhooks') }).click()
  await settled(page)
  const url = page.getByLabel(webhooks('form.url'))
  await url.fill('https://127.0.0.1/avisos')
  await button(page, webhooks('form.create')).click()
  await expect(url).toHaveAttribute('aria-invalid', 'true')
  await expect(url).toHaveValue('https://127.0.0.1/avisos')
  await url.fill('https://example.com/avisos')
  await button(page, webhooks('form.create')).click()
  const secret = page.getByTestId('webhook-secret')
  await expect(secret).toHaveText(/^whsec_/)
  const first = await secret.textContent()
  await button(page, webhooks('state.rotate')).click()
  await expect(secret).not.toHaveText(first ?? '')
  // the page goes to its top once it is there, which a click in that moment would miss
  await expect(button(page, webhooks('state.rotate'))).toBeEnabled()

  await button(page, webhooks('state.test')).click()
  // where a worker runs beside the journeys it has tried, and failed, by now
  const outcome = page
    .getByText(webhooks('status.pending'))
    .or(page.getByText(webhooks('status.failed'), { exact: true }))
  await expect(outcome).toBeVisible()
  await expect(secret).toBeHidden()
  await button(page, webhooks('state.switchOff')).click()
  await expect(page.getByText(webhooks('notice.owner'))).toBeVisible()
  await page.getByRole('link', { name: webhooks('state.remove') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: webhooks('remove.confirm') })
    .click()
  await expect(button(page, webhooks('form.create'))).toBeVisible()
})
