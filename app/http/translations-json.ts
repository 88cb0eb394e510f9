import type * as z from 'zod'
import type { TranslatedTrack } from '../db/text-tracks.server.ts'
import { problemIn } from '../domain/translator.ts'
import type { ProjectTranslations } from '../services/translation/load-translations.server.ts'
import type { Group, TranslationsAnswer } from './openapi/answers.ts'

/** The texts of a project as the API shows them: the maps of the spec, and beside them what is known of each group. */
export function translationsJson({
  project,
  target,
  tracks,
  sets,
}: ProjectTranslations): z.input<typeof TranslationsAnswer> {
  const byId = <Value>(value: (track: TranslatedTrack) => Value) =>
    Object.fromEntries(tracks.map((track) => [track.id, value(track)]))
  return {
    original_texts: byId(({ original_text }) => original_text),
    translations: Object.fromEntries(
      tracks.flatMap(({ id, text }) => (text === null ? [] : [[id, text] as const])),
    ),
    target_language: target,
    version: project.version,
    groups: byId(groupJson),
    languages: sets.map(({ language, translated }) => ({ language, translated })),
  }
}

/** `box` is x, y, width, height before turning, in pixels of the source's upright frame. */
function groupJson(track: TranslatedTrack): z.input<typeof Group> {
  const { x, y, width, height, angleDegrees } = track.prevalent_box
  return {
    start_seconds: track.start_seconds,
    end_seconds: track.end_seconds,
    start_frame: track.start_frame,
    end_frame: track.end_frame,
    box: [x, y, width, height],
    angle_degrees: angleDegrees,
    confidence: track.confidence,
    language: track.language,
    style: styleJson(track),
    disposition: track.disposition,
    origin: track.origin,
    engine: track.engine,
    draft: track.draft ?? false,
    unknown_words: track.unknown_words ?? 0,
    problem: problemIn(track.problem),
    passed_over: (track.passed_over ?? []).map(({ engine, problem }) => ({ engine, problem })),
  }
}

function styleJson({ style }: TranslatedTrack) {
  return {
    fill: style.fill,
    outline: style.outline && { color: style.outline.color, width_px: style.outline.widthPx },
    plate: style.plate && { color: style.plate.color },
    weight: style.weight,
    italic: style.italic,
    align: style.align,
    cap_height_px: style.capHeightPx,
    letter_spacing_px: style.letterSpacingPx,
    background: style.background,
  }
}
