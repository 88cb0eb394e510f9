import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import type * as z from 'zod'
import { findBalance, findImbalances, lockAvailable } from '#app/db/credits.server.ts'
import { findRunOfProject, moveRun } from '#app/db/project-runs.server.ts'
import { failStage } from '#app/db/projects.server.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { Recipe } from '#app/domain/recipe.ts'
import { grantCredits } from '#app/services/credits/credits.server.ts'
import { deleteProject } from '#app/services/projects/projects.server.ts'
import { continueRun, loadRun, startRun, stopRun } from '#app/services/runs/project-run.server.ts'
import { concludeStage } from '#app/services/runs/wake-run.server.ts'
import { advanceRun, failRun } from '#app/services/runs/advance-run.server.ts'
import { insertProject, type ProjectRow } from '#tests/factories/projects.ts'
import { insertUser, type UserRow } from '#tests/factories/users.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { queuedJobs } from '#tests/setup/queue.ts'
import { playWorker, textOf } from './played-worker.ts'

const db = useDatabase()
let ana: UserRow
beforeEach(async () => {
  ana = await insertUser(db, { credits: 5 })
})

const uploaded = () =>
  insertProject(db, { user_id: ana.id, status: 'uploaded', credits_required: 2, duration_seconds: 70 })
const owned = (project: ProjectRow) => ({ id: project.id, userId: ana.id })
const begin = async (project: ProjectRow, settings: Partial<z.input<typeof Recipe>> = {}) => {
  const recipe = Recipe.parse({ source_languages: ['es'], target_languages: ['en'], ...settings })
  const { id } = await startRun(db, owned(project), recipe)
  return { projectId: project.id, userId: ana.id, runId: id }
}
const stateOf = async (project: ProjectRow) => (await findRunOfProject(db, project.id))?.state
const renders = () =>
  db
    .selectFrom('renders')
    .select(['kind', 'snapshot'])
    .where('status', '=', 'done')
    .orderBy('finished_at')
    .execute()
const languagesOf = async () =>
  (await renders()).map(({ snapshot }) => ('targetLanguage' in snapshot ? snapshot.targetLanguage : ''))
const NUMBER = textOf('Añade 12 gramos')

test('from upload to an output in each language without a click, each step once though it is asked twice', async () => {
  const project = await uploaded()
  const ids = await begin(project, { target_languages: ['en', 'pt'] })
  expect(await queuedJobs(db, 'advance')).toEqual([{ projectId: project.id, runId: ids.runId }])
  const after = await playWorker(db, ids)
  expect(after).toMatchObject({ status: 'completed', target_language: 'pt' })
  expect(await languagesOf()).toEqual(['en', 'pt'])
  const { run } = await loadRun(db, after)
  expect(run).toMatchObject({ state: 'done', error_code: null })
  expect(run.outcomes.map(({ language, error_code }) => [language, error_code])).toEqual([
    ['en', null],
    ['pt', null],
  ])
  expect(await queuedJobs(db, 'analyze')).toHaveLength(1)
  expect(await queuedJobs(db, 'translate')).toHaveLength(2)
  expect(await queuedJobs(db, 'render')).toHaveLength(2)
})

test('the end of every job wakes the run in the same transaction', async () => {
  const project = await insertProject(db, { user_id: ana.id, status: 'created' })
  await begin(project)
  const before = (await queuedJobs(db, 'advance')).length
  await expect(
    db.transaction().execute(async (trx) => {
      await concludeStage(trx, project)
      throw new Error('the job could not be finished')
    }),
  ).rejects.toThrow()
  expect(await queuedJobs(db, 'advance')).toHaveLength(before)
  await db.transaction().execute((trx) => concludeStage(trx, project))
  expect(await queuedJobs(db, 'advance')).toHaveLength(before + 1)
})

const doubtful: TextTrack = { ...textOf('Añade la sal'), confidence: 0.3 }
test('stops where a check fails, says which, and goes on once a person has looked', async () => {
  const project = await uploaded()
  const ids = await begin(project, { on_checks: 'stop' })
  expect((await playWorker(db, ids, [doubtful])).status).toBe('translated')
  const { run } = await loadRun(db, project)
  expect(run).toMatchObject({ state: 'needs_look', checks: [{ code: 'low-confidence', texts: 1 }] })
  await continueRun(db, owned(project))
  expect((await playWorker(db, ids, [doubtful])).status).toBe('completed')
  expect(await stateOf(project)).toBe('done')
})

test('goes on where it shall, and lists what wants a look', async () => {
  const project = await uploaded()
  const ids = await begin(project)
  await playWorker(db, ids, [doubtful])
  const { run } = await loadRun(db, project)
  expect(run.state).toBe('done')
  expect(run.outcomes).toMatchObject([{ language: 'en', checks: [{ code: 'low-confidence', texts: 1 }] }])
})

test('the price of all outputs is held before the first, and captured one by one', async () => {
  const project = await uploaded()
  const ids = await begin(project, { output: 'premium', target_languages: ['en', 'pt'] })
  await advanceRun(db, ids.runId)
  expect(await loadRun(db, project)).toMatchObject({ price: 4, held: 4 })
  expect(await findBalance(db, ana.id)).toBe(1)
  // ten seconds were decoded of the seventy that the header said: one credit an output
  await playWorker(db, ids)
  expect((await renders()).map(({ kind }) => kind)).toEqual(['premium', 'premium'])
  expect(await findBalance(db, ana.id)).toBe(3)
  expect(await loadRun(db, project)).toMatchObject({ run: { state: 'done' }, held: 0 })
  expect(await findImbalances(db)).toEqual([])
})

test('a video in which no text was found is put out without watermark for nothing', async () => {
  const ids = await begin(await uploaded(), { output: 'premium', target_languages: ['en', 'pt'] })
  await playWorker(db, ids, [])
  expect((await renders()).map(({ kind }) => kind)).toEqual(['premium', 'premium'])
  expect(await findBalance(db, ana.id)).toBe(5)
  expect(await findImbalances(db)).toEqual([])
})

test('with credits for two of three languages two are made, the third waits, and a purchase wakes it', async () => {
  ana = await insertUser(db, { credits: 2 })
  const project = await insertProject(db, { user_id: ana.id, status: 'uploaded', credits_required: 1 })
  const ids = await begin(project, { output: 'premium', target_languages: ['en', 'pt', 'fr'] })
  await playWorker(db, ids)
  expect(await languagesOf()).toEqual(['en', 'pt'])
  expect(await loadRun(db, project)).toMatchObject({
    run: { state: 'waiting_for_credits', position: 2 },
    held: 0,
    price: 3,
  })
  await grantCredits(db, ana.email, 5)
  expect(await stateOf(project)).toBe('running')
  await playWorker(db, ids)
  expect(await languagesOf()).toEqual(['en', 'pt', 'fr'])
  expect(await findBalance(db, ana.id)).toBe(4)
  expect(await findImbalances(db)).toEqual([])
})

test.each(['stopped', 'deleted', 'replaced'] as const)(
  'a run that is %s gives back what it held',
  async (how) => {
    const project = await uploaded()
    const ids = await begin(project, { output: 'premium', target_languages: ['en', 'pt'] })
    await advanceRun(db, ids.runId)
    expect(await findBalance(db, ana.id)).toBe(1)
    if (how === 'deleted') await deleteProject(db, owned(project))
    else await stopRun(db, owned(project))
    if (how === 'replaced') await begin(project)
    expect(await findBalance(db, ana.id)).toBe(5)
    expect(await findImbalances(db)).toEqual([])
  },
)

test.each(['has failed', 'was stopped', 'cost less'] as const)(
  'what is given back by a run that %s lets one go on that waits for credits',
  async (how) => {
    ana = await insertUser(db, { credits: 4 })
    const first = await uploaded()
    const ids = await begin(first, { output: 'premium', target_languages: ['en', 'pt'] })
    await advanceRun(db, ids.runId)
    const second = await insertProject(db, { user_id: ana.id, status: 'uploaded', credits_required: 1 })
    await playWorker(db, await begin(second, { output: 'premium' }))
    expect(await stateOf(second)).toBe('waiting_for_credits')
    const { attempt } = await db
      .selectFrom('projects')
      .select('attempt')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    if (how === 'was stopped') await stopRun(db, owned(first))
    if (how === 'has failed')
      await db.transaction().execute(async (trx) => {
        const why = { code: 'analysis.failed', detail: '' } as const
        await failStage(trx, { projectId: first.id, attempt }, 'analysis', why)
      })
    // shorter than its header says
    await playWorker(db, ids)
    expect(await stateOf(second)).toBe('running')
  },
)

test.each(['is stopped', 'fails'] as const)(
  'a run that %s while its price is set ends after that',
  async (end) => {
    const project = await uploaded()
    const { runId } = await begin(project, { output: 'premium' })
    const { ending } = await db.transaction().execute(async (trx) => {
      await lockAvailable(trx, ana.id)
      const ended = end === 'fails' ? failRun(db, runId, 'server.failed') : stopRun(db, owned(project))
      // told once the transaction is over
      ended.catch(() => undefined)
      await Promise.race([ended, setTimeout(300)])
      const run = await findRunOfProject(trx, project.id)
      if (run) await moveRun(trx, run, { price_each: 3 })
      return { ending: ended }
    })
    await ending
    const { run, held } = await loadRun(db, project)
    expect(run).toMatchObject({ state: end === 'fails' ? 'failed' : 'cancelled', price_each: 3 })
    expect(held).toBe(0)
  },
)

test('a failure is told, and going on begins where it was', async () => {
  const project = await uploaded()
  const ids = await begin(project)
  await advanceRun(db, ids.runId)
  const { attempt } = await db.selectFrom('projects').select('attempt').executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    await failStage(trx, { projectId: project.id, attempt }, 'analysis', {
      code: 'analysis.failed',
      detail: '',
    })
  })
  await advanceRun(db, ids.runId)
  expect((await loadRun(db, project)).run).toMatchObject({ state: 'failed', error_code: 'analysis.failed' })
  await continueRun(db, owned(project))
  await playWorker(db, ids)
  expect(await stateOf(project)).toBe('done')
})

test('a language that no engine serves does not keep the others from being made', async () => {
  const project = await uploaded()
  const ids = await begin(project, { target_languages: ['ko', 'en'] })
  await playWorker(db, ids)
  expect(await languagesOf()).toEqual(['en'])
  const { run } = await loadRun(db, project)
  expect(run).toMatchObject({ state: 'failed', error_code: 'translation.no-engine' })
  await continueRun(db, owned(project))
  await playWorker(db, ids)
  // tried once more; what was made already is not made again
  expect(await languagesOf()).toEqual(['en'])
})

test.each(['keep', 'translate', 'erase'] as const)('what analysis took for a logo: %s', async (logos) => {
  const project = await uploaded()
  const ids = await begin(project, { logos })
  await playWorker(db, ids, [{ ...textOf('Canal Norte', 0, 70), suggestion: 'logo' }, NUMBER])
  const tracks = await db.selectFrom('text_tracks').select(['original_text', 'disposition']).execute()
  expect(new Map(tracks.map((track) => [track.original_text, track.disposition]))).toEqual(
    new Map([
      ['Canal Norte', logos],
      ['Añade 12 gramos', 'translate'],
    ]),
  )
})
