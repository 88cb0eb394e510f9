import { AxeBuilder } from '@axe-core/playwright'
import { storeFiles } from '#tests/screenshots/sample-files.ts'
import type { ProjectRow } from '#tests/factories/projects.ts'
import { button, db, expect, settled, test } from './journey.ts'
import { PLAYED_FILM } from './played-film.ts'
import { analysis } from './words.ts'

async function filmed(project: (columns: object) => Promise<ProjectRow>) {
  const { film } = await storeFiles()
  return project({
    ...{ ...PLAYED_FILM, status: 'uploaded', current_stage: 'upload', video_path: film },
    duration_seconds: 2,
  })
}

test('areas are drawn on the frame with the pointer, moved by keys and removed', async ({
  page,
  project,
}) => {
  const { id } = await filmed(project)
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

test('the fields for browsers without script can be used by everybody', async ({ page, project }) => {
  const { id } = await filmed(project)
  // axe is script itself: the page as such a browser reads it
  await page.route(`**/projects/${id}/analysis`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll(/<script\b.*?<\/script>/gs, '')
      .replaceAll(/(?<=<\/?)noscript\b/g, 'div')
    await route.fulfill({ response, body })
  })
  await page.goto(`/projects/${id}/analysis`)
  await page.getByText(analysis('scope.title'), { exact: true }).click()
  await expect(page.getByLabel(analysis('scope.kind'))).not.toHaveCount(0)
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
})

test('a section that keys open has its picture at once, wherever the page stands', async ({
  page,
  project,
}) => {
  const { id } = await filmed(project)
  await page.setViewportSize({ width: 375, height: 240 })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  const summary = page.locator('summary', { hasText: analysis('scope.title') })
  await summary.evaluate((element) => {
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'end' })
  })
  await page.keyboard.press('Enter')
  const back = page.getByRole('button', { name: 'Un fotograma atrás' })
  await back.waitFor()
  await page.keyboard.press('Tab')
  await expect(back).toBeFocused()
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } })

  test('an area is drawn, moved and resized, and the page stays where it is', async ({ page, project }) => {
    const { id } = await filmed(project)
    await page.goto(`/projects/${id}/analysis`)
    await settled(page)
    await page.getByText(analysis('scope.title'), { exact: true }).tap()
    const board = page.getByTestId('area-board')
    await board.scrollIntoViewIfNeeded()
    const place = (await board.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const session = await page.context().newCDPSession(page)
    const drag = async (...points: readonly (readonly [x: number, y: number])[]) => {
      for (const [index, [x, y]] of points.entries())
        await session.send('Input.dispatchTouchEvent', {
          type: index === 0 ? 'touchStart' : 'touchMove',
          touchPoints: [{ x: place.x + x * place.width, y: place.y + y * place.height }],
        })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const sides = () =>
      Promise.all(
        (['left', 'top', 'width', 'height'] as const).map(async (side) =>
          Math.round(Number(await page.getByLabel(analysis(`scope.${side}`)).inputValue())),
        ),
      )
    const scrolled = await page.evaluate(() => window.scrollY)

    await drag([0.2, 0.3], [0.4, 0.4], [0.6, 0.6])
    await expect.poll(sides).toEqual([20, 30, 40, 30])
    await drag([0.4, 0.45], [0.45, 0.55], [0.5, 0.65])
    await expect.poll(async () => (await sides())[1]).toBeGreaterThan(45)
    expect((await sides()).slice(2)).toEqual([40, 30])
    const [left = 0, top = 0, width = 0, height = 0] = await sides()
    const corner = [(left + width) / 100, (top + height) / 100] as const
    await drag(corner, [corner[0] + 0.05, corner[1] + 0.05], [corner[0] + 0.12, corner[1] + 0.1])
    await expect.poll(async () => (await sides())[2]).toBeGreaterThan(45)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })
})
