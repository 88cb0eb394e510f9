import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { common, replace, translation } from './words.ts'

test('the page of find and replace says how many texts change before they do', async ({ page, project }) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  const said = [
    ['Sal', 'Salt and salt'],
    ['Salado', 'Salty'],
    ['Pan', 'Bread'],
  ] as const
  for (const [ordinal, [original_text, text]] of said.entries())
    await insertTranslation(db, await insertTrack(db, { id }, { ordinal, original_text }), { text })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await page.getByRole('link', { name: translation('replace.open') }).click()
  await page.getByLabel(replace('find'), { exact: true }).fill('salt')
  await page.getByLabel(replace('replacement')).fill('sugar')
  await page.getByLabel(replace('word')).check()
  await button(page, replace('search')).click()
  await expect(page.getByText(replace('found_one', { count: '1' }))).toBeVisible()
  await expect(page.locator('mark')).toHaveText(['Salt', 'salt'])
  await expect(page.getByText('sugar and sugar')).toBeVisible()
  await button(page, replace('replaceAll_one', { count: '1' })).click()
  await expect(page.getByText(common('message.replaced')).first()).toBeVisible()
  const rows = await db
    .selectFrom('translations')
    .innerJoin('text_tracks', 'text_tracks.id', 'translations.track_id')
    .select('text')
    .where('project_id', '=', id)
    .execute()
  expect(rows.map(({ text }) => text).toSorted()).toEqual(['Bread', 'Salty', 'sugar and sugar'])
})
