import { sql } from 'kysely'
import type { Trx } from '../../db/client.server.ts'
import { moveProject, type Owned, type Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { canMove, MOVES, type ProjectStatus } from '../../domain/project-status.ts'
import { noteStaleness } from '../rendering/note-staleness.server.ts'

/** A render works on its snapshot, so texts may change beside it; its output is then out of date. */
const RENDERING: readonly ProjectStatus[] = ['rendering', 'rendering_premium']

/** Throws `project.status-changed` where a person's texts cannot be saved now. */
export function requireEditable({ status, current_stage }: Project): void {
  if (!RENDERING.includes(status) && !canMove('saveTranslations', status, current_stage))
    throw new AppError('project.status-changed', { params: { project_status: status } })
}

/**
 * The project after its texts were changed by a person: in a new version, its outputs marked as stale if they are.
 * It counts as edited from then on, unless a render runs or `keepsStatus`.
 */
export async function noteTextChange(
  trx: Trx,
  owned: Owned,
  { status }: Project,
  { keepsStatus = false } = {},
): Promise<Project> {
  const isBesideRender = RENDERING.includes(status)
  const change = {
    version: sql<number>`version + 1`,
    outputs_stale: isBesideRender
      ? true
      : sql<boolean>`coalesce(watermarked_video_path, analyzed_video_path) IS NOT NULL`,
    updated_at: sql<Date>`now()`,
  }
  const project =
    isBesideRender || keepsStatus
      ? await trx
          .updateTable('projects')
          .set(change)
          .where('id', '=', owned.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await moveProject(trx, owned, MOVES.saveTranslations, change)
  if (!project) throw new AppError('project.status-changed')
  return isBesideRender ? project : noteStaleness(trx, project)
}
