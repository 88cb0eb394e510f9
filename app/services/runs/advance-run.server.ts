import type { Db } from '../../db/client.server.ts'
import { lockAvailable } from '../../db/credits.server.ts'
import { findOutputIn, findRun, moveRun, type ProjectRun, treatLogos } from '../../db/project-runs.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import { findProject, type Owned, type Project } from '../../db/projects.server.ts'
import { AppError, type ErrorCode } from '../../domain/errors.ts'
import type { RunId } from '../../domain/ids.ts'
import {
  nextStep,
  RETRY_SECONDS,
  type RunCheck,
  type RunOutcome,
  type RunStep,
} from '../../domain/project-run.ts'
import { analysisOf } from '../../domain/recipe.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { confirmAnalysis, startAnalysis } from '../analysis/analysis.server.ts'
import { reviewedTexts } from '../collections/reviewed-texts.server.ts'
import { startRender } from '../rendering/start-render.server.ts'
import { loadChecks } from '../texts/text-checks.server.ts'
import { confirmTranslations } from '../translation/confirm-translations.server.ts'
import { startTranslation } from '../translation/start-translation.server.ts'
import { translateByHand } from '../translation/translate-by-hand.server.ts'
import { announceCollection } from '../webhooks/announce.server.ts'
import { holdRunPrice } from './hold-run-price.server.ts'
import { releaseForOthers } from './wake-run.server.ts'

/** What a person should look at, counted by what it is; a video without any text is worth a look, too. */
async function runChecks(db: Db, owned: Owned): Promise<RunCheck[]> {
  const { tracks, checks } = await loadChecks(db, owned)
  if (tracks.length === 0) return [{ code: 'no-texts', texts: 0 }]
  const counts = new Map<RunCheck['code'], number>()
  for (const { code, dismissed } of checks)
    if (dismissed === null) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].map(([code, texts]) => ({ code, texts }))
}

/** More than a run can do at once without a job: a bound, should the statuses ever turn in a circle. */
const MOST_STEPS = 40

/**
 * Does what an unattended run has to do next, until a job works for it or a person is wanted. May be called at any time
 * and any number of times: each step is taken by comparing with the status that it starts from.
 */
export async function advanceRun(db: Db, runId: RunId): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const run = await findRun(db, runId)
    if (run?.state !== 'running') return
    const project = await findProject(db, { id: run.project_id, userId: run.user_id })
    if (!project) return
    if (!(await takeStep(db, run, project))) return
  }
  throw new Error(`run ${runId} does not come to an end`)
}

/** Resolves to whether there may be more to do at once. */
async function takeStep(db: Db, run: ProjectRun, project: Project): Promise<boolean> {
  const target = run.recipe.target_languages[run.position]
  if (target === undefined) return finish(db, run, project)
  if (run.recipe.output === 'premium')
    await db.transaction().execute((trx) => holdRunPrice(trx, run, project))
  const kind = run.recipe.output
  const output = await findOutputIn(db, project.id, target, { kinds: [kind], since: run.created_at })
  const place = { target, isRendered: output !== undefined, failedAttempt: run.failed_attempt }
  const step = nextStep(project, place)
  try {
    return await perform(db, step, { run, project, target })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refused(db, error, { run, project, target, step })
  }
}

interface Place {
  readonly run: ProjectRun
  readonly project: Project
  readonly target: Project['target_language']
}

async function perform(db: Db, step: RunStep, { run, project, target }: Place): Promise<boolean> {
  const owned = { id: project.id, userId: run.user_id }
  const { recipe } = run
  switch (step) {
    case 'wait':
      return false
    case 'analyze':
      await startAnalysis(db, owned, analysisOf(recipe))
      return false
    case 'confirm-analysis':
      await applyLogos(db, run, project)
      await confirmAnalysis(db, owned)
      return true
    case 'translate':
      if (run.keeps_translations) {
        await translateByHand(db, owned, target)
        return true
      }
      await startTranslation(db, owned, { target, withGlossary: recipe.use_glossary })
      return false
    case 'check': {
      const checks = await runChecks(db, owned)
      const isPassed = recipe.on_checks === 'continue' || run.passed_position >= run.position
      if (checks.length > 0 && !isPassed) {
        await moveRun(db, run, { state: 'needs_look', checks: JSON.stringify(checks) })
        return false
      }
      await confirmTranslations(db, owned)
      return true
    }
    case 'render':
      await startRender(db, owned, recipe.output, recipe.render, { forRun: run.id })
      return false
    case 'next-language':
      return toNextLanguage(db, run, await outcomeOf(db, { run, project, target }))
    case 'skip-language':
      return toNextLanguage(db, run, { language: target, error_code: project.error_code, checks: [] })
    case 'fail':
      return fail(db, run, project, project.error_code ?? 'server.failed')
  }
}

/** The checks are of the language that the project is in; another's were counted when it was made. */
async function outcomeOf(db: Db, { run, project, target }: Place): Promise<RunOutcome> {
  const before = run.outcomes.find(({ language, error_code }) => language === target && error_code === null)
  if (before && project.target_language !== target) return before
  const checks = await runChecks(db, { id: project.id, userId: run.user_id })
  // so that the list of what wants a look is there at once in the morning
  if (project.collection_id !== null) await reviewedTexts(db, [{ project, language: target }])
  return { language: target, error_code: null, checks }
}

async function refused(
  db: Db,
  error: AppError,
  { run, project, target, step }: Place & { readonly step: RunStep },
): Promise<boolean> {
  const { code } = error
  // somebody else has moved it: whoever did wakes the run
  if (code === 'project.status-changed' || code === 'project.not-found') return false
  if (code === 'credits.insufficient') {
    await moveRun(db, run, { state: 'waiting_for_credits' })
    return false
  }
  const pauseSeconds = RETRY_SECONDS[code]
  if (pauseSeconds !== undefined) return tryLater(db, run, code, pauseSeconds)
  if (step === 'translate') return toNextLanguage(db, run, { language: target, error_code: code, checks: [] })
  return fail(db, run, project, code)
}

async function tryLater(db: Db, run: ProjectRun, code: ErrorCode, seconds: number): Promise<boolean> {
  await db.transaction().execute(async (trx) => {
    const retry_at = new Date(Date.now() + seconds * 1000)
    if (!(await moveRun(trx, run, { error_code: code, retry_at }))) return
    const payload = { projectId: run.project_id, runId: run.id }
    await enqueue(trx, 'advance', payload, { startAfterSeconds: seconds })
  })
  return false
}

async function toNextLanguage(db: Db, run: ProjectRun, outcome: RunOutcome): Promise<boolean> {
  const outcomes = [...run.outcomes.filter(({ language }) => language !== outcome.language), outcome]
  await moveRun(db, run, {
    position: run.position + 1,
    outcomes: JSON.stringify(outcomes),
    error_code: null,
    retry_at: null,
  })
  return true
}

/** All languages are through: a run in which one failed has failed, and begins with that one when it goes on. */
async function finish(db: Db, run: ProjectRun, project: Project): Promise<boolean> {
  const failed = run.outcomes.find(({ error_code }) => error_code !== null)
  const first = run.recipe.target_languages.findIndex((language) => language === failed?.language)
  await db.transaction().execute(async (trx) => {
    // as in `cancelRun`
    await lockAvailable(trx, run.user_id)
    const isMoved = await moveRun(trx, run, {
      state: failed ? 'failed' : 'done',
      error_code: failed?.error_code ?? null,
      retry_at: null,
      ...(failed && { position: first, failed_attempt: project.attempt }),
    })
    if (!isMoved) return
    await releaseForOthers(trx, run)
    await announceCollection(trx, project)
  })
  return false
}

/** What takes a run on has failed for good: a person may let it go on. */
export async function failRun(db: Db, runId: RunId, code: ErrorCode): Promise<void> {
  const run = await findRun(db, runId)
  const project = run && (await findProject(db, { id: run.project_id, userId: run.user_id }))
  if (run?.state === 'running' && project) await fail(db, run, project, code)
}

async function fail(db: Db, run: ProjectRun, project: Project, code: ErrorCode): Promise<boolean> {
  await db.transaction().execute(async (trx) => {
    // as in `cancelRun`
    await lockAvailable(trx, run.user_id)
    const change = {
      state: 'failed',
      error_code: code,
      failed_attempt: project.attempt,
      retry_at: null,
    } as const
    if (!(await moveRun(trx, run, change))) return
    await releaseForOthers(trx, run)
    await announceCollection(trx, project)
  })
  return false
}

/** Analysis keeps what it takes for a logo. */
async function applyLogos(db: Db, { recipe, user_id }: ProjectRun, { id }: Project): Promise<void> {
  const { logos } = recipe
  if (logos === 'keep') return
  await db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, { id, userId: user_id })
    if (project?.status === 'analyzed') await treatLogos(trx, id, logos)
  })
}
