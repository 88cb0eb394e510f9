import type { Db, Trx } from '../../db/client.server.ts'
import { findRunHold, lockAvailable } from '../../db/credits.server.ts'
import {
  findRunOfProject,
  findRuns,
  moveRun,
  type ProjectRun,
  replaceRun,
  resumeRun,
} from '../../db/project-runs.server.ts'
import { lockProject, updateTexts } from '../../db/projects-of-user.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { RunState } from '../../domain/project-run.ts'
import { isRunning } from '../../domain/project-status.ts'
import { type Recipe, recipePrice } from '../../domain/recipe.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { cancelStage } from '../projects/stages.server.ts'
import { announceCollection } from '../webhooks/announce.server.ts'
import { holdRunPrice } from './hold-run-price.server.ts'
import { cancelRun } from './wake-run.server.ts'

/** An unattended run, with what it costs and what is held for it, in credits. */
export interface RunView {
  readonly run: ProjectRun
  /** Of all its outputs at most; null while nobody knows how long the video is. */
  readonly price: number | null
  readonly held: number
}

/**
 * The project is translated by the recipe from where it is, without a click; a project without a video begins once it
 * has one. Throws `project.not-found`, and `project.status-changed` while a job works on it.
 */
export function startRun(
  db: Db,
  owned: Owned,
  recipe: Recipe,
  { name = null, ...rest }: Partial<RunBeginning> = {},
): Promise<ProjectRun> {
  return db.transaction().execute((trx) => beginRun(trx, owned, recipe, { name, ...rest }))
}

interface RunBeginning {
  readonly name: string | null
  /** Outputs are made anew of the texts as they are translated: no engine is asked. */
  readonly keepsTranslations?: boolean
  /** How long a video that is still to come will be, as its sender says: the price of all outputs is held by it. */
  readonly expectedSeconds?: number | undefined
}

/** As `startRun`, as part of something larger. */
export async function beginRun(
  trx: Trx,
  owned: Owned,
  recipe: Recipe,
  { name, keepsTranslations = false, expectedSeconds }: RunBeginning,
): Promise<ProjectRun> {
  const project = await lockProject(trx, owned)
  if (!project) throw new AppError('project.not-found')
  if (isRunning(project.status))
    throw new AppError('project.status-changed', { params: { project_status: project.status } })
  // a run before this one gives back what it held, and a capture takes the account first
  await lockAvailable(trx, owned.userId)
  const run = await replaceRun(trx, owned, recipe, {
    name,
    keepsTranslations,
    expectedSeconds: project.status === 'created' ? (expectedSeconds ?? null) : null,
  })
  const [source_language, target_language] = [recipe.source_languages[0], recipe.target_languages[0]]
  const isEarly = project.status === 'created' || project.status === 'uploaded'
  if (isEarly && source_language && target_language)
    await updateTexts(trx, owned, { source_language, target_language })
  await holdRunPrice(trx, run, project)
  await enqueue(trx, 'advance', { projectId: project.id, runId: run.id })
  return run
}

/** Throws `run.not-found`. */
export async function loadRun(db: Db, project: Pick<Project, 'id' | 'credits_required'>): Promise<RunView> {
  const view = await findRunView(db, project)
  if (!view) throw new AppError('run.not-found')
  return view
}

/** Undefined when the project was never translated unattended. */
export async function findRunView(
  db: Db,
  { id, credits_required }: Pick<Project, 'id' | 'credits_required'>,
): Promise<RunView | undefined> {
  const run = await findRunOfProject(db, id)
  return run && { run, price: runPrice(run, { credits_required }), held: await findRunHold(db, run.id) }
}

/** Credits of all its outputs at most; null while nobody knows how long the video is. */
export function runPrice(
  { recipe, price_each }: ProjectRun,
  { credits_required }: Pick<Project, 'credits_required'>,
): number | null {
  const each = recipe.output === 'premium' ? (price_each ?? credits_required) : 0
  return each === null ? null : recipePrice(recipe, each)
}

/** Where the unattended runs of these projects are, by project; those that have none are left out. */
export async function runStates(db: Db, ids: readonly Project['id'][]): Promise<Record<string, RunState>> {
  const runs = await findRuns(db, ids)
  return Object.fromEntries(runs.map((run) => [run.project_id, run.state]))
}

/**
 * How long a video that is still to come will be, when nobody has said so before: its price is held by that. Changes
 * nothing for a project whose video is there, or that has no run that goes on.
 */
export async function expectVideo(trx: Trx, project: Project, seconds: number): Promise<void> {
  // the account before the run, as everywhere
  await lockAvailable(trx, project.user_id)
  const run = await findRunOfProject(trx, project.id)
  if (run?.state !== 'running' || run.price_each !== null || project.status !== 'created') return
  if (!(await moveRun(trx, run, { expected_seconds: seconds }))) return
  await holdRunPrice(trx, { ...run, expected_seconds: seconds }, project)
}

/**
 * A person has looked, or has got credits, or tries once more what failed. Throws `project.not-found`, `run.not-found`,
 * and `run.not-waiting` when it waits for nobody.
 */
export function continueRun(db: Db, owned: Owned): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, owned))) throw new AppError('project.not-found')
    if (!(await findRunOfProject(trx, owned.id))) throw new AppError('run.not-found')
    const run = await resumeRun(trx, owned.id)
    if (!run) throw new AppError('run.not-waiting')
    await enqueue(trx, 'advance', { projectId: owned.id, runId: run.id })
  })
}

/**
 * Ends a run, and the stage that runs for it; what was held is given back, outputs stay. Throws `project.not-found`,
 * `run.not-found`, `run.not-waiting` when it is over.
 */
export async function stopRun(db: Db, owned: Owned): Promise<void> {
  const isWorking = await db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    if (!(await findRunOfProject(trx, owned.id))) throw new AppError('run.not-found')
    if (!(await cancelRun(trx, owned))) throw new AppError('run.not-waiting')
    await announceCollection(trx, project)
    return isRunning(project.status)
  })
  if (!isWorking) return
  try {
    await cancelStage(db, owned)
  } catch (error) {
    // it has ended meanwhile
    if (!(error instanceof AppError && error.code === 'project.status-changed')) throw error
  }
}
