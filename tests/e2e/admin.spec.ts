import { insertUser } from '#tests/factories/users.ts'
import { button, db, expect, heading, settled, test } from './journey.ts'
import { admin, common, errors, profile } from './words.ts'

test('an administrator sees how things are, asks for a model, and changes a limit', async ({
  page,
  person,
}) => {
  await db.updateTable('users').set({ is_admin: true }).where('id', '=', person.id).execute()
  const eva = await insertUser(db, { email: `eva-${crypto.randomUUID()}@example.com` })
  await page.goto('/admin')
  await settled(page)
  await expect(heading(page, admin('title'))).toBeVisible()
  await expect(page.getByText(admin('health.works')).first()).toBeVisible()
  await expect(page.getByText('Firefox Translations')).toBeVisible()
  await button(page, admin('models.downloadOf', { model: 'Coreano → inglés' })).click()
  await expect(page.getByText(common('message.model-asked')).first()).toBeVisible()
  await page.goto(`/admin/accounts?q=${eva.email}`)
  await settled(page)
  await page.getByRole('link', { name: eva.email }).click()
  await page.getByRole('textbox', { name: profile('usage.names.projects') }).fill('7')
  await button(page, admin('accounts.saveLimit', { limit: profile('usage.names.projects') })).click()
  await expect(page.getByText(common('message.saved')).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: profile('usage.names.projects') })).toHaveValue('7')
})

test('for anybody else there is no such page', async ({ page, person }) => {
  expect(person.is_admin).toBe(false)
  const response = await page.goto('/admin')
  expect(response?.status()).toBe(404)
  await expect(page.getByText(errors('request.not-found'))).toBeVisible()
})

test('an owner reads by name which limit was changed', async ({ page, person }) => {
  await db
    .insertInto('security_events')
    .values({ user_id: person.id, event: 'quota-changed', detail: 'projects: 7' })
    .execute()
  await page.goto('/profile/activity')
  const limit = profile('activity.limit', { name: profile('usage.names.projects'), limit: '7' })
  await expect(page.getByText(limit)).toBeVisible()
})
