import type { Db } from '../../db/client.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import { subtitleFileName } from '../../domain/file-name.ts'
import { SUBTITLE_TYPES } from '../../domain/subtitles/formats.ts'
import { printSubtitles } from '../../domain/subtitles/subtitles.ts'
import type { ExportSubtitles } from '../../forms/subtitles.ts'
import { loadSubtitles } from './load-subtitles.server.ts'

export interface SubtitleFile {
  readonly name: string
  readonly mimeType: string
  readonly content: string
}

/** The texts of a project as a file; without cues while there are none. Throws `project.not-found`. */
export async function exportSubtitles(
  db: Db,
  owned: Owned,
  { format, text, language: wanted }: ExportSubtitles,
): Promise<SubtitleFile> {
  const document = await loadSubtitles(db, owned, text, wanted)
  const language = text === 'original' ? document.sourceLanguage : document.targetLanguage
  return {
    name: subtitleFileName(document.title, language, format),
    mimeType: SUBTITLE_TYPES[format],
    content: printSubtitles(format, document),
  }
}
