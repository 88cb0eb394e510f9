import type { Db } from '../../db/client.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { writePersonsTranslations } from '../../db/text-tracks.server.ts'
import { findEditableTexts, type ReadText } from '../../db/translated-texts.server.ts'
import { putMemory } from '../../db/translation-memory.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { TrackId } from '../../domain/ids.ts'
import type { Language } from '../../domain/languages.ts'
import type { ProjectStatus } from '../../domain/project-status.ts'
import { type EditableText, spreadEdits } from '../../domain/spread-edits.ts'
import type { MemoryEntry } from '../../domain/translation-memory.ts'
import type { SaveTranslations } from '../../forms/texts.ts'
import { noteLanguages } from '../rendering/note-staleness.server.ts'
import { recordChange } from '../texts/open-texts.server.ts'
import { noteTextChange, requireEditable } from './note-text-change.server.ts'

export interface SavedTranslations {
  readonly project: Project
  /** Texts that are different now; those changed only because they share an original are among them. */
  readonly changed: number
  /** Of these, the ones that the person did not name. */
  readonly duplicates: number
}

/** A person compares them one by one; a program reads the texts anew. */
const MOST_CONFLICTS = 100

/** Texts are read and confirmed: what they are in another language is then open to a person, whatever a job does. */
const BEFORE_TEXTS: readonly ProjectStatus[] = ['created', 'uploaded', 'analyzing', 'analyzed']

/**
 * Saves a person's texts, for all groups that share an original. The same texts change nothing, whatever the version.
 * Throws `project.not-found`, `translation.unknown-group`, `project.status-changed`, or `translation.stale` with
 * both texts of the first hundred groups that differ, and how many more there are.
 *
 * @param target another language than the project's own: its status and version stay, only the output in it may be stale
 */
export function saveTranslations(
  db: Db,
  owned: Owned,
  { translations, version }: SaveTranslations,
  { target: wanted }: { target?: Language } = {},
): Promise<SavedTranslations> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    const target = wanted ?? project.target_language
    const isOwn = target === project.target_language
    const texts = await findEditableTexts(trx, project.id, target)
    refuseUnknown(texts, translations)
    if (isOwn) requireEditable(project)
    else if (BEFORE_TEXTS.includes(project.status))
      throw new AppError('project.status-changed', { params: { project_status: project.status } })
    const edits = spreadEdits(texts, translations)
    if (edits.length === 0) return { project, changed: 0, duplicates: 0 }
    if (version !== undefined && version !== project.version) throw staleSave(project, texts, translations)
    const ids = edits.map(({ id }) => id)
    await recordChange(trx, owned, { kind: 'translate', ids, what: 'translations' }, () =>
      writePersonsTranslations(
        trx,
        target,
        edits.map(({ id, text }) => ({ trackId: id, text })),
      ),
    )
    await putMemory(trx, owned.userId, memoryOf(texts, edits, target))
    if (!isOwn) await noteLanguages(trx, project, (language) => language === target)
    return {
      project: isOwn ? await noteTextChange(trx, owned, project, { isOwnLanguage: true }) : project,
      changed: edits.length,
      duplicates: edits.filter(({ id }) => translations[id] === undefined).length,
    }
  })
}

/** What is to be remembered for all projects of the person. A blanked text is not. */
function memoryOf(
  texts: readonly ReadText[],
  edits: readonly { readonly id: TrackId; readonly text: string }[],
  targetLanguage: Language,
): MemoryEntry[] {
  const byId = new Map(texts.map((text) => [text.id, text]))
  return edits.flatMap(({ id, text: translation }) => {
    const text = byId.get(id)
    if (!text || translation.trim() === '') return []
    return [{ original: text.original.trim(), translation, sourceLanguage: text.language, targetLanguage }]
  })
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
  const told = conflicts.slice(0, MOST_CONFLICTS)
  return new AppError('translation.stale', {
    facts: { version, conflicts: told, more_conflicts: conflicts.length - told.length },
  })
}
