import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findEditorTracks } from '../../db/translated-texts.server.ts'
import { AppError } from '../../domain/errors.ts'
import { TrackId } from '../../domain/ids.ts'
import { findTexts, type FoundText, replacementsOf } from '../../domain/replacement.ts'
import { type TextGroup, textGroups } from '../../domain/text-groups.ts'
import type { ReplaceForm } from '../../forms/texts.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { saveTranslations } from './save-translations.server.ts'

export interface FoundTexts {
  readonly version: number
  readonly found: readonly FoundText<TextGroup>[]
  /** How many translations replacing would change. */
  readonly changes: number
}

/** The texts that hold what is wanted, and what they would become. Throws `project.not-found`. */
export async function findInTexts(db: Db, owned: Owned, form: ReplaceForm): Promise<FoundTexts> {
  const { id, version, target_language: target } = await loadProject(db, owned)
  const groups = textGroups(await findEditorTracks(db, id, target)).filter(
    ({ disposition }) => disposition !== 'ignore',
  )
  const found = findTexts(groups, {
    wanted: { text: form.find, matchesCase: form.case, isWholeWord: form.word },
    searchedIn: form.in,
    replacement: form.replacement,
  })
  return { version, found, changes: Object.keys(replacementsOf(found)).length }
}

/**
 * Replaces in all translations, which is one change of the history. Resolves to how many places are different. Throws
 * `project.not-found`, `project.status-changed`, and `translation.stale` when texts have changed since `version`.
 */
export async function replaceInTexts(
  db: Db,
  owned: Owned,
  form: ReplaceForm,
  version: number,
): Promise<number> {
  const { version: now, found } = await findInTexts(db, owned, form)
  // what was counted before is what is replaced
  if (now !== version)
    throw new AppError('translation.stale', { facts: { version: now, conflicts: [], more_conflicts: 0 } })
  const entries = Object.entries(replacementsOf(found)).map(
    ([id, text]) => [TrackId.parse(id), text] as const,
  )
  if (entries.length === 0) return 0
  const { changed } = await saveTranslations(db, owned, {
    translations: Object.fromEntries(entries),
    version,
  })
  return changed
}
