import type { Page } from '@playwright/test'
import type { ProjectRow } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { common, translation } from './words.ts'

/** The editor of a project with one text, and the field of its translation. */
async function openEditor(page: Page, project: (columns: object) => Promise<ProjectRow>) {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  const track = await insertTrack(db, { id }, { original_text: 'Hola' })
  await insertTranslation(db, track, { text: 'Hi' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  return { id, track, box: page.getByLabel(translation('editor.translationOf', { text: 'Hola' })) }
}

test('whoever goes elsewhere with unsaved texts gets there, and they are saved', async ({
  page,
  project,
}) => {
  const { track, box } = await openEditor(page, project)
  await box.fill('Hello')
  await page
    .getByRole('banner')
    .getByRole('link', { name: common('nav.projects') })
    .click()
  await expect(page).toHaveURL(/\/projects$/)
  const rows = db.selectFrom('translations').select('text').where('track_id', '=', track.id)
  expect(await rows.execute()).toEqual([{ text: 'Hello' }])
  await page.goBack()
  await expect(box).toHaveValue('Hello')
  await expect(page.getByText(translation('editor.clean'))).toBeVisible()
})

test('where they cannot be saved one stays and is told why, and both texts are there', async ({
  page,
  project,
}) => {
  const { id, track, box } = await openEditor(page, project)
  // as another window does
  await db.updateTable('translations').set({ text: 'Good day' }).where('track_id', '=', track.id).execute()
  await db.updateTable('projects').set({ version: 5 }).where('id', '=', id).execute()
  await box.fill('Hello')
  await page
    .getByRole('banner')
    .getByRole('link', { name: common('nav.projects') })
    .click()
  await expect(page.getByText(translation('conflict.title'))).toBeVisible()
  await expect(page).toHaveURL(/\/translation$/)
  await expect(page.getByText('Good day').first()).toBeVisible()
  await expect(page.getByText('Hello').first()).toBeVisible()
  await expect(button(page, translation('editor.save'))).toBeVisible()
})

test('a confirmation that takes its time is not crossed by what saves by itself', async ({
  page,
  project,
}) => {
  const { box } = await openEditor(page, project)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/translation.data'))
      posts.push(new URLSearchParams(request.postData() ?? '').get('intent') ?? '')
  })
  // longer than one has to pause in typing before it saves by itself
  await page.route('**/result.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.continue()
  })
  await box.fill('Hello')
  await button(page, translation('editor.confirm')).click()
  await expect(page).toHaveURL(/\/result$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(posts).toEqual(['confirm'])
})
