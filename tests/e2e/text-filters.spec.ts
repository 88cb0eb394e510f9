import { type Page } from '@playwright/test'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { translation } from './words.ts'

test('the texts with findings are listed alone, the most doubtful first, and all again', async ({
  page,
  project,
}) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  const texts = [
    ['Hola', 'Hello'],
    ['De 10 a 12', 'From 10 to 13'],
    ['Adiós', ''],
  ] as const
  for (const [ordinal, [original_text, text]] of texts.entries()) {
    const track = await insertTrack(db, { id }, { ordinal, original_text })
    await insertTranslation(db, track, { text })
  }
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  const box = (text: string) => page.getByLabel(translation('editor.translationOf', { text }))
  const show = async (filter: string, order: string) => {
    await page
      .getByLabel(translation('filter.label'))
      .selectOption({ label: translation(`filter.${filter}`) })
    await page.getByLabel(translation('order.label')).selectOption({ label: translation(`order.${order}`) })
    await submitWithoutScript(page)
  }
  await show('findings', 'doubt')
  await expect(box('Hola')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^Traducción de/ })).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: /^Traducción de/ }).first()).toHaveAccessibleName(/Adiós/)
  // what is typed there is saved, and the list stays as it was asked for
  await box('De 10 a 12').fill('From 10 to 12')
  await button(page, translation('editor.save')).click()
  await expect(box('De 10 a 12')).toHaveCount(0)
  await expect(box('Adiós')).toBeVisible()
  await show('overflow', 'time')
  await expect(page.getByText(translation('filter.none'))).toBeVisible()
  await show('all', 'time')
  await expect(box('De 10 a 12')).toHaveValue('From 10 to 12')
})

async function submitWithoutScript(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false)
    await button(page, translation('search.submit')).click()
}
