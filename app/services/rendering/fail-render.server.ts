import type { Db } from '../../db/client.server.ts'
import { releaseHold } from '../../db/credits.server.ts'
import { type Attempt, failStage } from '../../db/projects.server.ts'
import { failRenders } from '../../db/renders.server.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { concludeStage } from '../runs/wake-run.server.ts'

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
