import type { Db } from '../../db/client.server.ts'
import type { Owned, Project } from '../../db/projects.server.ts'
import { findTranslatedTracks, type TranslatedTrack } from '../../db/text-tracks.server.ts'
import { AppError } from '../../domain/errors.ts'
import { subtitleFileName } from '../../domain/file-name.ts'
import { TrackId } from '../../domain/ids.ts'
import type { Language } from '../../domain/languages.ts'
import { decodeText } from '../../domain/subtitles/decode.ts'
import type { SubtitleDocument } from '../../domain/subtitles/document.ts'
import { formatOfFile, type ShownText, SUBTITLE_TYPES } from '../../domain/subtitles/formats.ts'
import { matchCues } from '../../domain/subtitles/match-cues.ts'
import { parseSubtitles, printSubtitles } from '../../domain/subtitles/subtitles.ts'
import { correctedTrack } from '../../domain/text-corrections.ts'
import type { ExportSubtitles, ImportSubtitles } from '../../forms/subtitles.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { saveTranslations } from '../translation/save-translations.server.ts'

/** Of a frame that nobody has measured. */
const FRAME = { widthPx: 1280, heightPx: 720 }

/** The texts that are to be translated, in the order in which they appear. */
function subtitleDocument(
  project: Project,
  tracks: readonly TranslatedTrack[],
  shown: ShownText,
): SubtitleDocument {
  return {
    title: project.file_name ?? project.name,
    sourceLanguage: project.source_language,
    targetLanguage: project.target_language,
    frame: { widthPx: project.width ?? FRAME.widthPx, heightPx: project.height ?? FRAME.heightPx },
    shown,
    texts: tracks
      .filter(({ disposition }) => disposition === 'translate')
      .toSorted((a, b) => a.start_seconds - b.start_seconds || a.ordinal - b.ordinal)
      .map((track) => ({
        id: track.id,
        startSeconds: track.start_seconds,
        endSeconds: track.end_seconds,
        original: track.original_text,
        translation: track.text ?? '',
        ...correctedTrack(
          { boxes: track.boxes, prevalentBox: track.prevalent_box, style: track.style },
          track.corrections,
        ),
      })),
  }
}

/**
 * The project's texts as a subtitle document, read in one statement; without a language in the project's target
 * language. Throws `project.not-found`.
 */
async function loadSubtitles(
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
