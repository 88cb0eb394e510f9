import { Recipe } from '#app/domain/recipe.ts'
import { insertCollection, insertPart } from '#tests/factories/collections.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import type { UserRow } from '#tests/factories/users.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { collections, common } from './words.ts'

/** Of a course whose two videos were made in English, then in German, with one doubtful text in both. */
async function madeCourse(user: UserRow) {
  const collection = await insertCollection(db, user)
  for (const name of ['Uno', 'Dos']) {
    const columns = {
      current_stage: 'rendering',
      progress: 100,
      texts_detected: 1,
      target_language: 'de',
    } as const
    const made = { watermarked_video_path: 'projects/x/w', video_path: 'projects/x/v' }
    const video = await insertPart(db, collection, { name, status: 'completed', ...columns, ...made })
    const track = await insertTrack(db, video, { original_text: 'Sal', confidence: 0.3 })
    for (const [target_language, text] of [
      ['en', 'Brine'],
      ['de', 'Salz'],
    ] as const) {
      await insertTranslation(db, track, { target_language, text })
      const output = { status: 'done', finished_at: new Date(), storage_key: 'projects/x/w' } as const
      await insertRender(db, video, { snapshot: { targetLanguage: target_language }, ...output })
    }
  }
  return collection.id
}

test('a correction in one of two languages says what is out of date in which, and makes that alone again', async ({
  page,
  person,
}) => {
  const id = await madeCourse(person)
  const [english, german] = [common('languages.en'), common('languages.de')]
  await page.goto(`/collections/${id}/review`)
  await settled(page)
  const filters = page.getByRole('navigation', { name: collections('review.languages') })
  const texts = page.getByRole('article')
  await expect(texts).toHaveCount(2)
  await filters.getByRole('link', { name: english }).click()
  await expect(page).toHaveURL(/\?language=en$/)
  await expect(texts).toHaveCount(1)
  await expect(filters.getByRole('link', { name: german })).toContainText('1')
  await page.getByLabel(collections('review.translation', { language: english })).fill('Salt')
  await button(page, collections('review.apply_other', { count: '2' })).click()
  await expect(page.getByText(common('message.decision-spread'), { exact: true })).toBeVisible()
  // still narrowed to the language that was chosen
  await expect(page).toHaveURL(/\?language=en$/)

  await page.goto(`/collections/${id}`)
  await settled(page)
  const stale = collections('waits.stale', { languages: english })
  await expect(page.getByRole('listitem').filter({ hasText: stale })).toHaveCount(2)
  const videos = collections('review.videos_other', { count: '2' })
  const again = (language: string) => button(page, collections('changed.render', { language, videos }))
  await expect(again(german)).toHaveCount(0)
  await again(english).click()
  const runs = () =>
    db
      .selectFrom('project_runs')
      .innerJoin('projects', 'projects.id', 'project_id')
      .select('project_runs.recipe')
      .where('collection_id', '=', id)
      .execute()
  await expect.poll(async () => (await runs()).length).toBe(2)
  const languages = (await runs()).map(({ recipe }) => Recipe.parse(recipe).target_languages)
  expect(languages).toEqual([['en'], ['en']])
})
