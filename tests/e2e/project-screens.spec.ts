import { sql } from 'kysely'
import type { ProjectStatus } from '#app/domain/project-status.ts'
import { button, db, expect, heading, settled, test } from './journey.ts'
import { common, projects } from './words.ts'

// proves projects-list-1, projects-list-7
test('projects stand in one, two or three columns, and long descriptions end after two lines', async ({
  page,
  project,
}) => {
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro'])
    await project({ name, description: 'Una descripción que no acaba nunca. '.repeat(20) })
  await page.goto('/projects')
  for (const [width, columns] of [
    [375, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await page
      .locator('article')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))
    expect(new Set(lefts).size, `${width} px`).toBe(columns)
  }
  const description = page.locator('article p', { hasText: 'Una descripción' }).first()
  const [height, line] = await description.evaluate((element) => [
    element.getBoundingClientRect().height,
    parseFloat(getComputedStyle(element).lineHeight),
  ])
  expect(height).toBeLessThanOrEqual(line * 2 + 1)
})

// proves project-2, project-6, status-11
test('a project’s own page tells its whole name and description, and offers nothing where nothing is next', async ({
  page,
  project,
}) => {
  const name = 'Curso de seguridad en el laboratorio de química orgánica, tercera parte, edición revisada'
  const actions = [
    'upload',
    'analysis',
    'translation',
    'render',
    'downloadTranslated',
    'downloadOriginal',
    'retry',
  ]
  const without: ProjectStatus[] = ['analysis_confirmed', 'translations_edited', 'translations_confirmed']
  for (const status of without) {
    const { id } = await project({ status, name, description: 'Para el canal' })
    await page.goto(`/projects/${id}`)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByText('Para el canal')).toBeVisible()
    await expect(page.getByText(common(`statusNote.${status}`))).toBeVisible()
    for (const action of actions)
      await expect(
        page.getByRole('main').getByText(projects(`detail.${action}`), { exact: true }),
      ).toHaveCount(0)
  }
})

// proves project-5, flow-error-20
test('what went wrong stands in red under how far it had come', async ({ page, project }) => {
  const { id } = await project({
    status: 'error',
    current_stage: 'rendering',
    error_code: 'render.failed',
    progress: 60,
  })
  await page.goto(`/projects/${id}`)
  const bar = page.getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuenow', '60')
  const text = page.getByRole('alert').getByText(/El vídeo no ha podido generarse/)
  const [above, below] = [await bar.boundingBox(), await text.boundingBox()]
  expect(below?.y).toBeGreaterThan(above?.y ?? Infinity)
  // the token `wrong` of the light scheme
  await expect(text).toHaveCSS('color', 'rgb(185, 28, 28)')
})

// proves project-8, project-9
test('the upload leads on to the analysis once there is a video', async ({ page, project }) => {
  const { id } = await project({
    status: 'uploaded',
    video_path: 'projects/absent/film',
    file_name: 'receta.mp4',
  })
  await page.goto(`/projects/${id}/upload`)
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: projects('upload.next') })
    .click()
  await expect(page).toHaveURL(`/projects/${id}/analysis`)
})

// proves project-7, project-8, flow-validation-3, flow-validation-6
test('a video is dropped or chosen, of four kinds; none chosen and several at once are refused in words', async ({
  page,
  project,
  javaScriptEnabled: scripted,
}) => {
  const { id } = await project({ name: 'Receta' })
  await page.goto(`/projects/${id}/upload`)
  await settled(page)
  await expect(heading(page, 'Receta')).toBeVisible()
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', '.mp4,.avi,.mov,.mkv')
  if (!scripted) {
    await button(page, projects('upload.submit')).click()
    await expect(page.getByRole('main').getByText(/No has elegido ningún archivo/)).toBeVisible()
    return
  }
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    for (const name of ['a.mp4', 'b.mp4']) data.items.add(new File(['x'], name, { type: 'video/mp4' }))
    return data
  })
  const place = page
    .locator('form', { has: page.locator('input[type=file]') })
    .locator('> div')
    .last()
  await place.dispatchEvent('dragenter', { dataTransfer: dropped })
  await expect(page.getByText(projects('upload.release'))).toBeVisible()
  await place.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.locator('main .bg-wrong-tint')).toContainText('más de un archivo')
})

// proves status-12, status-13, flow-constant-15
test('without script the page of what runs is drawn anew, every 5 s the project’s own and every 3 s in the flow', async ({
  page,
  project,
}) => {
  const running = [
    ['analyzing', 'analysis', 'analysis'],
    ['translating', 'translation', 'translation'],
    ['rendering', 'rendering', 'result'],
    ['rendering_premium', 'rendering', 'result'],
  ] as const
  for (const [status, current_stage, screen] of running) {
    const { id } = await project({ status, current_stage })
    const refresh = async (path: string) =>
      /<noscript><meta http-equiv="refresh" content="(\d+)"/i.exec(
        await (await page.request.get(path)).text(),
      )?.[1]
    expect(await refresh(`/projects/${id}`), status).toBe('5')
    expect(await refresh(`/projects/${id}/${screen}`), status).toBe('3')
  }
})

// proves flow-error-3
test('a page that could not be made says what failed, and can be asked for again', async ({
  page,
  project,
}) => {
  const { id } = await project({
    status: 'translated',
    current_stage: 'translation',
    // of a release that nobody has made yet
    render_options: JSON.stringify({ font_size: 'unreadable' }),
  })
  const answer = await page.goto(`/projects/${id}/result`)
  expect(answer?.status()).toBe(500)
  await expect(heading(page, projects('detail.failed'))).toBeVisible()
  const again = page.getByRole('link', { name: common('failure.retry') })
  await expect(again).toHaveAttribute('href', `/projects/${id}/result`)
  await db.updateTable('projects').set({ render_options: null }).where('id', '=', id).execute()
  await again.click()
  await expect(heading(page, projects('detail.failed'))).toBeHidden()
  await expect(page.locator('#render-form')).toBeVisible()
})

// proves projects-list-5, flow-error-2
test('a list that could not be made says so, and can be asked for again', async ({ page, project }) => {
  const { id } = await project({ name: 'Receta' })
  // a day that no calendar has
  await sql`UPDATE projects SET created_at = 'infinity' WHERE id = ${id}`.execute(db)
  await page.goto('/projects')
  await expect(heading(page, projects('list.failed'))).toBeVisible()
  await sql`UPDATE projects SET created_at = now() WHERE id = ${id}`.execute(db)
  await page.getByRole('link', { name: common('failure.retry') }).click()
  await expect(heading(page, 'Receta')).toBeVisible()
})

// proves breadcrumb-2
test('of the five steps the current one is bold', async ({ page, project }) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  await page.goto(`/projects/${id}/translation`)
  const steps = page.getByRole('navigation', { name: common('steps.label') }).getByRole('listitem')
  await expect(steps).toHaveCount(5)
  const weights = await steps.evaluateAll((items) =>
    items.map((item) => getComputedStyle(item.firstElementChild ?? item).fontWeight),
  )
  expect(weights).toEqual(['400', '400', '600', '400', '400'])
})
