import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import { moveProject, type Owned, type Project } from '../../db/projects.server.ts'
import { findTranslatedTracks, writePersonsTranslations } from '../../db/text-tracks.server.ts'
import { rememberTranslations } from '../../db/translation-memory.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { TrackId } from '../../domain/ids.ts'
import { canMove, MOVES, type ProjectStatus } from '../../domain/project-status.ts'
import { type EditableText, spreadEdits } from '../../domain/spread-edits.ts'
import type { SaveTranslations } from '../../forms/save-translations.ts'
import { noteStaleness } from '../rendering/note-staleness.server.ts'

export interface SavedTranslations {
  readonly project: Project
  /** Texts that are different now; those changed only because they share an original are among them. */
  readonly changed: number
  /** Of these, the ones that the person did not name. */
  readonly duplicates: number
}

/** A render works on its snapshot, so texts may change beside it; its output is then out of date. */
const RENDERING: readonly ProjectStatus[] = ['rendering', 'rendering_premium']

/**
 * Saves a person's texts, for all groups that share an original. The same texts change nothing, whatever the version.
 * Throws `project.not-found`, `translation.unknown-group`, `project.status-changed`, or `translation.stale` with
 * both texts of every group that differs.
 */
export function saveTranslations(
  db: Db,
  owned: Owned,
  { translations, version }: SaveTranslations,
): Promise<SavedTranslations> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    const texts = await editableTexts(trx, project)
    refuseUnknown(texts, translations)
    const besideRender = RENDERING.includes(project.status)
    if (!besideRender && !canMove('saveTranslations', project.status, project.current_stage))
      throw new AppError('project.status-changed', { params: { project_status: project.status } })
    const edits = spreadEdits(texts, translations)
    if (edits.length === 0) return { project, changed: 0, duplicates: 0 }
    if (version !== undefined && version !== project.version) throw staleSave(project, texts, translations)
    await writePersonsTranslations(
      trx,
      project.target_language,
      edits.map(({ id, text }) => ({ trackId: id, text })),
    )
    await rememberTranslations(
      trx,
      { userId: owned.userId, target: project.target_language },
      edits.map(({ id }) => id),
    )
    const changed = await noteChange(trx, owned, besideRender)
    return {
      project: besideRender ? changed : await noteStaleness(trx, changed),
      changed: edits.length,
      duplicates: edits.filter(({ id }) => translations[id] === undefined).length,
    }
  })
}

async function editableTexts(trx: Trx, project: Project): Promise<EditableText<TrackId>[]> {
  const tracks = await findTranslatedTracks(trx, project.id, project.target_language)
  return tracks.map(({ id, original_text: original, text }) => ({ id, original, translation: text ?? '' }))
}

function refuseUnknown(texts: readonly EditableText<TrackId>[], edits: SaveTranslations['translations']) {
  const known = new Set<string>(texts.map(({ id }) => id))
  const unknown = Object.keys(edits).find((id) => !known.has(id))
  if (unknown !== undefined) throw new AppError('translation.unknown-group', { facts: { group_id: unknown } })
}

function staleSave(
  { version }: Project,
  texts: readonly EditableText<TrackId>[],
  edits: SaveTranslations['translations'],
): AppError {
  const conflicts = texts.flatMap(({ id, original, translation }) => {
    const yours = edits[id]
    return yours === undefined || yours === translation
      ? []
      : [{ group_id: id, original, yours, theirs: translation }]
  })
  return new AppError('translation.stale', { facts: { version, conflicts } })
}

async function noteChange(trx: Trx, owned: Owned, besideRender: boolean): Promise<Project> {
  const change = {
    version: sql<number>`version + 1`,
    outputs_stale: besideRender
      ? true
      : sql<boolean>`coalesce(watermarked_video_path, analyzed_video_path) IS NOT NULL`,
    updated_at: sql<Date>`now()`,
  }
  const project = besideRender
    ? await trx
        .updateTable('projects')
        .set(change)
        .where('id', '=', owned.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await moveProject(trx, owned, MOVES.saveTranslations, change)
  if (!project) throw new AppError('project.status-changed')
  return project
}
