import type { Db } from '../../db/client.server.ts'
import { findRunHolds } from '../../db/credits.server.ts'
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
import { runPrice } from '../runs/project-run.server.ts'
import { loadCollection } from './edit-collections.server.ts'

export type StandingPart = QueuedProject & {
  readonly state: CollectionState
  readonly isPaused: boolean
  /** It was read to its end, and there is none in it. */
  readonly hasNoTexts: boolean
  readonly run: ProjectRun | null
  /** Credits of all outputs of its run; null while nobody knows how long the video is, or there is no run. */
  readonly price: number | null
  /** Credits held for outputs that are not begun. */
  readonly held: number
}

/** A collection as it stands now. */
export interface Standing {
  readonly collection: Collection
  /** In the order of their folders and names. */
  readonly parts: readonly StandingPart[]
  readonly counts: Readonly<Record<CollectionState, number>>
  /** Until what runs and waits for a worker is done; undefined when nothing does, or nobody can tell. */
  readonly secondsLeft: number | undefined
  readonly price: CollectionPrice
  /** Videos whose unattended runs wait for credits, and what all their outputs that are left cost. */
  readonly unpaid: { readonly videos: number; readonly credits: number }
}

/** What the unattended runs of a collection cost in all, those that somebody has cancelled left out. */
interface CollectionPrice {
  readonly credits: number
  /** Of these, for outputs that are not begun. */
  readonly held: number
  /** Videos of which nobody knows yet how long they are. */
  readonly unknownVideos: number
}

/** Throws `collection.not-found`. */
export async function loadStanding(db: Db, owned: OwnedCollection): Promise<Standing> {
  const { collection, parts, price } = await loadParts(db, owned)
  return {
    ...{ collection, parts, price },
    counts: countStates(parts.map(({ state }) => state)),
    secondsLeft: await estimate(db, owned, parts),
    unpaid: unpaidOf(parts),
  }
}

/** Its projects and what they cost, without what is left of their work. Throws `collection.not-found`. */
export async function loadParts(
  db: Db,
  owned: OwnedCollection,
): Promise<Pick<Standing, 'collection' | 'parts' | 'price'>> {
  const collection = await loadCollection(db, owned)
  const parts = await standingParts(db, collection, await findCollectionProjects(db, owned))
  return { collection, parts, price: priceOf(parts) }
}

function priceOf(parts: readonly StandingPart[]): CollectionPrice {
  const priced = parts.filter(({ run }) => run && run.state !== 'cancelled')
  return {
    credits: priced.reduce((sum, { price }) => sum + (price ?? 0), 0),
    held: parts.reduce((sum, { held }) => sum + held, 0),
    unknownVideos: priced.filter(({ price }) => price === null).length,
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
  const holds = await findRunHolds(
    db,
    runs.map(({ id }) => id),
  )
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
    return {
      ...{ ...project, state, isPaused, run, hasNoTexts: textless.has(project.id) },
      price: run && runPrice(run, project),
      held: (run && holds.get(run.id)) ?? 0,
    }
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
  const [{ pace, atOnce = 0 }, { active, shares }] = await Promise.all([findPace(db), findShares(db, userId)])
  return secondsUntilDone(work, { pace, shares, atOnce: Math.max(atOnce, active) })
}
