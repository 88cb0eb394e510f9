import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { findTranslatedTracks } from '../../db/text-tracks.server.ts'
import type { Language } from '../../domain/languages.ts'
import type { SubtitleDocument } from '../../domain/subtitles/document.ts'
import type { ShownText } from '../../domain/subtitles/formats.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { subtitleDocument } from './subtitle-document.ts'

/**
 * The project's texts as a subtitle document, read in one statement; without a language in the project's target
 * language. Throws `project.not-found`.
 */
export async function loadSubtitles(
  db: Db,
  owned: Owned,
  shown: ShownText,
  language?: Language,
): Promise<SubtitleDocument> {
  const project = await loadProject(db, owned)
  const target_language = language ?? project.target_language
  const tracks = await findTranslatedTracks(db, project.id, target_language)
  return subtitleDocument({ ...project, target_language }, tracks, shown)
}
