import { button, db, expect, heading, settled, test } from './journey.ts'
import { common, errors, translation } from './words.ts'
import { insertTrack } from '#tests/factories/tracks.ts'

const VIDEO = { fps_num: 25, fps_den: 1, duration_seconds: 10, width: 640, height: 360 }
/** Its file is gone, so that the worker can read nothing. */
const EDITABLE = {
  video_path: 'projects/gone/source',
  status: 'translated',
  current_stage: 'translation',
  ...VIDEO,
} as const

test('a text that was missed is added beside what was typed, read, and removed again', async ({
  page,
  project,
}) => {
  const { id } = await project(EDITABLE)
  const { id: known } = await insertTrack(db, { id }, { original_text: 'Hola' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await page.getByLabel(translation('editor.translationOf', { text: 'Hola' })).fill('Hello')
  await button(page, translation('add.open')).click()
  await expect(heading(page, translation('add.title'))).toBeVisible()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: translation('add.submit') }).click()
  await expect(dialog.getByText(errors('form.box')).first()).toBeVisible()
  const place = { x: '40', y: '20', width: '200', height: '400' }
  for (const [name, value] of Object.entries(place))
    await dialog.getByLabel(translation(`add.${name}`)).fill(value)
  await dialog.getByLabel(translation('add.start'), { exact: true }).fill('0:01.5')
  await dialog.getByLabel(translation('add.end'), { exact: true }).fill('0:03')
  await dialog.getByRole('button', { name: translation('add.submit') }).click()
  await expect(dialog.getByText(errors('text.box', { width: '640', height: '360' }))).toBeVisible()
  await dialog.getByLabel(translation('add.height')).fill('40')
  await dialog.getByRole('button', { name: translation('add.submit') }).click()
  await expect(page.getByText(common('message.text-added')).first()).toBeVisible()
  await expect(
    page.getByText(translation('add.reading')).or(page.getByText(translation('add.unread'))),
  ).toBeVisible()
  await expect(page.getByLabel(translation('editor.translationOf', { text: 'Hola' }))).toHaveValue('Hello')

  const added = db.selectFrom('text_tracks').selectAll().where('project_id', '=', id).where('id', '<>', known)
  const row = await added.executeTakeFirstOrThrow()
  expect(row).toMatchObject({ start_frame: 38, end_frame: 75, is_added: true })
  expect(row.prevalent_box).toMatchObject({ x: 40, y: 20, width: 200, height: 40 })
  // once it is read
  await db
    .updateTable('text_tracks')
    .set({ original_text: 'Salida', reading: null })
    .where('id', '=', row.id)
    .execute()
  await db.updateTable('projects').set({ version: 9 }).where('id', '=', id).execute()
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: translation('change.open', { text: 'Salida' }) }).click()
  await dialog.getByRole('button', { name: translation('add.remove') }).click()
  await expect(page.getByText('Salida')).toHaveCount(0)
  expect(await added.where('deleted_at', 'is', null).execute()).toEqual([])
})
