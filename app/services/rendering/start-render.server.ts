import type { Db, Trx } from '../../db/client.server.ts'
import { findBalance, hold, releaseRunHold } from '../../db/credits.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { moveIntoStage, type Owned, type Project } from '../../db/projects.server.ts'
import { insertRender } from '../../db/renders.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { RenderId, RunId } from '../../domain/ids.ts'
import { MOVES } from '../../domain/project-status.ts'
import type { RenderKind, RenderOptions } from '../../domain/render-options.ts'
import { enqueue } from '../../queue/enqueue.server.ts'
import { checkStorage, claimJob, claimVideoMinutes } from '../quotas/enforce.server.ts'
import { refusedMove, requireSource } from '../projects/load-project.server.ts'
import { priceOf } from './load-premium-price.server.ts'
import { contentHash, takeSnapshot } from './render-content.server.ts'

/**
 * Renders the texts as they are now. A premium render holds its price, unless this very content was paid for before.
 * Whoever has seen a price says which, and pays no more. Throws `project.not-found`, `project.status-changed`, `video.deleted`,
 * `render.no-watermarked`, `quota.*`, `render.price-changed` with the cost, or `credits.insufficient` with cost and
 * balance.
 *
 * @param forRun an unattended run: its hold pays first, nobody needs to have seen an output before, and a video
 *   without any text costs nothing
 */
export function startRender(
  db: Db,
  owned: Owned,
  kind: Exclude<RenderKind, 'trial'>,
  options: RenderOptions,
  { agreedCredits = Infinity, forRun }: { agreedCredits?: number; forRun?: RunId } = {},
): Promise<{ project: Project; renderId: RenderId }> {
  return db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, owned.userId)
    const move = kind === 'premium' ? MOVES.startPremiumRender : MOVES.startRender
    const project = await moveIntoStage(trx, owned, move, { render_options: JSON.stringify(options) })
    if (!project) throw await refusedMove(trx, owned)
    requireSource(project)
    const isSeen = (project.watermarked_video_path ?? project.analyzed_video_path) !== null
    if (kind === 'premium' && !isSeen && forRun === undefined) throw new AppError('render.no-watermarked')
    await claimJob(trx, owned.userId)
    // how large the output will be nobody knows; where there is no room already, none is made
    await checkStorage(trx, owned.userId, 0)
    await claimVideoMinutes(trx, project, 'render_minutes_per_day')
    const snapshot = await takeSnapshot(trx, project, kind, options)
    const hash = contentHash(snapshot)
    const renderId = await insertRender(trx, {
      projectId: project.id,
      attempt: project.attempt,
      snapshot,
      contentHash: hash,
    })
    if (kind === 'premium') {
      // nobody is there to say whether a video without any text is worth a credit
      const isFree = forRun !== undefined && snapshot.tracks.length === 0
      const cost = isFree ? 0 : await priceOf(trx, project, hash)
      if (cost > agreedCredits) throw new AppError('render.price-changed', { params: { cost } })
      if (forRun !== undefined) await releaseRunHold(trx, forRun, cost)
      await holdPrice(trx, project, renderId, cost)
    }
    await enqueue(trx, 'render', { renderId, projectId: project.id, attempt: project.attempt })
    return { project, renderId }
  })
}

async function holdPrice(trx: Trx, project: Project, renderId: RenderId, cost: number): Promise<void> {
  if (cost === 0) return
  if (await hold(trx, { userId: project.user_id, renderId, amount: cost })) return
  const balance = await findBalance(trx, project.user_id)
  throw new AppError('credits.insufficient', { params: { cost, balance } })
}
