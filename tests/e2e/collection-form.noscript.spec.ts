import { MEBIBYTE } from '#app/domain/byte-size.ts'
import { insertCollection, insertPremiumCollection } from '#tests/factories/collections.ts'
import { grant } from '#tests/factories/users.ts'
import { paddedTo, smallVideo } from '#tests/fixtures/small-video.ts'
import { db, expect, test } from './journey.ts'
import { collections } from './words.ts'

test('one form brings several videos of ordinary size, and says what is wrong with one', async ({
  page,
  person,
}) => {
  const collection = await insertCollection(db, person)
  await page.goto(`/collections/${collection.id}/add`)
  const mp4 = await smallVideo('mp4')
  await page.getByLabel(collections('add.files')).setInputFiles([
    { name: 'uno.mp4', mimeType: 'video/mp4', buffer: paddedTo(5 * MEBIBYTE, mp4) },
    { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing to see') },
    { name: 'dos.mp4', mimeType: 'video/mp4', buffer: paddedTo(6 * MEBIBYTE, mp4) },
  ])
  await page.getByRole('button', { name: collections('add.submit') }).click()
  await expect(page.getByText('notas.txt')).toBeVisible()
  const videos = await db
    .selectFrom('projects')
    .select(['file_name', 'status'])
    .where('collection_id', '=', collection.id)
    .orderBy('file_name')
    .execute()
  expect(videos).toEqual([
    { file_name: 'dos.mp4', status: 'uploaded' },
    { file_name: 'uno.mp4', status: 'uploaded' },
  ])
})

test('without script, too, the price can be seen before anything starts', async ({ page, person }) => {
  await grant(db, person.id, 3)
  const collection = await insertPremiumCollection(db, person)
  await page.goto(`/collections/${collection.id}/add`)
  await expect(page.getByText(collections('price.rule_other', { count: '2' }))).toBeVisible()
  const mp4 = await smallVideo('mp4')
  await page.getByLabel(collections('add.files')).setInputFiles([
    { name: 'uno.mp4', mimeType: 'video/mp4', buffer: mp4 },
    { name: 'dos.mp4', mimeType: 'video/mp4', buffer: mp4 },
  ])
  await page.getByRole('button', { name: collections('price.later') }).click()
  await expect(page.getByText(collections('price.paused'))).toBeVisible()
  // a worker puts credits aside for one video after the other, and without script no page looks again
  const account = db.selectFrom('credit_accounts').select('held').where('user_id', '=', person.id)
  await expect.poll(() => account.executeTakeFirstOrThrow()).toEqual({ held: 3 })
  await page.getByRole('link', { name: collections('add.toCollection') }).click()
  await expect(page.getByText(collections('totals.price_other', { credits: '4', held: '3' }))).toBeVisible()
  await expect(page.getByText(collections('totals.paused'))).toBeVisible()
  await page.getByRole('button', { name: collections('page.resume'), exact: true }).click()
  await expect(page.getByText(collections('totals.paused'))).toHaveCount(0)
})
