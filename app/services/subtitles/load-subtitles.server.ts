import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findTranslatedTracks } from '../../db/text-tracks.server.ts'
import type { SubtitleDocument } from '../../domain/subtitles/document.ts'
import type { ShownText } from '../../domain/subtitles/formats.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { subtitleDocument } from './subtitle-document.ts'

/** The project's texts as a subtitle document, read in one statement. Throws `project.not-found`. */
export async function loadSubtitles(db: Db, owned: Owned, shown: ShownText): Promise<SubtitleDocument> {
  const project = await loadProject(db, owned)
  const tracks = await findTranslatedTracks(db, project.id, project.target_language)
  return subtitleDocument(project, tracks, shown)
}
