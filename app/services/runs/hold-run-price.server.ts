import type { Db, Trx } from '../../db/client.server.ts'
import { findRunHold, holdForRun, lockAvailable, releaseRunHold } from '../../db/credits.server.ts'
import { findStaleExpectations, moveRun, type ProjectRun } from '../../db/project-runs.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { creditsForVideo } from '../../domain/render-price.ts'
import { wakeRunsOf } from './wake-run.server.ts'

/**
 * Sets the price of all outputs of an unattended run that are left aside, or of as many as the balance has: by the
 * length that the video is expected to have before it is there, and then by the one that it has. Once it has been held
 * by that, nothing changes any more.
 */
export async function holdRunPrice(
  trx: Trx,
  run: ProjectRun,
  { credits_required: known }: Pick<Project, 'credits_required'>,
): Promise<void> {
  const { expected_seconds: expected, price_each: before } = run
  if (run.recipe.output !== 'premium') return
  const isSettled = before !== null && (known === null || expected === null)
  const each = known ?? (expected === null ? undefined : creditsForVideo(expected))
  if (isSettled || each === undefined) return
  const outputs = run.recipe.target_languages.length - run.position
  // a capture takes the account first, too
  await lockAvailable(trx, run.user_id)
  const isMoved = await moveRun(trx, run, {
    price_each: each,
    ...(known !== null && { expected_seconds: null }),
  })
  if (!isMoved) return
  const heldBefore = await findRunHold(trx, run.id)
  if (heldBefore > 0 && each !== before) await releaseRunHold(trx, run.id)
  await holdForRun(trx, { userId: run.user_id, runId: run.id, each, outputs })
  if ((await findRunHold(trx, run.id)) < heldBefore) await wakeRunsOf(trx, run.user_id)
}

/**
 * Gives back what is held for videos that were announced before `time` and of which nothing is on its way: they are paid
 * for when they come. Resolves to how many.
 */
export async function releaseStaleHolds(db: Db, time: Date): Promise<number> {
  const stale = await findStaleExpectations(db, time)
  for (const run of stale)
    await db.transaction().execute(async (trx) => {
      await lockAvailable(trx, run.user_id)
      if (!(await moveRun(trx, run, { price_each: null, expected_seconds: null }))) return
      if ((await releaseRunHold(trx, run.id)) > 0) await wakeRunsOf(trx, run.user_id)
    })
  return stale.length
}
