import { Readable } from 'node:stream'
import { store } from '#app/gateways/store.server.ts'
import { insertPreview } from '#tests/factories/previews.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { button, db, expect, heading, settled, test } from './journey.ts'
import { preview } from './words.ts'

/** A worker makes them meanwhile. */
const MADE_WITHIN = { timeout: 60_000 }

test('before a render a few seconds of it can be seen, and each text before and after', async ({
  page,
  project,
}) => {
  const video_path = `projects/${crypto.randomUUID()}/source`
  await store.put(video_path, Readable.from([await smallVideo('mp4')]))
  const { id } = await project({
    status: 'translations_confirmed',
    current_stage: 'translation',
    video_path,
  })
  const seen = { end_frame: 25, end_seconds: 1 }
  const title = await insertTrack(
    db,
    { id },
    {
      ...{ ...seen, ordinal: 0, original_text: 'Receta de la abuela' },
      box: { x: 40, y: 20, width: 200, height: 24, angleDegrees: 0 },
    },
  )
  await insertTranslation(db, title, { text: 'Grandmother’s recipe' })
  const salt = await insertTrack(
    db,
    { id },
    {
      ...{ ...seen, ordinal: 1, original_text: 'Añade la sal' },
      box: { x: 60, y: 140, width: 160, height: 24, angleDegrees: 0 },
    },
  )
  await page.goto(`/projects/${id}/result`)
  await settled(page)
  await page.getByLabel(preview('text')).selectOption({ label: '0:00.0 · Añade la sal' })
  await page.getByLabel('Tamaño de letra').fill('30')
  await button(page, preview('trial.start')).click()
  await expect(page.locator('#previews video')).toBeVisible(MADE_WITHIN)
  await expect(page.getByLabel(preview('text'))).toHaveValue(salt.id)
  await expect(page.getByLabel('Tamaño de letra')).toHaveValue('30')

  await settled(page)
  await button(page, preview('sheet.start')).click()
  await expect(page.getByText(preview('sheet.look_one'))).toBeVisible(MADE_WITHIN)
  // of the trial and of the sheet
  await expect(page.getByText(preview('flags.empty'))).toHaveCount(2)
  const pictures = page.locator('#previews img')
  await expect(pictures).toHaveCount(4)
  // the doubtful one comes first
  await expect(pictures.first()).toHaveAccessibleName('Antes: Añade la sal')
  const rows = await db.selectFrom('previews').select('options').where('project_id', '=', id).execute()
  expect(rows.map(({ options }) => options.font_size)).toEqual([30, 30])
  const now = await db.selectFrom('projects').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(now.status).toBe('translations_confirmed')

  // what was found holds for what was drawn, and no picture is told with words that it does not show
  await db
    .updateTable('translations')
    .set({ text: 'Granny’s recipe' })
    .where('track_id', '=', title.id)
    .execute()
  await page.reload()
  await expect(page.getByText(preview('stale')).last()).toBeVisible()
  await expect(page.getByText(preview('sheet.look_one'))).toHaveCount(0)
  await expect(page.locator('#previews').getByText('Granny’s recipe')).toHaveCount(0)
})

test('what is being made can be stopped, and a failure says why', async ({ page, project }) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  await insertTranslation(db, await insertTrack(db, { id }))
  await insertPreview(db, { id }, 'contact-sheet', { status: 'running', progress: 40 })
  await page.goto(`/projects/${id}/result`)
  await settled(page)
  await expect(page.getByText('40 %')).toBeVisible()
  await button(page, preview('cancel')).click()
  await expect(heading(page, preview('sheet.title'))).toBeHidden()
  await settled(page)
  // there is no video to make it of
  await button(page, preview('trial.start')).click()
  await expect(page.getByText(preview('trial.failed'))).toBeVisible(MADE_WITHIN)
})
