import { expect, test } from 'vitest'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { RenderSnapshot } from '#app/domain/render-snapshot.ts'
import { startAnalysis } from '#app/services/analysis/analysis.server.ts'
import { cancelStage } from '#app/services/projects/stages.server.ts'
import { contentHash } from '#app/services/rendering/render-content.server.ts'
import { startRender } from '#app/services/rendering/start-render.server.ts'
import { startTranslation } from '#app/services/translation/start-translation.server.ts'
import { findBalance } from '#app/db/credits.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { insertTrack, insertTranslation } from '#tests/factories/tracks.ts'
import { insertUser } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'

const db = useDatabase()
const config = AnalysisConfig.parse({ frame_step: 3, languages: ['es'] })
const options = RenderOptions.parse({ font_size: 30 })
const owned = ({ id, user_id }: Awaited<ReturnType<typeof insertProject>>) => ({ id, userId: user_id })

test('of fifty starts at once one queues a job and forty-nine are refused', async () => {
  const project = await insertProject(db, { status: 'uploaded' })
  const starts = Array.from({ length: 50 }, () => startAnalysis(db, owned(project), config))
  const results = await Promise.allSettled(starts)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'project.status-changed' })
  expect(await queuedJobs(db, 'analyze')).toEqual([{ projectId: project.id, attempt: 1 }])
})

test('a start remembers the way back, begins anew and forgets the failure before', async () => {
  const project = await insertProject(db, {
    status: 'error',
    current_stage: 'analysis',
    status_before: 'uploaded',
    error_code: 'ocr.unavailable',
    error: 'ocr.unavailable',
    progress: 40,
    attempt: 2,
  })
  expect(await startAnalysis(db, owned(project), config)).toMatchObject({
    status: 'analyzing',
    status_before: 'uploaded',
    attempt: 3,
    progress: 0,
    error: null,
    error_code: null,
    analysis_config: config,
  })
})

test('a cancelled stage goes back to where it started from, and its job is void', async () => {
  const project = await insertProject(db, { status: 'translated', current_stage: 'translation' })
  const { project: rendering } = await startRender(db, owned(project), 'watermark', options)
  const cancelled = await cancelStage(db, owned(project))
  expect(cancelled).toMatchObject({
    ...{ status: 'translated', current_stage: 'translation', progress: 100 },
    // nothing of the stage that was given up
    ...{ substep: null, stage_done: null, stage_total: null, stage_started_at: null },
  })
  expect(cancelled.attempt).toBeGreaterThan(rendering.attempt)
  expect(await db.selectFrom('renders').select('status').execute()).toEqual([{ status: 'cancelled' }])
})

test('translation starts into the language that is asked for', async () => {
  const project = await insertProject(db, { status: 'analysis_confirmed', version: 4 })
  const started = await startTranslation(db, owned(project), { target: 'pt' })
  expect(started).toMatchObject({ status: 'translating', target_language: 'pt', version: 5 })
  expect(await queuedJobs(db, 'translate')).toEqual([
    { projectId: project.id, attempt: 1, scope: 'all', withGlossary: true },
  ])
})

test('translation between languages that no engine serves is refused and changes nothing', async () => {
  const project = await insertProject(db, { status: 'created', source_language: 'ko' })
  await expect(startTranslation(db, owned(project), { target: 'ru' })).rejects.toMatchObject({
    code: 'translation.no-engine',
  })
  expect(await db.selectFrom('projects').selectAll().executeTakeFirst()).toEqual(project)
  expect(await queuedJobs(db, 'translate')).toEqual([])
})

test('what was read decides whether an engine serves, not what the project was thought to be in', async () => {
  const project = await insertProject(db, { status: 'analyzed', source_language: 'es' })
  await insertTrack(db, project, { language: 'ko' })
  await expect(startTranslation(db, owned(project), { target: 'en' })).rejects.toMatchObject({
    code: 'translation.no-engine',
  })
  await insertTrack(db, project, { language: 'fr' })
  expect(await startTranslation(db, owned(project), { target: 'en' })).toMatchObject({
    status: 'translating',
  })
})

test('what is untranslated decides whether a retry is of use, and who can serve it', async () => {
  const project = await insertProject(db, { status: 'translations_edited' })
  const retry = () => startTranslation(db, owned(project), { scope: 'untranslated' })
  const done = await insertTrack(db, project, { language: 'es' })
  await insertTranslation(db, done, { text: 'Done' })
  await expect(retry()).rejects.toMatchObject({ code: 'translation.complete' })
  await insertTrack(db, project, { language: 'ko' })
  await expect(retry()).rejects.toMatchObject({ code: 'translation.no-engine' })
  await insertTrack(db, project, { language: 'fr' })
  expect(await retry()).toMatchObject({ status: 'translating' })
  expect(await queuedJobs(db, 'translate')).toEqual([
    { projectId: project.id, attempt: 1, scope: 'untranslated', withGlossary: true },
  ])
})

test('the source language follows the languages that are read', async () => {
  const start = async (languages: string[]) => {
    const project = await insertProject(db, { status: 'uploaded', source_language: 'es' })
    return startAnalysis(db, owned(project), AnalysisConfig.parse({ frame_step: 3, languages }))
  }
  expect(await start(['en', 'es'])).toMatchObject({ source_language: 'es' })
  expect(await start(['zhCN', 'en'])).toMatchObject({ source_language: 'zh-cn' })
})

test('a render works on the texts as they were when it was started', async () => {
  const project = await insertProject(db, { status: 'translations_confirmed' })
  const first = await insertTrack(db, project, { ordinal: 0, original_text: 'Uno' })
  const second = await insertTrack(db, project, { ordinal: 1, original_text: 'Dos', disposition: 'keep' })
  await insertTranslation(db, first, { text: 'One' })
  const { project: started, renderId } = await startRender(db, owned(project), 'watermark', options)
  expect(started).toMatchObject({ status: 'rendering', render_options: options })
  expect(await queuedJobs(db, 'render')).toEqual([
    { renderId, projectId: project.id, attempt: started.attempt },
  ])
  const render = await db.selectFrom('renders').selectAll().executeTakeFirstOrThrow()
  expect(render).toMatchObject({ kind: 'watermark', status: 'queued', attempt: started.attempt, options })
  expect(RenderSnapshot.parse(render.snapshot).tracks).toMatchObject([
    { id: first.id, text: 'Uno', translation: 'One', disposition: 'translate', endFrame: 50 },
    { id: second.id, text: 'Dos', translation: '', disposition: 'keep' },
  ])
})

test('the same content has the same hash with and without the mark, and other content another', async () => {
  const user = await insertUser(db, { credits: 5 })
  const project = await insertProject(db, {
    user_id: user.id,
    status: 'translations_confirmed',
    watermarked_video_path: 'x',
    credits_required: 1,
  })
  const track = await insertTrack(db, project)
  await startRender(db, owned(project), 'watermark', options)
  await cancelStage(db, owned(project))
  await startRender(db, owned(project), 'premium', options)
  await cancelStage(db, owned(project))
  await insertTranslation(db, track)
  await startRender(db, owned(project), 'watermark', options)
  const renders = await db
    .selectFrom('renders')
    .select(['content_hash', 'snapshot'])
    .orderBy('attempt')
    .execute()
  const [marked, premium, translated] = renders.map(({ content_hash }) => content_hash)
  expect(premium).toBe(marked)
  expect(translated).not.toBe(marked)
  expect(contentHash(RenderSnapshot.parse(renders[0]?.snapshot))).toBe(
    contentHash(RenderSnapshot.parse(renders[1]?.snapshot)),
  )
})

// proves result-5
test('a premium render needs a watermarked video first', async () => {
  const project = await insertProject(db, { status: 'translations_confirmed', credits_required: 1 })
  await expect(startRender(db, owned(project), 'premium', options)).rejects.toMatchObject({
    code: 'render.no-watermarked',
  })
})

// proves flow-validation-18
test('a premium render that cannot be paid for tells cost and balance, and nothing has begun', async () => {
  const user = await insertUser(db, { credits: 2 })
  const project = await insertProject(db, {
    user_id: user.id,
    status: 'completed',
    watermarked_video_path: 'x',
    credits_required: 3,
  })
  await expect(startRender(db, owned(project), 'premium', options)).rejects.toMatchObject({
    code: 'credits.insufficient',
    status: 402,
    params: { cost: 3, balance: 2 },
  })
  expect(await db.selectFrom('projects').selectAll().executeTakeFirst()).toEqual(project)
  expect(await db.selectFrom('renders').selectAll().execute()).toEqual([])
  expect(await queuedJobs(db, 'render')).toEqual([])
})

test('a premium render holds its price until it is cancelled', async () => {
  const user = await insertUser(db, { credits: 4 })
  const project = await insertProject(db, {
    user_id: user.id,
    status: 'completed',
    watermarked_video_path: 'x',
    credits_required: 3,
  })
  await startRender(db, owned(project), 'premium', options)
  expect(await findBalance(db, user.id)).toBe(1)
  await cancelStage(db, owned(project))
  expect(await findBalance(db, user.id)).toBe(4)
})

test('a cancelled translation puts the language before back, with the texts and the videos made of it', async () => {
  const project = await insertProject(db, {
    status: 'completed',
    target_language: 'en',
    watermarked_video_path: 'projects/x/watermark',
  })
  const track = await insertTrack(db, project)
  await insertTranslation(db, track)
  expect(await startTranslation(db, owned(project), { target: 'pt' })).toMatchObject({
    target_language: 'pt',
    outputs_stale: true,
  })
  expect(await cancelStage(db, owned(project))).toMatchObject({
    status: 'completed',
    target_language: 'en',
    outputs_stale: false,
    // who has read Portuguese texts may not save them as English ones
    version: 2,
  })
})

test('a translation that failed and is cancelled in its second try goes back to before the first', async () => {
  const project = await insertProject(db, { status: 'translated', target_language: 'en' })
  await insertTrack(db, project)
  await startTranslation(db, owned(project), { target: 'pt' })
  await db.updateTable('projects').set({ status: 'error', current_stage: 'translation' }).execute()
  await startTranslation(db, owned(project), { target: 'fr' })
  expect(await cancelStage(db, owned(project))).toMatchObject({ status: 'translated', target_language: 'en' })
})
