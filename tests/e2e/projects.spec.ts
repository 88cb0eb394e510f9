import type { ProjectStatus } from '#app/domain/project-status.ts'
import { button, db, expect, heading, settled, test } from './journey.ts'
import { MEBIBYTE } from '#app/domain/byte-size.ts'
import { paddedTo, smallVideo } from '#tests/fixtures/small-video.ts'
import { common, errors, projects } from './words.ts'

// proves projects-list-2, projects-list-4, project-1, flow-validation-1
test('a project needs a name, and then waits for its video', async ({ page, person }) => {
  await page.goto('/projects')
  await page.getByRole('link', { name: projects('list.empty.action') }).click()
  await settled(page)
  await page.getByLabel(projects('create.name')).fill('   ')
  await button(page, projects('create.submit')).click()
  const name = page.getByLabel(projects('create.name'))
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Receta de la abuela')
  await page.getByLabel(projects('create.description')).fill('Primera prueba')
  await page.getByLabel(projects('create.target')).selectOption('ru')
  await button(page, projects('create.submit')).click()
  await expect(page).toHaveURL(/\/projects\/[\w-]+\/upload$/)
  await expect(heading(page, 'Receta de la abuela')).toBeVisible()
  const stored = await db.selectFrom('projects').selectAll().where('user_id', '=', person.id).execute()
  expect(stored).toMatchObject([
    { description: 'Primera prueba', source_language: 'es', target_language: 'ru' },
  ])
})

// proves projects-list-3
test('projects are looked for by name and by description', async ({ page, project }) => {
  await project({ name: 'Receta', description: 'con sal' })
  await project({ name: 'Viaje' })
  await page.goto('/projects')
  await settled(page)
  await page.getByRole('searchbox').fill('SAL')
  await page.getByRole('searchbox').press('Enter')
  await expect(heading(page, 'Viaje')).toBeHidden()
  await expect(heading(page, 'Receta')).toBeVisible()
  await page.goto('/projects?q=nada')
  await expect(page.getByText('«nada»')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: projects('list.clear') })
    .last()
    .click()
  await expect(heading(page, 'Viaje')).toBeVisible()
})

// proves projects-list-9
test('deleting asks first, and the safe answer keeps the project', async ({
  page,
  project,
  javaScriptEnabled: scripted,
}) => {
  await project({ name: 'Receta' })
  await page.goto('/projects')
  await settled(page)
  const remove = page.getByRole('link', { name: 'Eliminar Receta' })
  await remove.click()
  await expect(page.getByRole('dialog')).toContainText('¿Eliminar «Receta»?')
  await page.getByRole('link', { name: projects('delete.keep') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  if (scripted) {
    await remove.press('Enter')
    await expect(page.getByRole('link', { name: projects('delete.keep') })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(remove).toBeFocused()
  }
  await remove.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: projects('delete.confirm') })
    .click()
  await expect(page.getByText(common('message.project-deleted')).first()).toBeVisible()
  await expect(page.getByText(projects('list.empty.title'))).toBeVisible()
})

// proves projects-list-8, projects-list-10, projects-list-11, projects-list-12, projects-list-13
test('a project opens where its work goes on', async ({ page, project }) => {
  const leads: Partial<Record<ProjectStatus, string>> = {
    created: '',
    analyzed: '/analysis',
    translated: '/translation',
    completed: '/result',
  }
  for (const [status, screen] of Object.entries(leads)) {
    const { id } = await project({ name: `Receta ${status}`, status: status as ProjectStatus })
    await page.goto('/projects')
    await page.getByRole('link', { name: `Abrir Receta ${status}` }).click()
    await expect(page).toHaveURL(`/projects/${id}${screen}`)
  }
})

// proves project-3, project-6, status-5, status-6, status-7, status-8, status-9
test('the detail page says how it stands and offers the one thing to do next', async ({ page, project }) => {
  const next = [
    ['created', projects('detail.upload')],
    ['uploaded', projects('detail.analysis')],
    ['analyzed', projects('detail.translation')],
    ['translated', projects('detail.render')],
    ['completed', projects('detail.downloadTranslated')],
  ] as const
  for (const [status, action] of next) {
    const { id } = await project({
      status,
      ...(status === 'completed' && { watermarked_video_path: 'projects/x/render-1' }),
    })
    await page.goto(`/projects/${id}`)
    await expect(
      page
        .getByRole('main')
        .getByText(common(`status.${status}`))
        .first(),
    ).toBeVisible()
    await expect(page.getByText(common(`statusNote.${status}`))).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: action })).toBeVisible()
  }
})

// proves project-5, status-10
test('a failed analysis says why in the reader’s words and can be done again', async ({ page, project }) => {
  const { id } = await project({
    status: 'error',
    current_stage: 'analysis',
    error_code: 'ocr.unavailable',
    error: 'connect ECONNREFUSED',
  })
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('alert')).toContainText(errors('ocr.unavailable'))
  await expect(page.getByText('ECONNREFUSED')).toBeHidden()
  await expect(button(page, projects('detail.retry'))).toBeVisible()
})

// proves project-4, analysis-6
test('what runs tells how far it is, and can be cancelled', async ({ page, project }) => {
  const { id } = await project({
    status: 'analyzing',
    status_before: 'uploaded',
    current_stage: 'analysis',
    progress: 43.9,
    stage_done: 430,
    stage_total: 1000,
  })
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '43')
  await expect(page.getByText('430 de 1000 fotogramas')).toBeVisible()
  await expect(page).toHaveTitle(/^43\s% · /)
  await settled(page)
  await button(page, common('work.cancel')).click()
  await expect(page.getByText(common('message.cancelled')).first()).toBeVisible()
  await expect(page.getByRole('link', { name: projects('detail.analysis') })).toBeVisible()
})

test('what has nothing to count yet is told without a count', async ({ page, project }) => {
  const { id } = await project({
    ...{ status: 'rendering', status_before: 'translations_confirmed', current_stage: 'rendering' },
    ...{ progress: 2, stage_done: 0, stage_total: 0 },
  })
  await page.goto(`/projects/${id}`)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '2')
  await expect(page.getByText('0 de 0')).toHaveCount(0)
})

// proves breadcrumb-3
test('the breadcrumb leads back to steps that are done, never to the first or ahead', async ({
  page,
  project,
}) => {
  const { id } = await project({ status: 'translated', current_stage: 'translation' })
  await page.goto(`/projects/${id}/translation`)
  const steps = page.getByRole('navigation', { name: common('steps.label') })
  await expect(steps.getByRole('link')).toHaveCount(1)
  await expect(steps.getByRole('listitem').nth(2)).toHaveAttribute('aria-current', 'step')
  await steps.getByRole('link').click()
  await expect(page).toHaveURL(`/projects/${id}/analysis`)
  // the one that is looked at is told apart from the one that is reached
  await expect(steps.locator('[aria-current=page]')).toHaveText(new RegExp(common('steps.analysis')))
  await expect(steps.getByRole('listitem').nth(2)).toHaveAttribute('aria-current', 'step')
})

test('the first step is no link, also while it is the current one', async ({ page, project }) => {
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}/analysis`)
  const steps = page.getByRole('navigation', { name: common('steps.label') })
  await expect(steps.getByRole('link')).toHaveCount(0)
})

// proves flow-validation-7, flow-error-4
test('another’s project is as absent as one that never was', async ({ page, person }) => {
  for (const id of ['8f14e45f-ceea-467f-9d2f-1a2b3c4d5e6f', 'not-an-id']) {
    const answer = await page.goto(`/projects/${id}`)
    expect(answer?.status(), person.email).toBe(404)
    await expect(page.getByRole('link', { name: common('failure.projects') })).toBeVisible()
  }
})

test('a new account opens the finished example, and may try the clip of it', async ({ page, person }) => {
  await page.goto('/projects')
  await settled(page)
  await button(page, projects('example.open')).click()
  await expect(page).toHaveURL(/\/projects\/[\w-]+\/result$/)
  await expect(page.locator('video').first()).toBeVisible()
  await page.goto('/projects/create')
  await settled(page)
  await button(page, projects('sample.use')).click()
  await expect(page).toHaveURL(/\/projects\/[\w-]+\/analysis$/)
  const made = await db
    .selectFrom('projects')
    .select(['status', 'is_example'])
    .where('user_id', '=', person.id)
    .execute()
  expect(made.sort((a, b) => a.status.localeCompare(b.status))).toEqual([
    { status: 'completed', is_example: true },
    { status: 'uploaded', is_example: false },
  ])
})

test('a chosen video names the project, which then begins to get it; it can be given up for another', async ({
  page,
  person,
}) => {
  await page.goto('/projects/create')
  await settled(page)
  const file = {
    name: 'Receta de mamá.mp4',
    mimeType: 'video/mp4',
    buffer: paddedTo(6 * MEBIBYTE, await smallVideo('mp4')),
  }
  await page.locator('input[type=file]').setInputFiles(file)
  await button(
    page,
    new RegExp(`^(?:${projects('create.submitVideo')}|${projects('create.submit')})$`),
  ).click()
  await expect(heading(page, projects('upload.done'))).toBeVisible()
  await expect(heading(page, 'Receta de mamá')).toBeVisible()
  await button(page, projects('upload.replace')).click()
  await expect(heading(page, projects('upload.title'))).toBeVisible()
  const made = await db
    .selectFrom('projects')
    .select(['status', 'name'])
    .where('user_id', '=', person.id)
    .execute()
  expect(made).toEqual([{ status: 'created', name: 'Receta de mamá' }])
})
