import { sql } from 'kysely'
import type { Trx } from '../../db/client.server.ts'
import { moveProject, type Owned, type Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ProjectId } from '../../domain/ids.ts'
import { canMove, MOVES, type ProjectStatus } from '../../domain/project-status.ts'
import { noteLanguages, noteOwnStaleness, noteStaleness } from '../rendering/note-staleness.server.ts'

/** A render works on its snapshot, so texts may change beside it; its output is then out of date. */
const RENDERING: readonly ProjectStatus[] = ['rendering', 'rendering_premium']

const CHANGED = {
  version: sql<number>`version + 1`,
  outputs_stale: sql<boolean>`coalesce(watermarked_video_path, analyzed_video_path) IS NOT NULL`,
  updated_at: sql<Date>`now()`,
}

/** Whether a person's texts can be saved now. */
export function isEditable({ status, current_stage }: Project): boolean {
  return RENDERING.includes(status) || canMove('saveTranslations', status, current_stage)
}

/** Throws `project.status-changed` where they cannot. */
export function requireEditable(project: Project): void {
  if (!isEditable(project))
    throw new AppError('project.status-changed', { params: { project_status: project.status } })
}

/**
 * The project after its texts were changed by a person: in a new version, its outputs marked as stale if they are.
 * It counts as edited from then on, unless a render runs or `keepsStatus`. Translations into its own language are of no
 * other output: `isOwnLanguage` then saves looking at those.
 */
export async function noteTextChange(
  trx: Trx,
  owned: Owned,
  { status }: Project,
  { keepsStatus = false, isOwnLanguage = false } = {},
): Promise<Project> {
  const isBesideRender = RENDERING.includes(status)
  const change = { ...CHANGED, ...(isBesideRender && { outputs_stale: true }) }
  const project =
    isBesideRender || keepsStatus
      ? await updateProject(trx, owned.id, change)
      : await moveProject(trx, owned, MOVES.saveTranslations, change)
  if (!project) throw new AppError('project.status-changed')
  // the end of the render looks at its own language
  if (isBesideRender && !isOwnLanguage)
    await noteLanguages(trx, project, (language) => language !== project.target_language)
  if (isBesideRender) return project
  return isOwnLanguage ? noteOwnStaleness(trx, project) : noteStaleness(trx, project)
}

/** The same after a worker has read a text that a person had added, whatever the project does meanwhile. */
export async function noteReadText(trx: Trx, id: ProjectId): Promise<Project> {
  const project = await updateProject(trx, id, CHANGED)
  return RENDERING.includes(project.status) ? project : noteStaleness(trx, project)
}

function updateProject(
  trx: Trx,
  id: ProjectId,
  change: Omit<typeof CHANGED, 'outputs_stale'> & { outputs_stale: boolean | typeof CHANGED.outputs_stale },
): Promise<Project> {
  return trx.updateTable('projects').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
