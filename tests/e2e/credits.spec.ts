import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { button, db, expect, heading, PASSWORD, settled, test } from './journey.ts'
import { account, common, credits, errors, profile, result } from './words.ts'

/** From the profile to the page where one pays, which is another site. */
async function goToCheckout(page: Page): Promise<void> {
  await page.goto('/profile/credits')
  await page.getByRole('link', { name: profile('credits.buy') }).click()
  await expect(heading(page, credits('buy.title'))).toBeVisible()
  await settled(page)
  await button(page, buyLabel('basic')).click()
  await expect(page.getByText('Test checkout, no money')).toBeVisible()
}
const buyLabel = (pack: string) => credits('buy.buyLabel').replace('{{name}}', credits(`buy.packs.${pack}`))
const cell = (page: Page, text: string) => page.getByRole('cell', { name: text })

// proves credits-3, profile-7
test('credits are bought, from the profile to the history', async ({ page, person }) => {
  await page.goto('/profile')
  await settled(page)
  await expect(page.getByRole('main').getByText(person.email).first()).toBeVisible()
  await page.getByRole('link', { name: profile('sections.credits') }).click()
  await expect(page.getByText(profile('credits.empty'))).toBeVisible()
  await goToCheckout(page)
  await page.getByRole('button', { name: /Pay 9\.99 USD/ }).click()
  await expect(page.getByText(credits('success.completed'))).toBeVisible()
  await page.getByRole('link', { name: credits('success.history') }).click()
  await expect(cell(page, profile('credits.PURCHASE'))).toBeVisible()
  await expect(cell(page, '+10')).toBeVisible()
  await expect(page.getByText(profile('credits.balance_other').replace('{{count}}', '10'))).toBeVisible()
})

// proves credits-6
test('a checkout that is left costs nothing and can be tried again', async ({ page, person }) => {
  await goToCheckout(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(page, credits('cancel.title')), person.email).toBeVisible()
  await page.getByRole('link', { name: credits('cancel.retry') }).click()
  await expect(heading(page, credits('buy.title'))).toBeVisible()
})

// proves credits-5, validation-4, error-8
test('a success page that names no payment says so, and leads back', async ({ page, person }) => {
  await page.goto('/payment/success')
  await expect(page.getByRole('alert'), person.email).toContainText(credits('success.noSession'))
  await page.goto('/payment/success?session_id=cs_test_of_nobody')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: credits('success.dashboard') }).click()
  await expect(page).toHaveURL('/projects')
})

// proves profile-3, profile-4
test('name, password and picture are changed', async ({ page, person }) => {
  await page.goto('/profile')
  await page.getByRole('link', { name: profile('name.title') }).click()
  await settled(page)
  await page.getByRole('textbox', { name: profile('personal.name') }).fill('Luz Pérez')
  await button(page, profile('save')).click()
  await expect(page.getByText(common('message.saved')).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Luz Pérez')).toBeVisible()

  await page.getByRole('link', { name: profile('picture.add') }).click()
  await settled(page)
  const picture = page.getByLabel(profile('picture.file'))
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await button(page, profile('save')).click()
  await expect(page.getByText(/no es una foto/).first()).toBeVisible()
  await picture.setInputFiles('public/apple-touch-icon.png')
  await button(page, profile('save')).click()
  await expect(page.getByRole('link', { name: profile('picture.change') })).toBeVisible()
  await expect(page.locator('img[src^="/profile/avatar"]')).toHaveJSProperty('naturalWidth', 256)

  await page.getByRole('link', { name: profile('password.title') }).click()
  await settled(page)
  await page.getByLabel(profile('password.current')).fill('not this one')
  await page.getByLabel(profile('password.new'), { exact: true }).fill('otra clave')
  await page.getByLabel(profile('password.confirm')).fill('otra clave')
  await button(page, profile('password.submit')).click()
  await expect(page.getByText(/no es la de tu cuenta/).first()).toBeVisible()
  await page.getByLabel(profile('password.current')).fill(PASSWORD)
  await page.getByLabel(profile('password.new'), { exact: true }).fill('otra clave')
  await page.getByLabel(profile('password.confirm')).fill('otra clave')
  await button(page, profile('password.submit')).click()
  await expect(page.getByText(common('message.password-changed')).first(), person.email).toBeVisible()
})

test('one takes one’s data along, and deletes the account', async ({ page, person, project }) => {
  const { id } = await project({ status: 'uploaded', video_path: 'x' })
  await page.goto('/profile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: profile('data.export') }).click(),
  ])
  const archive = unzipSync(await readFile(await download.path()))
  expect(strFromU8(archive['videos.json'] ?? new Uint8Array())).toContain(id)

  await page.getByRole('link', { name: profile('data.delete') }).click()
  await expect(page.getByText(profile('delete.projects_one').replace('{{count}}', '1'))).toBeVisible()
  await settled(page)
  await page.getByLabel(profile('password.current')).fill(PASSWORD)
  await button(page, profile('delete.submit')).click()
  await expect(page.getByText(common('message.account-deleted')).first()).toBeVisible()
  expect(await db.selectFrom('users').select('id').where('id', '=', person.id).execute()).toEqual([])
  await page.goto('/login')
  await page.getByLabel(account('login.email')).fill(person.email)
  await page.getByLabel(account('login.password')).fill(PASSWORD)
  await button(page, account('login.submit')).click()
  await expect(page.getByText(errors('auth.invalid-credentials')).first()).toBeVisible()
})

// proves validation-5
test('without credits the premium render names its price and leads to where there are some', async ({
  page,
  project,
}) => {
  const { id } = await project({
    status: 'completed',
    current_stage: 'rendering',
    video_path: 'x',
    watermarked_video_path: 'x',
    credits_required: 2,
  })
  await page.goto(`/projects/${id}/result`)
  await settled(page)
  const price = result('premium.short_other', { count: '2', balance: '0' })
  await expect(page.getByText(price).first()).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: result('credits.buy') })
    .first()
    .click()
  await expect(heading(page, credits('buy.title'))).toBeVisible()
})

test('a payment by bank that is on its way is told, and the pack can be bought again', async ({
  page,
  person,
}) => {
  await db
    .insertInto('checkout_orders')
    .values({ user_id: person.id, pack_id: 'basic', credits: 10, price_cents: 999, submitted_at: new Date() })
    .execute()
  await page.goto('/buy-credits')
  // a no-break space stands before the sign
  await expect(page.getByText(/^Tu pago de 9,99\s\$ USD por 10 créditos/)).toBeVisible()
})
