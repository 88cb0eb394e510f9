import type { Db } from '../../db/client.server.ts'
import { moveProject, type Owned, type Project } from '../../db/projects.server.ts'
import { MOVES } from '../../domain/project-status.ts'
import { styleAsInCollection } from '../collections/one-style.server.ts'
import { refusedMove } from '../projects/load-project.server.ts'

/** Its texts are set as in the other videos of its collection from then on. Throws `project.not-found` or `project.status-changed`. */
export function confirmAnalysis(db: Db, owned: Owned): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const project = await moveProject(trx, owned, MOVES.confirmAnalysis)
    if (!project) throw await refusedMove(trx, owned)
    await styleAsInCollection(trx, project)
    return project
  })
}
