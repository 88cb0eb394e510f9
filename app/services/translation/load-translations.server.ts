import type { Db } from '../../db/client.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import {
  findLanguageSets,
  findTranslatedTracks,
  type LanguageSet,
  type TranslatedTrack,
} from '../../db/text-tracks.server.ts'
import type { Language } from '../../domain/languages.ts'
import { loadProject } from '../projects/load-project.server.ts'

export interface ProjectTranslations {
  readonly project: Project
  /** What the translations are in. */
  readonly target: Language
  /** In the order of analysis, with their translations. */
  readonly tracks: readonly TranslatedTrack[]
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
  wanted?: Language,
): Promise<ProjectTranslations> {
  // one snapshot: no version may go with the texts of another
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const project = await loadProject(trx, owned)
      const target = wanted ?? project.target_language
      const tracks = await findTranslatedTracks(trx, project.id, target)
      return { project, target, tracks, sets: await findLanguageSets(trx, project.id) }
    })
}
