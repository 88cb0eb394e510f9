import { readFile } from 'node:fs/promises'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { subtitles } from './words.ts'

test('texts go out as a file and come back with what another program made of them', async ({
  page,
  project,
}) => {
  const { id } = await project({
    status: 'translated',
    current_stage: 'translation',
    file_name: 'receta.mp4',
  })
  const track = await insertTrack(db, { id }, { ordinal: 0 })
  await insertTranslation(db, track)
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await page.getByText(subtitles('title')).click()
  await page.getByLabel(subtitles('export.format')).selectOption('csv')
  const downloading = page.waitForEvent('download')
  await button(page, subtitles('export.submit')).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('receta.en.csv')
  const table = await readFile(await download.path(), 'utf8')
  expect(table).toContain('"Añade la sal","Add the salt"')

  const file = page.getByLabel(subtitles('import.file'))
  const bring = async (name: string, content: string) => {
    await file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
    await button(page, subtitles('import.submit')).click()
  }
  await bring('receta.csv', 'id,text\n')
  await expect(page.getByText(/línea 1 no se entiende como CSV/i).first()).toBeVisible()
  await bring('receta.csv', table.replace('Add the salt', 'Put in the salt'))
  await expect(page.getByText(subtitles('import.changed_one'))).toBeVisible()
  const stored = await db.selectFrom('translations').select('text').where('track_id', '=', track.id).execute()
  expect(stored).toEqual([{ text: 'Put in the salt' }])
  await page.goto(`/projects/${id}/translation`)
  await expect(page.getByRole('textbox', { name: /Añade la sal/ })).toHaveValue('Put in the salt')
})
