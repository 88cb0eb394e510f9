import { LANGUAGES } from '#app/domain/languages.ts'
import type { ProjectStatus } from '#app/domain/project-status.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { button, db, expect, heading, settled, test } from './journey.ts'
import { common, projects, translation } from './words.ts'

const STANDINGS = [
  ['analyzed', 'analysis', { start: true, editor: false }],
  ['analysis_confirmed', 'analysis', { start: true, editor: true }],
  ['translating', 'translation', { start: false, editor: false }],
  ['translated', 'translation', { start: false, editor: true }],
  ['translations_edited', 'translation', { start: false, editor: true }],
  ['translations_confirmed', 'translation', { start: false, editor: true }],
  ['rendering', 'rendering', { start: false, editor: true }],
  ['completed', 'rendering', { start: false, editor: true }],
] as const

// proves translation-2, translation-4, status-14, status-15
test('the way to an automatic translation and the editor show when the status asks for them', async ({
  page,
  project,
}) => {
  for (const [status, current_stage, { start, editor }] of STANDINGS) {
    const { id } = await project({ status, current_stage })
    await insertTranslation(db, await insertTrack(db, { id }))
    await page.goto(`/projects/${id}/translation`)
    const begin = button(page, translation('start.submit'))
    const save = button(page, translation('editor.save'))
    await expect(begin, status).toBeVisible({ visible: start })
    await expect(save, status).toBeVisible({ visible: editor })
  }
})

// proves translation-1
test('the language to translate into is the project’s, of eleven', async ({ page, project }) => {
  const { id } = await project({ status: 'analyzed', current_stage: 'analysis', target_language: 'fr' })
  await page.goto(`/projects/${id}/translation`)
  const target = page.getByLabel(translation('start.target'))
  await expect(target).toHaveValue('fr')
  const offered = await target
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  expect(offered.toSorted()).toEqual([...LANGUAGES].toSorted())
})

// proves translation-3
test('what runs is told with a bar and can be cancelled', async ({ page, project }) => {
  const { id } = await project({
    ...{ status: 'translating', status_before: 'analysis_confirmed', current_stage: 'translation' },
    ...{ progress: 40, stage_done: 4, stage_total: 10 },
  })
  await page.goto(`/projects/${id}/translation`)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await settled(page)
  await button(page, common('work.cancel')).click()
  await expect(button(page, translation('start.submit'))).toBeVisible()
})

// proves translation-11
test('a note says that a video which is there, or in the making, does not show what is changed', async ({
  page,
  project,
}) => {
  for (const [status, note] of [
    ['rendering', translation('editor.rendering')],
    ['completed', translation('editor.rerender')],
  ] as const) {
    const watermarked_video_path = status === 'completed' ? 'projects/absent/marked' : null
    const { id } = await project({ status, current_stage: 'rendering', watermarked_video_path })
    await page.goto(`/projects/${id}/translation`)
    await expect(page.getByText(note)).toBeVisible()
  }
})

// proves flow-error-10
test('a failed translation says why, and can be tried again', async ({ page, project }) => {
  const { id } = await project({
    status: 'error',
    current_stage: 'translation',
    error_code: 'translation.engine-failed',
  })
  await page.goto(`/projects/${id}/translation`)
  await expect(page.getByRole('alert')).toContainText('El motor de traducción ha fallado')
  await expect(button(page, projects('detail.retry'))).toBeVisible()
})

// proves flow-error-11
test('texts that may not be saved or confirmed any more are told so', async ({ page, project }) => {
  for (const [intent, failure] of [
    ['editor.save', 'failed.save'],
    ['editor.confirm', 'failed.confirm'],
  ] as const) {
    const { id } = await project({ status: 'translated', current_stage: 'translation' })
    const track = await insertTrack(db, { id })
    await insertTranslation(db, track)
    await page.goto(`/projects/${id}/translation`)
    await settled(page)
    await page.getByLabel('Traducción de «Añade la sal»').fill('Season it')
    // a new analysis has taken the texts away meanwhile
    await db.deleteFrom('text_tracks').where('id', '=', track.id).execute()
    await button(page, translation(intent)).click()
    await expect(page.getByText(translation(failure)).first()).toBeVisible()
  }
})

// proves analysis-22
test('whoever comes too early is told what is missing, and led there', async ({ page, project }) => {
  const early: [ProjectStatus, string, string][] = [
    ['created', 'upload', projects('detail.upload')],
    ['uploaded', 'analysis', projects('detail.analysis')],
    ['analyzing', 'analysis', projects('detail.analysis')],
  ]
  for (const [status, screen, action] of early) {
    const { id } = await project({ status, current_stage: status === 'analyzing' ? 'analysis' : 'upload' })
    for (const asked of ['translation', 'result']) {
      await page.goto(`/projects/${id}/${asked}`)
      await expect(page.getByText(common(`statusNote.${status}`))).toBeVisible()
      const link = page.getByRole('main').getByRole('link', { name: action, exact: true })
      await expect(link).toHaveAttribute('href', `/projects/${id}/${screen}`)
    }
  }
})

test('an analysis without texts leaves nothing to translate, and one goes on', async ({ page, project }) => {
  const { id } = await project({ status: 'analysis_confirmed', current_stage: 'analysis', texts_detected: 0 })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(page.getByText(translation('editor.none'))).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(heading(page, translation('title'))).toBeVisible()
  await button(page, translation('editor.confirm')).click()
  await expect(page).toHaveURL(`/projects/${id}/result`)
})
