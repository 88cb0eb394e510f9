import type { Db } from '../../db/client.server.ts'
import { releaseHold } from '../../db/credits.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import { cancelProject, type Owned, type Project } from '../../db/projects.server.ts'
import { cancelRenders } from '../../db/renders.server.ts'
import { cancelRun } from '../runs/wake-run.server.ts'
import { noteStaleness } from '../rendering/note-staleness.server.ts'
import { announceCollection } from '../webhooks/announce.server.ts'
import { refusedMove } from './load-project.server.ts'
import { withdrawWork } from './withdraw-work.server.ts'

/**
 * Stops the running stage: back to the status it started from, its job void, credits held for it given back, and the
 * day's minutes as well when no worker had begun. An unattended run ends with it.
 * Throws `project.not-found` or, when nothing runs, `project.status-changed`.
 */
export function cancelStage(db: Db, owned: Owned): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const before = await lockProject(trx, owned)
    const project = before && (await cancelProject(trx, owned))
    if (!project) throw await refusedMove(trx, owned)
    await withdrawWork(trx, before)
    for (const renderId of await cancelRenders(trx, owned.id)) await releaseHold(trx, renderId)
    await cancelRun(trx, owned.id)
    // texts that were not translated anew are still those of the videos
    const cancelled = await noteStaleness(trx, project)
    await announceCollection(trx, cancelled)
    return cancelled
  })
}
