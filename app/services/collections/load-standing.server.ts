import type { Db } from '../../db/client.server.ts'
import {
  type Collection,
  findCollectionProjects,
  findTextless,
  type OwnedCollection,
} from '../../db/collections.server.ts'
import { findRuns, type ProjectRun } from '../../db/project-runs.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { secondsUntilDone, type WorkedStage } from '../../domain/collection-estimate.ts'
import { type CollectionState, collectionState, countStates } from '../../domain/collections.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId } from '../../domain/ids.ts'
import type { ProjectStatus } from '../../domain/project-status.ts'
import { findPace, findShares } from '../../queue/pace.server.ts'
import { findHeldBack } from '../../queue/project-jobs.server.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { type QueuedProject, withQueuePositions } from '../projects/queue-position.server.ts'
import { loadCollection } from './edit-collections.server.ts'

export type StandingPart = QueuedProject & {
  readonly state: CollectionState
  readonly isPaused: boolean
  /** It was read to its end, and there is none in it. */
  readonly hasNoTexts: boolean
  readonly run: ProjectRun | null
}

/** A collection as it stands now. */
export interface Standing {
  readonly collection: Collection
  /** In the order of their folders and names. */
  readonly parts: readonly StandingPart[]
  readonly counts: Readonly<Record<CollectionState, number>>
  /** Until what runs and waits for a worker is done; undefined when nothing does, or nobody can tell. */
  readonly secondsLeft: number | undefined
  /** Videos whose unattended runs wait for credits, and what all their outputs that are left cost. */
  readonly unpaid: { readonly videos: number; readonly credits: number }
}

/** Throws `collection.not-found`. */
export async function loadStanding(db: Db, owned: OwnedCollection): Promise<Standing> {
  const collection = await loadCollection(db, owned)
  const parts = await standingParts(db, collection, await findCollectionProjects(db, owned))
  return {
    collection,
    parts,
    counts: countStates(parts.map(({ state }) => state)),
    secondsLeft: await estimate(db, owned, parts),
    unpaid: unpaidOf(parts),
  }
}

function unpaidOf(parts: readonly StandingPart[]): Standing['unpaid'] {
  const prices = parts.flatMap(({ run, isPaused, credits_required }) => {
    if (run?.state !== 'waiting_for_credits' || isPaused) return []
    const outputsLeft = run.recipe.target_languages.length - run.position
    return [outputsLeft * (run.price_each ?? credits_required ?? 0)]
  })
  return { videos: prices.length, credits: prices.reduce((sum, price) => sum + price, 0) }
}

/** One of its projects. Throws `collection.not-found`, `project.not-found`. */
export async function loadPart(db: Db, owned: OwnedCollection, id: ProjectId): Promise<StandingPart> {
  const collection = await loadCollection(db, owned)
  const project = await loadProject(db, { id, userId: owned.userId })
  const [part] = project.collection_id === owned.id ? await standingParts(db, collection, [project]) : []
  if (!part) throw new AppError('project.not-found')
  return part
}

async function standingParts(
  db: Db,
  collection: Collection,
  projects: readonly Project[],
): Promise<StandingPart[]> {
  const ids = projects.map(({ id }) => id)
  const [queued, held, runs, textless] = await Promise.all([
    withQueuePositions(db, projects),
    findHeldBack(db, ids),
    findRuns(db, ids),
    findTextless(db, emptyOnes(projects)),
  ])
  const runOf = new Map(runs.map((run) => [run.project_id, run]))
  return queued.map((project) => {
    const run = runOf.get(project.id) ?? null
    const isPaused = (project.paused_at ?? collection.paused_at) !== null
    const state = collectionState({
      status: project.status,
      isPaused,
      queuePosition: project.queue_position,
      waitsForOutage: project.waiting !== null,
      isHeld: held.has(project.id),
      run: run?.state ?? null,
    })
    return { ...project, state, isPaused, run, hasNoTexts: textless.has(project.id) }
  })
}

/** Most have texts: only of the others it has to be asked whether some were added by hand. */
function emptyOnes(projects: readonly Project[]): ProjectId[] {
  return projects.flatMap(({ id, texts_detected, status }) =>
    texts_detected === 0 && status !== 'analyzing' ? [id] : [],
  )
}

const STAGES: readonly WorkedStage[] = ['analyze', 'translate', 'render']
/** The stage that runs, or comes next in an unattended run. */
const STAGE: Partial<Record<ProjectStatus, WorkedStage>> = {
  uploaded: 'analyze',
  analyzing: 'analyze',
  analyzed: 'translate',
  analysis_confirmed: 'translate',
  translating: 'translate',
  translated: 'render',
  translations_edited: 'render',
  translations_confirmed: 'render',
  rendering: 'render',
  rendering_premium: 'render',
}

/** The stage that is worked on and, unattended, those that follow it, in every language. */
function stagesLeft({ status, run }: StandingPart): WorkedStage[] {
  const stage = STAGE[status]
  if (run?.state !== 'running') return stage ? [stage] : []
  const others = run.recipe.target_languages.length - run.position - 1
  const own = stage ? STAGES.slice(STAGES.indexOf(stage)) : []
  return [...own, ...Array.from({ length: Math.max(0, others) }, () => STAGES.slice(1)).flat()]
}

async function estimate(
  db: Db,
  { userId }: OwnedCollection,
  parts: readonly StandingPart[],
): Promise<number | undefined> {
  const work = parts.flatMap((part) => {
    const stages = stagesLeft(part)
    if (stages.length === 0 || (part.state !== 'running' && part.state !== 'queued')) return []
    const sinceSaid = (Date.now() - part.updated_at.getTime()) / 1000
    const said = part.stage_seconds_left === null ? null : Math.max(0, part.stage_seconds_left - sinceSaid)
    return [{ stages, videoSeconds: part.duration_seconds ?? 0, secondsLeft: said }]
  })
  if (work.length === 0) return undefined
  const [pace, shares] = await Promise.all([findPace(db), findShares(db, userId)])
  return secondsUntilDone(work, { pace, ...shares })
}
