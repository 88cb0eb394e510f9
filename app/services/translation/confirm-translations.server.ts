import type { Db } from '../../db/client.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import { moveProject, type Owned, type Project } from '../../db/projects.server.ts'
import { countEmptyTranslations } from '../../db/translated-texts.server.ts'
import { AppError } from '../../domain/errors.ts'
import { MOVES } from '../../domain/project-status.ts'
import { refusedMove } from '../projects/load-project.server.ts'

export interface ConfirmedTranslations {
  readonly project: Project
  /** Texts to be translated that have no translation: they will stay as they are in the video. */
  readonly empty: number
}

/**
 * The texts may be rendered. A completed project, in which nothing was changed, stays completed.
 * Throws `project.not-found` or `project.status-changed`.
 */
export function confirmTranslations(db: Db, owned: Owned): Promise<ConfirmedTranslations> {
  return db.transaction().execute(async (trx) => {
    const before = await lockProject(trx, owned)
    if (!before) throw new AppError('project.not-found')
    const project =
      before.status === 'completed' ? before : await moveProject(trx, owned, MOVES.confirmTranslations)
    if (!project) throw await refusedMove(trx, owned)
    return { project, empty: await countEmptyTranslations(trx, project.id, project.target_language) }
  })
}
