import type { Db, Trx } from '../../db/client.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { insertEntry } from '../../db/text-history.server.ts'
import { readStates } from '../../db/text-states.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { TrackId } from '../../domain/ids.ts'
import type { ProjectStatus } from '../../domain/project-status.ts'
import { differences, type HistoryKind } from '../../domain/text-history.ts'
import { noteTextChange, requireEditable } from '../translation/note-text-change.server.ts'

export interface ChangedTexts {
  readonly project: Project
  /** The places of which anything is different now. */
  readonly changed: readonly TrackId[]
}

/** What was read may be put right before it is translated, without counting as an edited translation. */
const BEFORE_TRANSLATION: readonly ProjectStatus[] = ['analyzed', 'analysis_confirmed']

/** Texts of a locked project that may be changed. */
export interface OpenTexts {
  readonly trx: Trx
  readonly project: Project
  /** Asks that texts may be changed, and that nobody has since they were read at `version`. */
  readonly requireOpen: (version: number | undefined) => void
}

/**
 * Changes texts of a project at once and notes that they are different, if they are: `change` says which. Throws
 * `project.not-found`, and for `requireOpen` `project.status-changed` or `translation.stale`.
 */
export function changeOpenTexts(
  db: Db,
  owned: Owned,
  change: (texts: OpenTexts) => Promise<{ changed: readonly TrackId[]; changesVideo?: boolean }>,
): Promise<ChangedTexts> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    const requireOpen = (version: number | undefined) => void requireTextsOpen(project, version)
    const { changed, changesVideo = changed.length > 0 } = await change({ trx, project, requireOpen })
    if (!changesVideo) return { project, changed }
    const keepsStatus = BEFORE_TRANSLATION.includes(project.status)
    return { project: await noteTextChange(trx, owned, project, { keepsStatus }), changed }
  })
}

/**
 * Resolves to whether the project keeps its status when its texts change. Throws `project.status-changed` where they
 * may not, `translation.stale` when they were read at another version.
 */
export function requireTextsOpen(project: Project, version?: number): boolean {
  const keepsStatus = BEFORE_TRANSLATION.includes(project.status)
  if (!keepsStatus) requireEditable(project)
  if (version !== undefined && version !== project.version)
    throw new AppError('translation.stale', {
      facts: { version: project.version, conflicts: [], more_conflicts: 0 },
    })
  return keepsStatus
}

/**
 * Changes texts of a project, which must be locked, and writes what has become different of them into its history.
 *
 * @param ids those that may change; one that `change` makes is named by `made`
 */
export async function recordChange<Result>(
  trx: Trx,
  owned: Owned,
  { kind, ids, what = 'all' }: { kind: HistoryKind; ids: readonly TrackId[]; what?: 'all' | 'translations' },
  change: (made: (id: TrackId) => void) => Promise<Result>,
): Promise<Result> {
  const before = await readStates(trx, ids, what)
  const all = [...ids]
  const result = await change((id) => all.push(id))
  const changes = differences(before, await readStates(trx, all, what))
  if (changes.length > 0) await insertEntry(trx, owned, { kind, changes })
  return result
}
