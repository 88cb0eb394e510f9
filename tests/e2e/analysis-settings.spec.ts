import { SLIDERS } from '#app/domain/detection-choices.ts'
import { LANGUAGES } from '#app/domain/languages.ts'
import { button, db, expect, heading, settled, test } from './journey.ts'
import { analysis, common, errors, projects } from './words.ts'

const values = (options: readonly Element[]) => options.map((option) => option.getAttribute('value'))

// proves analysis-2, analysis-3, analysis-12, analysis-13, analysis-18, analysis-19
test('the settings of an analysis offer what the specification lists, with its defaults', async ({
  page,
  project,
}) => {
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  const language = page.locator('#analysis-language')
  expect((await language.locator('option').evaluateAll(values)).toSorted()).toEqual([...LANGUAGES].toSorted())
  await expect(language).toHaveValue('es')
  const speed = page.locator('#analysis-speed')
  expect(await speed.locator('option').evaluateAll(values)).toEqual(['', '1', '3', '5', '10'])
  await expect(speed.locator('option').first()).toBeDisabled()
  await expect(speed).toHaveValue('')
  const chosen = async (name: string) => ({
    all: await page.locator(`input[name=${name}]`).evaluateAll(values),
    now: await page.locator(`input[name=${name}]:checked`).getAttribute('value'),
  })
  expect(await chosen('mode')).toEqual({ all: ['simple', 'advanced'], now: 'simple' })
  expect(await chosen('content_type')).toEqual({
    all: ['general', 'subtitles', 'signs', 'documents'],
    now: 'general',
  })
  expect(await chosen('sensitivity')).toEqual({ all: ['low', 'normal', 'high'], now: 'normal' })
  expect(await chosen('allowlist_type')).toEqual({
    all: ['all', 'alphanumeric', 'numeric', 'alpha', 'custom'],
    now: 'all',
  })
  expect((await page.locator('input[name=languages]').evaluateAll(values)).toSorted()).toEqual(
    [...LANGUAGES].toSorted(),
  )
})

// proves analysis-14, analysis-15, analysis-16, analysis-17, analysis-18, analysis-20, flow-validation-9
// proves flow-validation-10, flow-validation-11, flow-validation-12, flow-validation-13, flow-validation-14
// proves flow-validation-15
test('in advanced mode every setting has its bounds, its step and its default', async ({ page, project }) => {
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  await page.getByRole('radio', { name: analysis('mode.advanced') }).check()
  const sections = ['thresholds', 'contrast', 'merging', 'filter', 'basics'] as const
  for (const section of sections)
    await page.getByText(analysis(`advanced.${section}`), { exact: true }).click()
  for (const [name, { min, max, step }] of Object.entries(SLIDERS)) {
    const slider = page.locator(`[name=${name}]`)
    await expect(slider).toBeVisible()
    for (const [bound, value] of Object.entries({ min, max, step }))
      await expect(slider, name).toHaveAttribute(bound, String(value))
  }
  const defaults = {
    text_threshold: 0.7,
    low_text: 0.4,
    contrast_ths: 0.1,
    adjust_contrast: 0.5,
    width_ths: 0.5,
    height_ths: 0.5,
    add_margin: 0.1,
    confidence_threshold: 0.5,
    text_similarity: 0.8,
    min_text_length: 4,
    min_duration_seconds: 0.5,
  }
  for (const [name, value] of Object.entries(defaults))
    await expect(page.locator(`[name=${name}]`)).toHaveValue(String(value))
  await expect(page.getByLabel(analysis('advanced.enableContrast'))).toBeChecked()
  const list = page.getByLabel(analysis('advanced.custom'), { exact: true })
  await expect(list).toBeHidden()
  await page.getByRole('radio', { name: analysis('advanced.allowlist.custom') }).check()
  await expect(list).toBeVisible()
})

// proves analysis-21
test('what is set is told in badges', async ({ page, project, javaScriptEnabled: scripted }) => {
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  const badges = page.getByRole('status', { name: analysis('advanced.summary') })
  await expect(badges).toContainText('Texto 0,7')
  // they follow the form, which nothing does without script: there they say of when they are
  const opened = badges.getByText(analysis('badge.asOpened'))
  if (!scripted) return expect(opened).toBeVisible()
  await expect(opened).toBeHidden()
  await page.getByRole('radio', { name: analysis('content.subtitles') }).check()
  await page.getByRole('radio', { name: analysis('sensitivity.high') }).check()
  await page.getByLabel(analysis('speed.label'), { exact: true }).selectOption('5')
  await expect(badges).toContainText(analysis('content.subtitles'))
  // the lowest that its slider goes to; below it the sensitivity cannot lead
  await expect(badges).toContainText('Texto 0,4')
  await expect(badges).toContainText('Confianza 0,45')
  await expect(badges).toContainText('5')
})

test('what is told of a slider is where it stands, whatever the simple mode has put it to', async ({
  page,
  project,
  javaScriptEnabled: scripted,
}) => {
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  if (scripted) {
    // a fifth less than 0.3 is no step of its slider
    await page.getByRole('radio', { name: analysis('content.subtitles') }).check()
    await page.getByRole('radio', { name: analysis('sensitivity.high') }).check()
  }
  await page.getByRole('radio', { name: analysis('mode.advanced') }).check()
  await page.getByText(analysis('advanced.thresholds'), { exact: true }).click()
  for (const name of ['text_threshold', 'low_text'] as const) {
    const slider = page.locator(`[name=${name}]`)
    await expect(slider).toBeVisible()
    const value = await slider.inputValue()
    // without script a box that shows its number itself
    if (!scripted) await expect(slider).toHaveAttribute('type', 'number')
    else {
      const told = page.locator(`output[for="${await slider.getAttribute('id')}"]`)
      await expect(told).toHaveText(value.replace('.', ','))
    }
  }
})

test('the one setting that has no default is named, and the speed that suits most videos is marked', async ({
  page,
  project,
}) => {
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}/analysis`)
  await expect(page.getByText(analysis('intro'))).toContainText('la velocidad')
  const speeds = page.locator('#analysis-speed option')
  await expect(speeds.filter({ hasText: 'recomendada' })).toHaveAttribute('value', '3')
  await expect(speeds.filter({ hasText: 'recomendada' })).toHaveCount(1)
})

// proves analysis-9
test('a finished analysis tells what was found; one without texts offers to look again', async ({
  page,
  project,
}) => {
  const found = { current_stage: 'analysis', frames_analyzed: 812 } as const
  const { id } = await project({ ...found, status: 'analyzed', texts_detected: 24 })
  await page.goto(`/projects/${id}/analysis`)
  await expect(page.getByText(analysis('result.texts'))).toBeVisible()
  await expect(page.getByText('24', { exact: true })).toBeVisible()
  await expect(page.getByText(analysis('result.frames'))).toBeVisible()
  await expect(page.getByText('812', { exact: true })).toBeVisible()
  await expect(page.locator('#analysis-speed')).toBeHidden()

  // also once that there are none has been confirmed
  for (const status of ['analyzed', 'analysis_confirmed'] as const) {
    const none = await project({ ...found, status, texts_detected: 0 })
    await page.goto(`/projects/${none.id}/analysis`)
    await expect(page.getByText(analysis('result.none'))).toBeVisible()
    await expect(page.locator('#analysis-speed')).toBeVisible()
    await expect(button(page, analysis('again'))).toBeVisible()
  }
})

test('until a video is rendered one may read it again, with what that replaces said', async ({
  page,
  project,
}) => {
  const { id, attempt } = await project({
    status: 'translated',
    current_stage: 'translation',
    texts_detected: 3,
  })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  await expect(page.getByText(analysis('againNote')).first()).toBeVisible()
  await page.locator('summary', { hasText: analysis('again') }).click()
  await page.getByLabel(analysis('speed.label'), { exact: true }).selectOption('3')
  await button(page, analysis('again')).click()
  // what becomes of the attempt is the worker's: here there is no video
  const attempts = () => db.selectFrom('projects').select('attempt').where('id', '=', id).execute()
  await expect.poll(attempts).toEqual([{ attempt: attempt + 1 }])
})

// proves analysis-11, flow-error-9
test('a failed analysis says why on its own screen, and is begun again from there', async ({
  page,
  project,
}) => {
  const { id } = await project({
    status: 'error',
    current_stage: 'analysis',
    error_code: 'ocr.unavailable',
    video_path: 'projects/absent/film',
    analysis_config: JSON.stringify({ languages: ['es'], frame_step: 3 }),
  })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  await expect(page.getByRole('alert')).toContainText(errors('ocr.unavailable'))
  await button(page, projects('detail.retry')).click()
  // a worker takes it at once, and fails for want of a film
  const attempt = () => db.selectFrom('projects').select('attempt').where('id', '=', id).executeTakeFirst()
  await expect.poll(attempt).toEqual({ attempt: 1 })
  await expect(page).toHaveURL(`/projects/${id}/analysis`)
  await expect(heading(page, analysis('title'))).toBeVisible()
})

// proves flow-error-7
test('an analysis that may not begin any more says so, and nothing is started', async ({ page, project }) => {
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  await page.locator('#analysis-speed').selectOption('3')
  // another window was quicker
  await db
    .updateTable('projects')
    .set({ status: 'translated', current_stage: 'translation' })
    .where('id', '=', id)
    .execute()
  await button(page, analysis('start')).click()
  await expect(page.getByText(analysis('failed.start')).first()).toBeVisible()
  await expect(page.getByText(common('status.translated')).first()).toBeVisible()
})

// proves flow-error-8
test('an analysis that may not be confirmed any more says so', async ({ page, project }) => {
  const { id } = await project({ status: 'analyzed', current_stage: 'analysis', texts_detected: 3 })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  await db.updateTable('projects').set({ status: 'analyzing' }).where('id', '=', id).execute()
  await button(page, analysis('result.continue')).click()
  await expect(page.getByText(analysis('failed.confirm')).first()).toBeVisible()
})

test('of a video that breaks off one is told how much of it can be read', async ({ page, project }) => {
  const { id } = await project({ status: 'uploaded', duration_seconds: 1.48, announced_seconds: 6.2 })
  await page.goto(`/projects/${id}/analysis`)
  await expect(page.getByText(analysis('damaged.title'))).toBeVisible()
  await expect(page.getByText(analysis('damaged.text', { read: '0:01.4', whole: '0:06.2' }))).toBeVisible()
})
