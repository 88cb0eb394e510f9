import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { errors, glossary, translation } from './words.ts'

test('where no engine serves the pair one is told so, and goes on by hand', async ({ page, project }) => {
  const { id } = await project({
    status: 'analyzed',
    current_stage: 'analysis',
    source_language: 'ja',
    target_language: 'de',
  })
  const salt = await insertTrack(db, { id }, { ordinal: 0, original_text: '塩を加える', language: 'ja' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(
    page.getByText(translation('noEngine.title', { source: 'japonés', target: 'alemán' })),
  ).toBeVisible()
  // what only an operator can do is for administrators
  await expect(page.getByText(translation('noEngine.customer'))).toBeVisible()
  await expect(page.getByText('npm run models')).toHaveCount(0)
  await button(page, translation('start.byHand')).click()
  await page.getByLabel('Traducción de «塩を加える»').fill('Salz zugeben')
  await button(page, translation('editor.save')).click()
  await expect(page.getByText(translation('editor.yours'))).toBeVisible()
  expect(
    await db.selectFrom('translations').select('text').where('track_id', '=', salt.id).execute(),
  ).toEqual([{ text: 'Salz zugeben' }])
})

test('that no engine serves the pair is said once where a translation has failed of it', async ({
  page,
  project,
}) => {
  const { id } = await project({
    ...{ status: 'error', current_stage: 'translation', status_before: 'analysis_confirmed' },
    ...{ source_language: 'ja', target_language: 'de', error_code: 'translation.no-engine' },
  })
  await insertTrack(db, { id }, { ordinal: 0, original_text: '塩を加える', language: 'ja' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(
    page.getByText(translation('noEngine.title', { source: 'japonés', target: 'alemán' })),
  ).toHaveCount(1)
  await expect(page.getByText(errors('translation.no-engine'))).toHaveCount(0)
  await expect(button(page, translation('start.byHand'))).toBeVisible()
})

test('what was typed is saved before another language is opened, and both sets stay', async ({
  page,
  project,
}) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  const track = await insertTrack(db, { id }, { ordinal: 0, original_text: 'Añade la sal' })
  await insertTranslation(db, track, { text: 'Add the salt', draft: true, unknown_words: 2 })
  await insertTranslation(db, track, { text: 'Ajoute le sel', target_language: 'fr' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(page.getByText('Borrador – 2 palabras desconocidas')).toBeVisible()
  const text = page.getByLabel('Traducción de «Añade la sal»')
  await text.fill('Add sea salt')
  await button(page, /^Francés/).click()
  await expect(text).toHaveValue('Ajoute le sel')
  await button(page, /^Inglés/).click()
  await expect(text).toHaveValue('Add sea salt')
})

test('only the untranslated are tried again', async ({ page, project }) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  const done = await insertTrack(db, { id }, { ordinal: 0, original_text: 'Con la sal' })
  await insertTranslation(db, done, { text: 'With that very salt' })
  const open = await insertTrack(db, { id }, { ordinal: 1, original_text: 'El agua' })
  await insertTranslation(db, open, { text: '', engine: null, problem: 'timed-out' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await button(page, translation('retry.submit')).click()
  await expect(page.getByLabel('Traducción de «El agua»')).toHaveValue('The water', { timeout: 60_000 })
  await expect(page.getByLabel('Traducción de «Con la sal»')).toHaveValue('With that very salt')
})

test('terms are added, refused in words, imported and deleted', async ({ page, project }) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  await page.goto(`/projects/${id}/glossary`)
  await settled(page)
  await page.getByLabel(glossary('field.term')).fill('sal')
  await page.getByLabel(glossary('field.translation')).fill('salt')
  await button(page, glossary('add.submit')).click()
  await expect(page.getByText('Una traducción vale para un idioma').first()).toBeVisible()
  await page.getByLabel(glossary('field.target')).selectOption('en')
  await button(page, glossary('add.submit')).click()
  await expect(page.getByText('Cualquier idioma → inglés')).toBeVisible()

  const file = { name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from('term\nRótulo\n') }
  await page.getByLabel(glossary('csv.file')).setInputFiles(file)
  await button(page, glossary('csv.import')).click()
  await expect(page.getByText(glossary('list.kept'), { exact: true })).toBeVisible()
  await button(page, 'Borrar «Rótulo»').click()
  await expect(page.getByText(glossary('list.kept'), { exact: true })).toBeHidden()
  const terms = await db.selectFrom('glossary_terms').select('term').where('project_id', '=', id).execute()
  expect(terms).toEqual([{ term: 'sal' }])
})

test('the words that an engine did not know are marked in the list of checks', async ({ page, project }) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  const track = await insertTrack(db, { id }, { original_text: 'Añade el pimentón' })
  await insertTranslation(db, track, { text: 'Add the pimentón', draft: true, unknown_words: 1 })
  await page.goto(`/projects/${id}/checks`)
  await expect(page.locator('main li mark')).toHaveText('pimentón')
})
