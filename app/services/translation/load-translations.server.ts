import type { Db } from '../../db/client.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { findLanguageSets } from '../../db/text-tracks.server.ts'
import type { LanguageSet } from '../../domain/editor-view.ts'
import { countTracks, type DescribedTrack, findDescribedTracks } from '../../db/translated-texts.server.ts'
import type { Language } from '../../domain/languages.ts'
import { loadProject } from '../projects/load-project.server.ts'

export interface TranslationsWanted {
  /** Absent: the project's own. */
  readonly target?: Language | undefined
  /** Absent: all texts from the offset on. */
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  /** The deleted texts and those that analysis left out, instead of the others. */
  readonly deleted?: boolean | undefined
}

export interface ProjectTranslations {
  readonly project: Project
  /** What the translations are in. */
  readonly target: Language
  /** In the order of analysis, with their translations; those of the page that was asked for. */
  readonly tracks: readonly DescribedTrack[]
  /** Of all pages. */
  readonly total: number
  /** All languages that there are translations in. */
  readonly sets: readonly LanguageSet[]
}

/**
 * The texts of a project, none before its analysis, with what they are in its target language or in another one.
 * Throws `project.not-found`.
 */
export async function loadTranslations(
  db: Db,
  owned: Owned,
  { target: wanted, ...page }: TranslationsWanted = {},
): Promise<ProjectTranslations> {
  // one snapshot: no version may go with the texts of another
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const project = await loadProject(trx, owned)
      const target = wanted ?? project.target_language
      const tracks = await findDescribedTracks(trx, project.id, target, page)
      const sets = await findLanguageSets(trx, project.id)
      return { project, target, tracks, total: await countTracks(trx, project.id, page.deleted), sets }
    })
}
