import { insertPreview } from '#tests/factories/previews.ts'
import { insertLongProject } from '#tests/factories/long-project.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { preview } from './words.ts'

test('the contact sheet of a film is turned page by page, and each is made when one comes to it', async ({
  page,
  person,
}) => {
  const { project, trackIds } = await insertLongProject(db, 60, {
    ...{ user_id: person.id, status: 'translations_confirmed', video_path: 'projects/absent/source' },
  })
  const bytes = { start: 0, length: 1 }
  const stillOf = (trackId: string) => ({
    ...{ trackId, seconds: 1, widthPx: 4, heightPx: 2, flags: [], before: bytes, after: bytes },
  })
  for (const number of [1, 3])
    await insertPreview(db, project, 'contact-sheet', {
      page: number,
      result: {
        kind: 'contact-sheet',
        stills: trackIds.slice((number - 1) * 24, number * 24).map(stillOf),
      },
    })
  await page.goto(`/projects/${project.id}/result`)
  await settled(page)
  await expect(page.getByText('Textos 1–24 de 60')).toBeVisible()
  await expect(page.locator('#previews img')).toHaveCount(48)
  await button(page, preview('sheet.next')).click()
  await expect(page.getByText('Textos 25–48 de 60')).toBeVisible()
  const rows = await db.selectFrom('previews').select('page').where('project_id', '=', project.id).execute()
  expect(rows.map((row) => row.page).toSorted()).toEqual([1, 2, 3])
  await page.goto(`/projects/${project.id}/result?sheet=3`)
  await settled(page)
  await expect(page.getByText('Textos 49–60 de 60')).toBeVisible()
  await expect(page.locator('#previews img')).toHaveCount(24)
  await expect(button(page, preview('sheet.next'))).toBeHidden()
})
