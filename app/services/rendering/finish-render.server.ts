import type { Db } from '../../db/client.server.ts'
import { captureHold, releaseHold } from '../../db/credits.server.ts'
import { type Attempt, failStage, moveByJob } from '../../db/projects.server.ts'
import { failRenders, finishRender, forgetStills } from '../../db/renders.server.ts'
import { type ErrorCode, StaleAttemptError } from '../../domain/errors.ts'
import type { FidelityReport } from '../../domain/fidelity-report.ts'
import type { RenderId } from '../../domain/ids.ts'
import { MOVES } from '../../domain/project-status.ts'
import { isWatermarked, type RenderSnapshot } from '../../domain/render-snapshot.ts'
import { concludeStage } from '../runs/wake-run.server.ts'
import { noteStaleness } from './note-staleness.server.ts'

/** An output that lies in the store already. */
export interface RenderOutput {
  readonly renderId: RenderId
  readonly snapshot: RenderSnapshot
  readonly storageKey: string
  /** Its `s3://` address, or null. */
  readonly storageUrl: string | null
  readonly sizeBytes: number
  readonly fidelity: FidelityReport
  /** Pictures of the judged texts, in the store already; null when there are none. */
  readonly stillsKey: string | null
  /** A frame with text on it, in the store already; null when none could be had. */
  readonly posterKey: string | null
}

/**
 * Makes an output the project's, completes the project and captures what was held for it, in one transaction. If
 * the texts were changed while it rendered, the output is out of date from the start. Throws StaleAttemptError,
 * having written nothing, when another attempt has taken over.
 */
export async function publishRender(db: Db, attempt: Attempt, output: RenderOutput): Promise<void> {
  const { renderId, snapshot, storageKey, storageUrl, posterKey } = output
  await db.transaction().execute(async (trx) => {
    const project = await moveByJob(trx, attempt, MOVES.renderDone, {
      progress: 100,
      // not another output's
      output_poster_path: posterKey,
      ...(isWatermarked(snapshot.kind)
        ? { watermarked_video_path: storageKey, watermarked_video_s3_url: storageUrl }
        : { analyzed_video_path: storageKey, analyzed_video_s3_url: storageUrl }),
    })
    if (!project) throw new StaleAttemptError()
    await forgetStills(trx, attempt.projectId)
    await finishRender(trx, renderId, output)
    await noteStaleness(trx, project)
    await captureHold(trx, renderId, attempt.projectId)
    await concludeStage(trx, project)
  })
}

/**
 * Rendering has failed for good: the project shows it, earlier outputs stay, and what was held is given back.
 * A void attempt changes nothing.
 *
 * @param fidelity what was wrong with the output, if that was the reason
 */
export async function failRender(
  db: Db,
  attempt: Attempt,
  { code, fidelity }: { code: ErrorCode; fidelity?: unknown },
): Promise<void> {
  const report = typeof fidelity === 'object' ? fidelity : null
  await db.transaction().execute(async (trx) => {
    const project = await failStage(trx, attempt, 'rendering', { code, detail: code })
    if (!project) return
    for (const renderId of await failRenders(trx, attempt, { code, fidelity: report }))
      await releaseHold(trx, renderId)
    await concludeStage(trx, project)
  })
}
