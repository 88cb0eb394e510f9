import type { Db } from '../../db/client.server.ts'
import { moveProject, type Owned, type Project } from '../../db/projects.server.ts'
import { MOVES } from '../../domain/project-status.ts'
import { refusedMove } from '../projects/refused-move.server.ts'

/** Throws `project.not-found` or `project.status-changed`. */
export function confirmAnalysis(db: Db, owned: Owned): Promise<Project> {
  return db.transaction().execute(async (trx) => {
    const project = await moveProject(trx, owned, MOVES.confirmAnalysis)
    if (!project) throw await refusedMove(trx, owned)
    return project
  })
}
