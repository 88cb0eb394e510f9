import type { Db } from '../../db/client.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { findTranslatedTracks, type TranslatedTrack } from '../../db/text-tracks.server.ts'
import { loadProject } from '../projects/load-project.server.ts'

export interface ProjectTranslations {
  readonly project: Project
  /** In the order of analysis, with their translations into the project's target language. */
  readonly tracks: readonly TranslatedTrack[]
}

/** The texts of a project; none before its analysis. Throws `project.not-found`. */
export async function loadTranslations(db: Db, owned: Owned): Promise<ProjectTranslations> {
  // one snapshot: no version may go with the texts of another
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const project = await loadProject(trx, owned)
      return { project, tracks: await findTranslatedTracks(trx, project.id, project.target_language) }
    })
}
