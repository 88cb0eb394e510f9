import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { store } from '#app/gateways/store.server.ts'
import { MEBIBYTE } from '#app/domain/byte-size.ts'
import { insertOutput } from '#tests/factories/outputs.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { button, db, expect, heading, settled, test } from './journey.ts'
import { analysis, common, projects, result, translation } from './words.ts'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-screens-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

// proves flow-validation-3, flow-validation-4, flow-validation-5, flow-error-6
test('a file that is no video, or too large a one, is refused with a reason and the project waits on', async ({
  page,
  project,
  javaScriptEnabled: scripted,
}) => {
  const { id } = await project()
  const letter = join(folder, 'carta.txt')
  await writeFile(letter, 'Querida abuela')
  const disguised = join(folder, 'carta.mp4')
  await writeFile(disguised, 'Querida abuela')
  await page.goto(`/projects/${id}/upload`)
  for (const file of [letter, disguised]) {
    await settled(page)
    await page.locator('input[type=file]').setInputFiles(file)
    if (!scripted) await button(page, projects('upload.submit')).click()
    await expect(page.getByRole('main').getByText(/no es un vídeo/)).toBeVisible()
  }
  if (scripted) {
    const large = join(folder, 'larga.mp4')
    await writeFile(large, '')
    await truncate(large, 100 * MEBIBYTE + 1)
    await page.locator('input[type=file]').setInputFiles(large)
    // a file of one byte too many is not told that it has 100 MB and may have 100 MB
    await expect(
      page.getByRole('main').getByText(/pesa 104.857.601 bytes y el máximo son 104.857.600 bytes/),
    ).toBeVisible()
    await truncate(large, 132 * MEBIBYTE)
    await page.locator('input[type=file]').setInputFiles(large)
    await expect(page.getByRole('main').getByText(/pesa 132.MB y el máximo son 100.MB/)).toBeVisible()
  }
  const stored = await db.selectFrom('projects').select('status').where('id', '=', id).executeTakeFirst()
  expect(stored).toEqual({ status: 'created' })
})

// proves analysis-1, analysis-4, analysis-5, analysis-8, analysis-10, status-2, status-13, flow-validation-8
test('analysis needs a speed, and tells its sub-steps while it runs', async ({ page, project }) => {
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  await expect(page.getByText(analysis('notStarted'))).toBeVisible()
  await button(page, analysis('start')).click()
  await expect(page.getByText(analysis('speed.warning.title'))).toBeVisible()
  await expect(page.getByLabel(analysis('speed.label'), { exact: true })).toBeFocused()

  const running = await project({
    status: 'analyzing',
    status_before: 'uploaded',
    current_stage: 'analysis',
    substep: 'filtering',
    progress: 60,
  })
  await page.goto(`/projects/${running.id}/analysis`)
  await expect(page.getByText(analysis('busy'))).toBeVisible()
  const steps = page.getByRole('list', { name: analysis('substeps.label') })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(steps.locator('[aria-current=step]')).toContainText(analysis('substeps.filtering'))

  // the page looks again by itself, with script and without
  const found = { status: 'analyzed', texts_detected: 24, frames_analyzed: 812 } as const
  await db.updateTable('projects').set(found).where('id', '=', running.id).execute()
  // exact: the account's address in the header holds random digits
  await expect(page.getByText('812', { exact: true })).toBeVisible()
  await button(page, analysis('result.continue')).click()
  await expect(page).toHaveURL(`/projects/${running.id}/translation`)
  await expect(page.getByRole('main').getByText(translation('start.submit'))).toBeVisible()
})

// proves analysis-14
test('advanced settings open without script, and every slider keeps to its bounds', async ({
  page,
  project,
}) => {
  const { id } = await project({ status: 'uploaded' })
  await page.goto(`/projects/${id}/analysis`)
  await settled(page)
  const threshold = page.locator('[name=text_threshold]')
  await expect(threshold).toBeHidden()
  await page.getByRole('radio', { name: analysis('mode.advanced') }).check()
  await expect(page.getByText(analysis('content.label'))).toBeHidden()
  await page.getByText(analysis('advanced.thresholds')).click()
  await expect(threshold).toBeVisible()
  for (const [name, min, max, step] of [
    ['text_threshold', '0.4', '0.9', '0.05'],
    ['add_margin', '0.05', '0.2', '0.01'],
  ] as const) {
    const slider = page.locator(`[name=${name}]`)
    await expect(slider).toHaveAttribute('min', min)
    await expect(slider).toHaveAttribute('max', max)
    await expect(slider).toHaveAttribute('step', step)
  }
})

// proves translation-5, translation-6, translation-7, translation-8, translation-10, status-3
test('each text is edited once for all its places, found by searching, and confirmed', async ({
  page,
  project,
  javaScriptEnabled: scripted,
}) => {
  const translated = await project({ status: 'translated', current_stage: 'translation' })
  for (const [ordinal, [original, text]] of [
    ['Añade la sal', 'Add the salt'],
    ['Remueve', 'Stir'],
    ['AÑADE LA SAL ', 'Add the salt'],
  ].entries()) {
    const track = await insertTrack(db, translated, { ordinal, original_text: original ?? '' })
    await insertTranslation(db, track, { text: text ?? '', draft: ordinal === 0 })
  }
  await page.goto(`/projects/${translated.id}/translation`)
  await settled(page)
  await expect(page.getByText('3 textos detectados')).toBeVisible()
  await expect(page.getByText('2 únicos')).toBeVisible()
  await expect(page.getByText(translation('counter.saved_one', { count: '1' }))).toBeVisible()
  await expect(page.getByText(translation('editor.draft'), { exact: true })).toBeVisible()

  const salt = page.getByLabel('Traducción de «Añade la sal»')
  const stir = page.getByLabel('Traducción de «Remueve»')
  await page.getByRole('searchbox').fill('SAL')
  if (!scripted) await button(page, translation('search.submit')).click()
  await expect(page.getByText('1 grupo encontrado')).toBeVisible()
  await expect(stir).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 500 })
  await salt.fill('Add sea salt')
  await button(page, translation('editor.save')).click()
  await expect(page.getByText(common('message.saved')).first()).toBeVisible()
  const texts = await db
    .selectFrom('translations')
    .innerJoin('text_tracks', 'text_tracks.id', 'translations.track_id')
    .where('text_tracks.project_id', '=', translated.id)
    .orderBy('text_tracks.ordinal')
    .select('translations.text')
    .execute()
  expect(texts.map(({ text }) => text)).toEqual(['Add sea salt', 'Stir', 'Add sea salt'])
  await button(page, translation('editor.confirm')).click()
  await expect(page).toHaveURL(`/projects/${translated.id}/result`)
  await expect(button(page, result('watermark.start'))).toBeVisible()
  // however far down one has pressed
  await expect(heading(page, result('title'))).toBeInViewport({ ratio: 1 })
})

test('of two windows the later one sees both texts and decides', async ({ page, project }) => {
  const translated = await project({ status: 'translated', current_stage: 'translation' })
  const track = await insertTrack(db, translated, { ordinal: 0 })
  await insertTranslation(db, track)
  await page.goto(`/projects/${translated.id}/translation`)
  await settled(page)
  await db.updateTable('translations').set({ text: 'Salt it' }).where('track_id', '=', track.id).execute()
  await db.updateTable('projects').set({ version: 1 }).where('id', '=', translated.id).execute()
  await page.getByLabel('Traducción de «Añade la sal»').fill('Season it')
  // the decision may be sooner than the page's own look at what is saved now
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  await button(page, translation('editor.save')).click()
  await expect(heading(page, translation('conflict.title'))).toBeVisible()
  await expect(page.getByText('Season it', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Salt it', { exact: true }).first()).toBeVisible()
  await page.unroute('**/*.data*')
  await button(page, translation('conflict.keepMine')).click()
  await expect(page.getByText(common('message.saved')).first()).toBeVisible()
  const stored = await db.selectFrom('translations').select('text').where('track_id', '=', track.id).execute()
  expect(stored).toEqual([{ text: 'Season it' }])
})

test('what another window saves while one types is not gone over unseen', async ({
  page,
  project,
  javaScriptEnabled: scripted,
}) => {
  // while a video is made the page looks again by itself, and the texts may still be edited
  const { id } = await project({ status: 'rendering', current_stage: 'rendering', progress: 10 })
  const track = await insertTrack(db, { id })
  await insertTranslation(db, track)
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(page.locator('meta[http-equiv=refresh]')).toHaveCount(0)
  await page.getByLabel('Traducción de «Añade la sal»').fill('Season it')
  await db.updateTable('translations').set({ text: 'Salt it' }).where('track_id', '=', track.id).execute()
  await db.updateTable('projects').set({ version: 1, progress: 60 }).where('id', '=', id).execute()
  if (scripted) await expect(page).toHaveTitle(/^60\u00a0%/)
  await button(page, translation('editor.save')).click()
  await expect(heading(page, translation('conflict.title'))).toBeVisible()
  const stored = await db.selectFrom('translations').select('text').where('track_id', '=', track.id).execute()
  expect(stored).toEqual([{ text: 'Salt it' }])
})

test('where no engine serves the pair the page says so, and the texts are written by hand', async ({
  page,
  project,
}) => {
  const { id } = await project({
    status: 'analysis_confirmed',
    current_stage: 'analysis',
    source_language: 'ja',
    target_language: 'ru',
  })
  await insertTrack(db, { id }, { original_text: '塩を加える' })
  await page.goto(`/projects/${id}/translation`)
  await settled(page)
  await expect(
    page.getByText(translation('noEngine.title', { source: 'japonés', target: 'ruso' })),
  ).toBeVisible()
  await expect(button(page, translation('start.byHand'))).toBeVisible()
  await page.getByLabel('Traducción de «塩を加える»').fill('Добавьте соль')
  await button(page, translation('editor.confirm')).click()
  await expect(page).toHaveURL(`/projects/${id}/result`)
})

// proves result-11, flow-validation-18
test('a finished video is watched, downloaded, and paid for only with enough credits', async ({
  page,
  project,
}) => {
  const key = `projects/test/output-${crypto.randomUUID()}`
  const film = join(folder, 'film.mp4')
  await writeFile(film, 'not really a film')
  await store.publish(key, film)
  const { id } = await project({
    status: 'completed',
    current_stage: 'rendering',
    video_path: key,
    watermarked_video_path: key,
    file_name: 'receta.mp4',
    credits_required: 2,
  })
  await page.goto(`/projects/${id}/result`)
  await settled(page)
  await expect(page.getByText(result('success.title'))).toBeVisible()
  await expect(page.locator('button[value=premium]')).toHaveCount(0)
  const words = result('premium.short_other', { count: '2', balance: '0' })
  await expect(page.getByText(words).first()).toBeVisible()
  const link = page.getByRole('link', { name: result('download.watermarked') })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-disposition']).toContain('receta')
  expect(await answer.text()).toBe('not really a film')
})

// proves flow-constant-14
test('other settings of a paid video name their price before anything is taken', async ({
  page,
  person,
  project,
  javaScriptEnabled: scripted,
}) => {
  const paid = await project({
    status: 'completed',
    current_stage: 'rendering',
    video_path: 'projects/absent/film',
    watermarked_video_path: 'projects/absent/marked',
    credits_required: 2,
  })
  const { id: render_id } = await insertOutput(db, paid, 'premium')
  await db
    .insertInto('credit_holds')
    .values({ render_id, user_id: person.id, amount: 2, status: 'captured' })
    .execute()
  await db.updateTable('credit_accounts').set({ available: 3 }).where('user_id', '=', person.id).execute()
  const held = () =>
    db
      .selectFrom('credit_holds')
      .select('amount')
      .where('user_id', '=', person.id)
      .where('render_id', '<>', render_id)
      .execute()
  await page.goto(`/projects/${paid.id}/result`)
  await settled(page)
  await page.getByText(result('watermark.again'), { exact: true }).click()
  await expect(button(page, result('premium.start_zero'))).toBeVisible()
  await page.getByLabel(result('settings.debug')).check()
  if (!scripted) {
    await button(page, result('premium.start_zero')).click()
    await expect(page.getByText('Créditos necesarios: 2.')).toBeVisible()
    await expect(page.getByLabel(result('settings.debug'))).toBeChecked()
  }
  expect(await held()).toEqual([])
  await button(page, 'Generar sin marca de agua por 2 créditos').click()
  await expect.poll(held).toEqual([{ amount: 2 }])
})
