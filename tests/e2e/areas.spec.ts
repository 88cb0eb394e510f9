import { storeFiles } from '#tests/screenshots/sample-files.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { PLAYED_FILM } from './played-film.ts'
import { analysis, errors } from './words.ts'

test('areas and times are typed beside the other settings, by script and without it', async ({
  page,
  project,
}) => {
  const { film } = await storeFiles()
  const { id } = await project({
    ...PLAYED_FILM,
    status: 'uploaded',
    current_stage: 'upload',
    video_path: film,
  })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  await page.getByText(analysis('scope.title'), { exact: true }).click()
  const add = button(page, analysis('scope.add'))
  const row = page.getByRole('group', { name: analysis('scope.area', { number: '1' }) })
  // without script there are rows already
  await expect(row.or(add).first()).toBeVisible()
  if (await add.isVisible()) await add.click()
  await row.getByLabel(analysis('scope.kind')).selectOption('read')
  await row.getByLabel(analysis('scope.top')).fill('80')
  await row.getByLabel(analysis('scope.height')).fill('30')
  await page.getByLabel(analysis('scope.from'), { exact: true }).fill('0:00.5')
  await page.locator('#analysis-speed').selectOption('3')
  await button(page, analysis('start')).click()
  // no text is looked for within what is for browsers without script
  await expect(page.locator('#areas-note')).toHaveText(errors('form.area-outside'))
  await expect(row.getByLabel(analysis('scope.top'))).toHaveValue('80')
  await row.getByLabel(analysis('scope.height')).fill('20')
  await button(page, analysis('start')).click()
  const config = () =>
    db.selectFrom('projects').select('analysis_config').where('id', '=', id).executeTakeFirstOrThrow()
  await expect
    .poll(async () => (await config()).analysis_config?.scope)
    .toEqual({
      read_areas: [{ x: 0, y: 0.8, width: 1, height: 0.2 }],
      ignored_areas: [],
      from_seconds: 0.5,
      to_seconds: null,
    })
})
