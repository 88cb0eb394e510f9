import { AxeBuilder } from '@axe-core/playwright'
import { storeFiles } from '#tests/screenshots/sample-files.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { PLAYED_FILM } from './played-film.ts'
import { analysis } from './words.ts'

test('areas are drawn on the frame with the pointer, moved by keys and removed', async ({
  page,
  project,
}) => {
  const { film } = await storeFiles()
  const { id } = await project({
    ...{ ...PLAYED_FILM, status: 'uploaded', current_stage: 'upload', video_path: film },
    duration_seconds: 2,
  })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  await page.getByText(analysis('scope.title'), { exact: true }).click()
  const board = page.getByTestId('area-board')
  await board.scrollIntoViewIfNeeded()
  const place = (await board.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const drag = async (...points: readonly (readonly [x: number, y: number])[]) => {
    for (const [index, [x, y]] of points.entries()) {
      await page.mouse.move(place.x + x * place.width, place.y + y * place.height)
      if (index === 0) await page.mouse.down()
    }
    await page.mouse.up()
  }
  const fields = (number: number) =>
    page.getByRole('group', { name: analysis('scope.area', { number: String(number) }) })
  const side = async (number: number, name: 'left' | 'top' | 'width' | 'height') =>
    Number(
      await fields(number)
        .getByLabel(analysis(`scope.${name}`))
        .inputValue(),
    )

  // up and to the left is as good
  await drag([0.8, 0.9], [0.5, 0.8], [0.2, 0.6])
  const kind = fields(1).getByLabel(analysis('scope.kind'))
  await expect(kind).toHaveValue('read')
  expect(await side(1, 'left')).toBeCloseTo(20, 0)
  expect(await side(1, 'top')).toBeCloseTo(60, 0)
  expect(await side(1, 'height')).toBeCloseTo(30, 0)
  // its corner
  await drag([0.8, 0.9], [0.85, 0.93], [0.9, 0.97])
  expect(await side(1, 'width')).toBeCloseTo(70, 0)

  await drag([0.05, 0.05], [0.2, 0.1], [0.3, 0.2])
  await fields(2).getByLabel(analysis('scope.kind')).selectOption('ignore')
  const second = page.getByRole('button', {
    name: analysis('scope.place', { number: '2', kind: analysis('scope.kinds.ignore') }),
  })
  await second.focus()
  const before = await side(2, 'left')
  await page.keyboard.press('Shift+ArrowRight')
  expect(await side(2, 'left')).toBeGreaterThan(before)
  expect((await new AxeBuilder({ page }).include('form').analyze()).violations).toEqual([])
  await page.keyboard.press('Delete')
  await expect(second).toBeHidden()

  await page.getByRole('slider', { name: 'Momento del vídeo' }).fill('12')
  await button(page, analysis('scope.fromHere')).click()
  await expect(page.getByLabel(analysis('scope.from'), { exact: true })).toHaveValue('00:00:01.250')
  await page.locator('#analysis-speed').selectOption('3')
  await button(page, analysis('start')).click()
  const row = () =>
    db.selectFrom('projects').select('analysis_config').where('id', '=', id).executeTakeFirstOrThrow()
  await expect
    .poll(async () => (await row()).analysis_config?.scope)
    .toMatchObject({ read_areas: [{ y: 0.6 }], ignored_areas: [], from_seconds: 1.25 })
})
