import type { Db } from '../../db/client.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { AppError } from '../../domain/errors.ts'
import { TrackId } from '../../domain/ids.ts'
import { decodeText } from '../../domain/subtitles/decode.ts'
import { formatOfFile } from '../../domain/subtitles/formats.ts'
import { matchCues } from '../../domain/subtitles/match-cues.ts'
import { parseSubtitles } from '../../domain/subtitles/subtitles.ts'
import type { ImportSubtitles } from '../../forms/subtitles.ts'
import { saveTranslations } from '../translation/save-translations.server.ts'
import { loadSubtitles } from './load-subtitles.server.ts'

export interface UploadedSubtitles {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface ImportedSubtitles {
  readonly project: Project
  /** Texts of the file that belong to one of the project. */
  readonly matched: number
  /** Texts of the project that are different now. */
  readonly changed: number
  /** Texts of the file that belong to none. */
  readonly unmatched: readonly { readonly line: number; readonly text: string }[]
}

/**
 * Takes the translations of a file as a person's, for the texts that it has something to say for; the others stay.
 * Throws `project.not-found`, `subtitles.*`, and what `saveTranslations` throws; nothing has changed then.
 */
export async function importSubtitles(
  db: Db,
  owned: Owned,
  { name, bytes }: UploadedSubtitles,
  { format = formatOfFile(name), version }: ImportSubtitles = {},
): Promise<ImportedSubtitles> {
  if (!format) throw new AppError('subtitles.unknown-format')
  const { texts, targetLanguage } = await loadSubtitles(db, owned, 'translation')
  const cues = parseSubtitles(format, decodeText(bytes), targetLanguage)
  const { edits, matched, unmatched } = matchCues(cues, texts)
  if (matched === 0) throw new AppError('subtitles.nothing-matched')
  const translations = Object.fromEntries(
    Object.entries(edits).map(([id, text]) => [TrackId.parse(id), text]),
  )
  const saved = await saveTranslations(db, owned, {
    translations,
    ...(version !== undefined && { version }),
  })
  return {
    project: saved.project,
    matched,
    changed: saved.changed,
    unmatched: unmatched.map(({ line, text }) => ({ line, text })),
  }
}
