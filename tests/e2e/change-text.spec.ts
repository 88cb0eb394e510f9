import type { Page } from '@playwright/test'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { common, errors, translation } from './words.ts'

const VIDEO = { fps_num: 25, fps_den: 1, duration_seconds: 10, width: 1280, height: 720 }
const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: translation('change.save') })
const open = (text: string) => translation('change.open', { text })

test('a misread text is corrected and translated anew, and what was typed before is kept', async ({
  page,
  project,
}) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation', ...VIDEO })
  const track = await insertTrack(db, { id }, { ordinal: 0, original_text: 'Anade la sa1' })
  await insertTranslation(db, track, { text: 'Nonsense' })
  const water = await insertTrack(db, { id }, { ordinal: 1, original_text: 'Agua' })
  await insertTranslation(db, water, { text: 'Water' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await page.getByLabel('Traducción de «Agua»').fill('Fresh water')
  await button(page, open('Anade la sa1')).click()
  const text = page.getByLabel(translation('change.original'))
  await expect(text).toHaveValue('Anade la sa1')
  await text.fill('Añade la sal')
  await page.getByLabel(translation('change.end')).fill('0:03')
  await save(page).click()
  await expect(page.getByText(common('message.saved')).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Traducción de «Añade la sal»')).toHaveValue('Add the salt')
  await expect(page.getByLabel('Traducción de «Agua»')).toHaveValue('Fresh water')
  const now = await db
    .selectFrom('text_tracks')
    .selectAll()
    .where('id', '=', track.id)
    .executeTakeFirstOrThrow()
  expect(now).toMatchObject({ original_text: 'Añade la sal', read_text: 'Anade la sa1', end_seconds: 3 })
})

test('a logo is left alone in one place and erased in the others, and both can be taken back', async ({
  page,
  project,
}) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation', ...VIDEO })
  for (const ordinal of [0, 1])
    await insertTrack(db, { id }, { ordinal, original_text: 'Canal 5', start_seconds: ordinal * 2 })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await button(page, open('Canal 5')).click()
  await page.getByRole('radio', { name: translation('change.keep.label') }).check()
  await page.getByRole('radio', { name: translation('change.one', { start: '00:00:00.000' }) }).check()
  await save(page).click()
  await expect(page.getByText(translation('change.keep.state'), { exact: true })).toBeVisible()
  await button(page, open('Canal 5')).last().click()
  await page.getByRole('radio', { name: translation('change.erase.label') }).check()
  await save(page).click()
  await expect(page.getByText(translation('change.erase.state'), { exact: true })).toBeVisible()
  await expect(page.getByLabel('Traducción de «Canal 5»')).toHaveCount(0)
  await button(page, open('Canal 5')).first().click()
  await page.getByRole('radio', { name: translation('change.translate.label') }).check()
  await save(page).click()
  await expect(page.getByLabel('Traducción de «Canal 5»')).toBeVisible()
})

test('what cannot be is refused in words, and stands as it was typed', async ({ page, project }) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation', ...VIDEO })
  await insertTrack(db, { id }, { ordinal: 0, original_text: 'Agua' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await button(page, open('Agua')).click()
  const [text, start] = [
    page.getByLabel(translation('change.original')),
    page.getByLabel(translation('change.start'), { exact: true }),
  ]
  await text.fill('')
  await start.fill('pronto')
  await save(page).click()
  await expect(page.getByText(errors('form.text-required')).first()).toBeVisible()
  await expect(page.getByText(errors('form.timecode')).first()).toBeVisible()
  await expect(start).toHaveValue('pronto')
  await text.fill('Agua fría')
  await start.fill('00:00:08.000')
  await save(page).click()
  await expect(page.getByText(errors('text.times')).first()).toBeVisible()
  await expect(text).toHaveValue('Agua fría')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: translation('change.cancel') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Traducción de «Agua»')).toBeVisible()
})

test('a text is removed, and restored from the list of deleted texts', async ({ page, project }) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation', ...VIDEO })
  await insertTranslation(db, await insertTrack(db, { id }, { ordinal: 0, original_text: 'Sal' }))
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  const deleted = page.getByRole('main').getByRole('link', { name: translation('deleted.open') })
  await expect(deleted).toHaveCount(0)
  await button(page, open('Sal')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translation('add.remove') })
    .click()
  await expect(page.getByLabel('Traducción de «Sal»')).toHaveCount(0)
  await deleted.click()
  await expect(page.getByText('Add the salt')).toBeVisible()
  await button(page, translation('deleted.restoreText', { text: 'Sal' })).click()
  await expect(page.getByText(translation('deleted.none'))).toBeVisible()
  await page.getByRole('link', { name: translation('deleted.back') }).click()
  await expect(page.getByLabel('Traducción de «Sal»')).toHaveValue('Add the salt')
})

test('a text that analysis left out is listed with its reason, restored and translated', async ({
  page,
  project,
}) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation', ...VIDEO })
  await insertTranslation(db, await insertTrack(db, { id }, { ordinal: 0, original_text: 'Sal' }))
  const leftOut = { deleted_at: new Date(), start_seconds: 3, end_seconds: 3.2 }
  const track = await insertTrack(
    db,
    { id },
    { ...leftOut, ordinal: 1, original_text: 'Ya', drop_reason: 'duration' },
  )
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(page.getByLabel('Traducción de «Ya»')).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: translation('deleted.open') })
    .click()
  await expect(page.getByText(translation('deleted.reason.duration'))).toBeVisible()
  await button(page, translation('deleted.restoreText', { text: 'Ya' })).click()
  await expect(page.getByText(translation('deleted.none'))).toBeVisible()
  await page.getByRole('link', { name: translation('deleted.back') }).click()
  await page.getByLabel('Traducción de «Ya»').fill('Now')
  await button(page, translation('editor.save')).click()
  await expect
    .poll(() => db.selectFrom('translations').select('text').where('track_id', '=', track.id).execute())
    .toEqual([{ text: 'Now' }])
})
