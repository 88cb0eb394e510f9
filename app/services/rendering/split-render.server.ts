import type { Db, Trx } from '../../db/client.server.ts'
import { type Attempt, reportProgress } from '../../db/projects.server.ts'
import {
  advancePart,
  completePart,
  insertParts,
  lockParts,
  type NewRenderPart,
} from '../../db/render-parts.server.ts'
import { beginRender } from '../../db/renders.server.ts'
import { StaleAttemptError } from '../../domain/errors.ts'
import type { RenderId } from '../../domain/ids.ts'
import { enqueue } from '../../queue/enqueue.server.ts'

/** A render's job, whichever part of it. */
export interface RenderAttempt extends Attempt {
  readonly renderId: RenderId
}

/**
 * Cuts a render: each part becomes a job that any worker may take. Resolves to false, having done nothing, when it
 * was cut before. Throws StaleAttemptError when the attempt is void.
 */
export function startParts(
  db: Db,
  job: RenderAttempt,
  { coversKey, parts }: { coversKey: string; parts: readonly NewRenderPart[] },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const render = await lockedRender(trx, job)
    if (render.coversKey !== null) return false
    await insertParts(trx, job.renderId, coversKey, parts)
    for (const part of parts.keys()) await enqueue(trx, 'render', { ...attemptOf(job), part })
    return true
  })
}

/**
 * Counts a part's frames into the progress of the whole, of which encoding takes `spanOf`, in percent. Resolves to false
 * when the attempt is void.
 */
export function reportPart(
  db: Db,
  job: RenderAttempt,
  {
    part,
    frames,
    spanOf,
  }: { part: number; frames: number; spanOf: (totalFrames: number) => readonly [number, number] },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockParts(trx, job.projectId)
    const { done, total, seconds } = await advancePart(trx, job.renderId, part, frames)
    const [from, to] = spanOf(total)
    const share = done / Math.max(1, total)
    // all workers together, and what one of them does between two parts, make the pace
    const secondsLeft =
      seconds >= MEASURED.seconds && share >= MEASURED.share
        ? (seconds / share) * (1 - share + (100 - to) / (to - from))
        : null
    return reportProgress(trx, job, { percent: from + (to - from) * share, done, total, secondsLeft })
  })
}

/** Before so much has been encoded nothing is said of the time left. */
const MEASURED = { seconds: 5, share: 0.02 } as const

/**
 * Names the files of an encoded part; the last part has all of them joined. Resolves to false when another worker
 * was quicker: these files are not wanted. Throws StaleAttemptError when the attempt is void.
 */
export function finishPart(
  db: Db,
  job: RenderAttempt,
  part: number,
  files: { storageKey: string; picturesKey: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockedRender(trx, job)
    const left = await completePart(trx, job.renderId, part, files)
    if (left === 0) await enqueue(trx, 'render', { ...attemptOf(job), part: 'join' })
    return left !== undefined
  })
}

async function lockedRender(trx: Trx, job: RenderAttempt) {
  await lockParts(trx, job.projectId)
  const render = await beginRender(trx, job)
  if (!render) throw new StaleAttemptError()
  return render
}

const attemptOf = ({ renderId, projectId, attempt }: RenderAttempt) => ({ renderId, projectId, attempt })
