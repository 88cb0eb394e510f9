import type { Page } from '@playwright/test'
import type { Collection } from '#app/db/collections.server.ts'
import { findBalance } from '#app/db/credits.server.ts'
import { insertPremiumCollection } from '#tests/factories/collections.ts'
import { grant } from '#tests/factories/users.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { collections } from './words.ts'

async function choose(page: Page, names: readonly string[]) {
  const buffer = await smallVideo('mp4')
  await page
    .getByLabel(collections('add.chooseFiles'))
    .last()
    .setInputFiles(names.map((name) => ({ name, mimeType: 'video/mp4', buffer })))
}
const listOf = (page: Page) => page.getByRole('region', { name: collections('add.list') })
const price = (page: Page, credits: string) =>
  page.getByRole('region', { name: collections('price.title_other', { credits }) })

const projectsOf = ({ id }: Collection) =>
  db.selectFrom('projects').select('id').where('collection_id', '=', id).execute()

test('what costs something is sent once its price is agreed to, and the whole is held before the first byte', async ({
  page,
  person,
}) => {
  await grant(db, person.id, 3)
  const collection = await insertPremiumCollection(db, person)
  await page.goto(`/collections/${collection.id}/add`)
  await settled(page)
  await choose(page, ['uno.mp4', 'dos.mp4', 'notas.txt'])
  const short = { balance: '3', paid: '3', total: '4' }
  await expect(price(page, '4').getByText(collections('price.short_other', short))).toBeVisible()
  await expect(listOf(page).getByText(collections('add.state.waiting'))).toHaveCount(2)
  expect(await projectsOf(collection)).toEqual([])
  // credits were bought in another tab
  await grant(db, person.id, 5)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(price(page, '4').getByText(collections('price.enough_other', { balance: '8' }))).toBeVisible()
  const heldAtFirstByte = page
    .waitForRequest((request) => request.url().includes('/upload'))
    .then(() => findBalance(db, person.id))
  // the page's own data come late: what it has sent itself, it knows
  let release = () => {}
  const late = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.data*', async (route) => {
    await late
    await route.continue()
  })
  await button(page, collections('price.agree')).click()
  expect(await heldAtFirstByte).toBe(4)
  await expect(listOf(page).getByText(collections('add.state.done'), { exact: true })).toHaveCount(2)

  // what is there already costs nothing more
  await choose(page, ['uno.mp4', 'tres.mp4'])
  await expect(price(page, '2')).toBeVisible()
  await button(page, collections('price.withdraw')).click()
  await expect(page.getByText('tres.mp4')).toHaveCount(0)
  await expect(listOf(page).getByText(collections('add.state.there'))).toHaveCount(1)
  release()
})
