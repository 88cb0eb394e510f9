import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { store } from '#app/gateways/store.server.ts'
import { fidelityReport, judgedText } from '#tests/factories/fidelity-report.ts'
import { insertRender } from '#tests/factories/renders.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { button, db, expect, heading, settled, test } from './journey.ts'
import { common, projects, result } from './words.ts'

const MARKED = { watermarked_video_path: 'projects/absent/marked', video_path: 'projects/absent/film' }
const COMPLETED = { status: 'completed', current_stage: 'rendering', credits_required: 2 } as const

// proves result-1, result-2, result-3, result-4, result-5, flow-validation-16, flow-constant-12
test('before the first render its settings stand at the defaults, and only the free one can be begun', async ({
  page,
  project,
}) => {
  for (const status of ['translated', 'translations_confirmed'] as const) {
    const { id } = await project({ status, current_stage: 'translation' })
    await page.goto(`/projects/${id}/result`)
    await settled(page)
    await expect(heading(page, result('settings.title'))).toBeVisible()
    await expect(page.locator('[name=hide_original]')).toBeChecked()
    await expect(page.locator('[name=use_prevalent_positions]')).toBeChecked()
    await expect(page.locator('[name=debug]')).not.toBeChecked()
    const size = page.locator('[name=font_size]')
    await expect(size).toHaveValue('20')
    await expect(size).toHaveAttribute('min', '10')
    await expect(size).toHaveAttribute('max', '40')
    const fonts = await page
      .locator('#font option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
    expect(fonts).toEqual(['arial', 'timesnewroman', 'roboto'])
    // what has no name is not sent
    expect(await page.locator('#font').getAttribute('name')).toBeNull()
    await expect(button(page, result('watermark.start'))).toBeVisible()
    await expect(page.locator('button[value=premium]')).toHaveCount(0)
  }
})

// proves result-1, result-5, result-6, status-14
test('once there is a watermarked video a premium one can be begun, for as long as nothing runs', async ({
  page,
  project,
}) => {
  const { id } = await project({
    ...{ ...MARKED, status: 'translations_confirmed', current_stage: 'translation', credits_required: 0 },
  })
  await page.goto(`/projects/${id}/result`)
  await expect(page.locator('#render-form button[value=premium]')).toBeVisible()
  for (const status of ['rendering', 'rendering_premium'] as const) {
    const running = await project({ ...MARKED, status, current_stage: 'rendering', progress: 30 })
    await page.goto(`/projects/${running.id}/result`)
    await expect(page.getByText(result('minutes'))).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30')
    await expect(page.locator('[name=hide_original]')).toHaveCount(0)
    await expect(page.locator('button[value=premium]')).toHaveCount(0)
  }
})

// proves result-7, result-8, result-12, result-13, flow-constant-13
test('a completed project offers what there is, and the premium video with its price', async ({
  page,
  project,
}) => {
  const { id } = await project({ ...COMPLETED, ...MARKED })
  await page.goto(`/projects/${id}/result`)
  await settled(page)
  await expect(page.getByText(result('success.title'))).toBeVisible()
  await expect(page.getByText('0 créditos', { exact: true })).toBeVisible()
  const main = page.getByRole('main')
  const leads: [string, string][] = [
    [result('credits.buy'), '/buy-credits'],
    [result('download.watermarked'), `/api/v1/videos/${id}/download?type=watermarked`],
    [result('download.original'), `/api/v1/videos/${id}/download?type=input`],
    [result('download.edit'), `/projects/${id}/translation`],
    [result('download.back'), '/projects'],
  ]
  for (const [name, href] of leads)
    await expect(main.getByRole('link', { name, exact: true }).first(), name).toHaveAttribute('href', href)
  // no button that cannot be pressed, but the way to the credits that it takes
  await expect(main.locator('button[value=premium]')).toHaveCount(0)
  await expect(
    main.getByText(result('premium.short_other', { count: '2', balance: '0' })).first(),
  ).toBeVisible()
})

test('a premium video that can be paid is begun with the standard settings, whatever the form is set to', async ({
  page,
  project,
}) => {
  const { id } = await project({ ...COMPLETED, ...MARKED, credits_required: 0 })
  await page.goto(`/projects/${id}/result`)
  const premium = page.getByRole('main').locator('form', { has: page.locator('[name=standard]') })
  await expect(premium.locator('[name=agreed]')).toHaveValue('0')
  await expect(premium.getByRole('button')).not.toHaveAttribute('aria-disabled', 'true')
})

test('the finished video stays while the premium one is made', async ({ page, project }) => {
  const { id } = await project({
    ...MARKED,
    status: 'rendering_premium',
    current_stage: 'rendering',
    progress: 30,
  })
  await page.goto(`/projects/${id}/result`)
  await expect(
    page.getByRole('main').getByRole('link', { name: result('download.watermarked') }),
  ).toBeVisible()
  await expect(page.getByText(result('success.title'))).toHaveCount(0)
})

test('a text that is worth a look is shown before and after, and leads to where it is put right', async ({
  page,
  project,
}) => {
  const owned = await project({ ...COMPLETED, ...MARKED })
  const { id } = await insertTrack(db, owned, { original_text: 'Puerta roja' })
  const rendered = { ...snapshotTrack({ text: 'Puerta roja', translation: 'Red door' }), id }
  const bytes = { start: 0, length: 10 }
  const still = { widthPx: 320, heightPx: 180, before: bytes, after: bytes }
  const report = fidelityReport({ judged: [judgedText(id, { ghost: 0.8 }, still)], changedTexts: 1 })
  await insertRender(db, owned, {
    ...{ status: 'done', finished_at: new Date(), snapshot: { tracks: [rendered] } },
    ...{ fidelity: JSON.stringify(report), stills_key: 'projects/absent/stills' },
  })
  await page.goto(`/projects/${owned.id}/result`)
  const main = page.getByRole('main')
  await expect(main.getByText(result('check.verdict.look_one'))).toBeVisible()
  await expect(main.getByText(result('check.complaint.ghost'))).toBeVisible()
  await expect(main.getByRole('link', { name: result('check.edit') })).toHaveAttribute(
    'href',
    `/projects/${owned.id}/translation/texts/${id}`,
  )
  const enlarged = main.getByRole('link', { name: result('check.enlarge.after', { text: 'Red door' }) })
  await expect(enlarged).toHaveAttribute('href', new RegExp(`/check/still\\?group_id=${id}&side=after`))
})

test('a video whose texts have changed since is not called ready, and making it anew is the one thing to do', async ({
  page,
  project,
}) => {
  const owned = await project({ ...COMPLETED, ...MARKED, outputs_stale: true })
  const { id } = await insertTrack(db, owned, { original_text: 'Puerta roja' })
  const rendered = { ...snapshotTrack({ text: 'Puerta roja', translation: 'Red door' }), id }
  await insertTranslation(db, { id }, { text: 'Crimson door' })
  const bytes = { start: 0, length: 10 }
  const still = { widthPx: 320, heightPx: 180, before: bytes, after: bytes }
  const report = fidelityReport({ judged: [judgedText(id, { ghost: 0.8 }, still)], changedTexts: 1 })
  await insertRender(db, owned, {
    ...{ status: 'done', finished_at: new Date(), snapshot: { tracks: [rendered] } },
    ...{ fidelity: JSON.stringify(report), stills_key: 'projects/absent/stills' },
  })
  await page.goto(`/projects/${owned.id}/result`)
  const main = page.getByRole('main')
  await expect(main.getByText(result('stale'))).toBeVisible()
  await expect(page.getByText(result('success.title'))).toHaveCount(0)
  await expect(main.getByText(result('check.stale'))).toBeVisible()
  // the pictures are told with the text that they show
  await expect(
    main.getByRole('link', { name: result('check.enlarge.after', { text: 'Red door' }) }),
  ).toBeVisible()
  await expect(main.getByText('Crimson door')).toHaveCount(0)
  await expect(main.locator('.bg-primary').filter({ visible: true })).toHaveCount(1)
})

// proves result-10, flow-constant-14
test('a premium video is downloaded, and not offered once more', async ({ page, project }) => {
  const { id } = await project({ ...COMPLETED, ...MARKED, analyzed_video_path: 'projects/absent/paid' })
  await page.goto(`/projects/${id}/result`)
  await expect(page.getByRole('link', { name: result('download.premium') })).toHaveAttribute(
    'href',
    `/api/v1/videos/${id}/download?type=output`,
  )
  await expect(page.locator('[name=standard]')).toHaveCount(0)
})

// proves result-11, flow-error-17
test('a watermarked video that does not exist cannot be downloaded, and the player says that none was made', async ({
  page,
  project,
}) => {
  const { id } = await project({ ...COMPLETED, video_path: 'projects/absent/film' })
  await page.goto(`/projects/${id}/result`)
  await settled(page)
  await expect(page.getByText(result('player.missing'))).toBeVisible()
  await expect(page.getByText(result('success.title'))).toBeHidden()
  await expect(button(page, result('download.watermarked'))).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(result('download.noWatermarked'))).toBeVisible()
})

test('texts that were changed since are to be confirmed before another render', async ({ page, project }) => {
  const { id } = await project({ ...MARKED, status: 'translations_edited', current_stage: 'translation' })
  await page.goto(`/projects/${id}/result`)
  await expect(page.getByText(result('unconfirmed.title'))).toBeVisible()
  await expect(button(page, result('watermark.start'))).toHaveCount(0)
})

// proves result-1, status-10, flow-error-12
test('a failed render says why where its settings are, and is begun again there', async ({
  page,
  project,
}) => {
  const { id } = await project({ status: 'error', current_stage: 'rendering', error_code: 'render.failed' })
  await page.goto(`/projects/${id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: projects('detail.retry') })
    .click()
  await expect(page).toHaveURL(`/projects/${id}/result`)
  await expect(page.getByRole('alert')).toContainText('El vídeo no ha podido generarse')
  await expect(button(page, result('watermark.start'))).toBeVisible()
})

test.describe('the player', () => {
  const key = `projects/test/no-film-${crypto.randomUUID()}`
  test.beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rotulo-player-'))
    await writeFile(join(folder, 'film.mp4'), 'not really a film')
    await store.publish(key, join(folder, 'film.mp4'))
    await rm(folder, { recursive: true })
  })

  // proves result-9, flow-error-18
  test('says that a video which is there cannot be played', async ({
    page,
    project,
    javaScriptEnabled: scripted,
  }) => {
    const { id } = await project({ ...COMPLETED, video_path: key, watermarked_video_path: key })
    await page.goto(`/projects/${id}/result`)
    // without script the browser's own player stands there and says so itself
    if (!scripted) return expect(page.locator('video')).toBeVisible()
    await expect(page.getByText(result('player.failed'))).toBeVisible()
    await expect(button(page, result('player.retry'))).toBeVisible()
  })

  test('asks whether the video is there before anything else of it, also on a page that is loaded whole', async ({
    page,
    project,
    javaScriptEnabled: scripted,
  }) => {
    const { id } = await project({ ...COMPLETED, video_path: key, watermarked_video_path: key })
    const asked: string[] = []
    page.on('request', (request) => {
      if (/download\?type=watermarked&inline/.test(request.url())) asked.push(request.method())
    })
    await page.goto(`/projects/${id}/result`)
    await page.waitForLoadState('networkidle')
    // without script nothing is asked for until somebody plays it
    if (!scripted) return expect(asked).toEqual([])
    await expect.poll(() => asked[0]).toBe('HEAD')
  })

  // proves flow-error-19
  test('says that the browser plays no such videos', async ({
    page,
    project,
    javaScriptEnabled: scripted,
  }) => {
    const { id } = await project({ ...COMPLETED, video_path: key, watermarked_video_path: key })
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => ''
    })
    await page.goto(`/projects/${id}/result`)
    const words = page.getByText(result('player.unsupported'))
    // a browser without video shows what stands in its place
    await (scripted ? expect(words).toBeVisible() : expect(words).toBeAttached())
  })
})

test('a video that was made in several languages is watched and downloaded in each', async ({
  page,
  project,
}) => {
  const done = await project({ ...MARKED, ...COMPLETED, target_language: 'fr' })
  const key = `projects/${done.id}/render-en`
  await store.put(key, Readable.from(['a film in en']))
  for (const [targetLanguage, storage_key] of [
    ['en', key],
    ['fr', MARKED.watermarked_video_path],
  ] as const)
    await insertRender(db, done, {
      ...{ status: 'done', storage_key, snapshot: { targetLanguage }, finished_at: new Date() },
    })
  await page.goto(`/projects/${done.id}/result`)
  await settled(page)
  const english = common('languages.en')
  const link = page.getByRole('link', { name: result('languages.download', { language: english }) })
  const href = (await link.getAttribute('href')) ?? ''
  expect(await (await page.request.get(href)).text()).toBe('a film in en')
  const scripted = test.info().project.use.javaScriptEnabled !== false
  const watch = async (language: string, address: RegExp) => {
    // with script the player asks first whether the video is there
    const asked = scripted ? page.waitForRequest(address) : undefined
    await page.getByRole('link', { name: result('languages.watchIn', { language }) }).click()
    await (asked ?? expect(page.locator('video').first()).toHaveAttribute('src', address))
  }
  await watch(english, /type=watermarked&language=en&inline=true$/)
  await watch(common('languages.fr'), /type=watermarked&inline=true$/)
})
