import type { Project } from '../../db/projects.server.ts'
import type { TranslatedTrack } from '../../db/text-tracks.server.ts'
import type { SubtitleDocument } from '../../domain/subtitles/document.ts'
import { correctedTrack } from '../../domain/text-corrections.ts'
import type { ShownText } from '../../domain/subtitles/formats.ts'

/** Of a frame that nobody has measured. */
const FRAME = { widthPx: 1280, heightPx: 720 }

/** The texts that are to be translated, in the order in which they appear. */
export function subtitleDocument(
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
