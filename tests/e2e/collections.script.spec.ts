import { smallVideo } from '#tests/fixtures/small-video.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { db, expect, settled, test } from './journey.ts'
import { collections } from './words.ts'

test('files are sent side by side, what is no video is told apart, and the same files again are there already', async ({
  page,
  person,
}) => {
  const collection = await insertCollection(db, person)
  const mp4 = await smallVideo('mp4')
  const files = [
    { name: 'uno.mp4', mimeType: 'video/mp4', buffer: mp4 },
    { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    { name: 'roto.mp4', mimeType: 'video/mp4', buffer: Buffer.from('this is no video at all') },
    { name: 'dos.mp4', mimeType: 'video/mp4', buffer: mp4 },
  ]
  await page.goto(`/collections/${collection.id}/add`)
  await settled(page)
  const choose = () => page.getByLabel(collections('add.chooseFiles')).last().setInputFiles(files)
  await choose()
  const list = page.getByRole('region', { name: collections('add.list') })
  const total = collections('add.total_other', { done: '2', count: '2' })
  await expect(list.getByText(total)).toBeVisible({ timeout: 60_000 })
  await expect(list.getByText(collections('add.state.done'), { exact: true })).toHaveCount(2)
  // the reasons stand with their files, before the others
  await expect(list.getByRole('listitem').first()).toContainText(/notas\.txt|roto\.mp4/)
  await choose()
  await expect(list.getByText(collections('add.state.there'))).toHaveCount(2)
  const parts = await db
    .selectFrom('projects')
    .select('status')
    .where('collection_id', '=', collection.id)
    .execute()
  expect(parts.filter(({ status }) => status === 'uploaded')).toHaveLength(2)
})

test('a collection and one of its videos are paused and go on', async ({ page, person }) => {
  const collection = await insertCollection(db, person)
  const part = await insertPart(db, collection, { name: 'Caldo', status: 'uploaded' })
  await page.goto(`/collections/${collection.id}`)
  await settled(page)
  await page.getByRole('button', { name: collections('part.pause', { name: part.name }) }).click()
  const row = page.getByRole('listitem').filter({ hasText: part.name })
  await expect(row).toContainText(collections('waits.paused'))
  await page.getByRole('button', { name: collections('part.resume', { name: part.name }) }).click()
  // a second click before this one is answered would take its place
  await expect(row).toContainText(collections('waits.analyze'))
  await page.getByRole('button', { name: collections('page.pause'), exact: true }).click()
  await expect(page.getByText(collections('totals.paused'))).toBeVisible()
  await page.getByRole('button', { name: collections('page.resume'), exact: true }).click()
  await expect(page.getByText(collections('waits.analyze'))).toBeVisible()
})
