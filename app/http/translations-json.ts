import type * as z from 'zod'
import type { DescribedTrack } from '../db/translated-texts.server.ts'
import type { TextBox } from '../domain/geometry.ts'
import { correctedTrack, type TextCorrections } from '../domain/text-corrections.ts'
import { stepsFromStart } from '../domain/timed-steps.ts'
import type { TextStyle } from '../domain/text-track.ts'
import { problemIn } from '../domain/translator.ts'
import { styleCorrectionsJson } from '../forms/change-style.ts'
import type { ProjectTranslations } from '../services/translation/load-translations.server.ts'
import type { Group, TranslationsAnswer } from './openapi/answers.ts'

type Answer = z.input<typeof TranslationsAnswer>

const ENTRIES_A_CHUNK = 100

/**
 * The texts of a project as the API shows them, as chunks of one JSON text: the maps of the spec, and beside them what
 * is known of each group. Whole it would be a few megabytes for a film.
 */
export function* translationsJson({
  project,
  target,
  tracks,
  total,
  sets,
}: ProjectTranslations): Generator<string> {
  const translated = tracks.filter(({ text }) => text !== null)
  const rest: Omit<Answer, 'original_texts' | 'translations' | 'groups'> = {
    target_language: target,
    version: project.version,
    total,
    languages: sets.map(({ language, translated }) => ({ language, translated })),
  }
  yield '{"original_texts":'
  yield* mapJson(tracks, ({ original_text }) => original_text)
  yield ',"translations":'
  yield* mapJson(translated, ({ text }) => text ?? '')
  yield ',"groups":'
  yield* mapJson(tracks, groupJson)
  yield `,${JSON.stringify(rest).slice(1)}`
}

/** An object with a value for each track, by its id. */
function* mapJson(
  tracks: readonly DescribedTrack[],
  value: (track: DescribedTrack) => string | z.input<typeof Group>,
): Generator<string> {
  yield '{'
  for (let first = 0; first < tracks.length; first += ENTRIES_A_CHUNK) {
    const entries = tracks
      .slice(first, first + ENTRIES_A_CHUNK)
      .map((track) => `${JSON.stringify(track.id)}:${JSON.stringify(value(track))}`)
    yield `${first > 0 ? ',' : ''}${entries.join(',')}`
  }
  yield '}'
}

/** `box` is x, y, width, height before turning, in pixels of the source's upright frame. */
function groupJson(track: DescribedTrack): z.input<typeof Group> {
  const measured = { prevalentBox: track.prevalent_box, boxes: [], style: track.style }
  const { prevalentBox: box, style } = correctedTrack(measured, track.corrections)
  return {
    start_seconds: track.start_seconds,
    end_seconds: track.end_seconds,
    start_frame: track.start_frame,
    end_frame: track.end_frame,
    box: sidesOf(box),
    angle_degrees: box.angleDegrees,
    confidence: track.confidence,
    language: track.language,
    style: styleJson(style, track.start_seconds),
    corrections: track.corrections && correctionsJson(track.corrections),
    reviewed: track.reviewed,
    disposition: track.disposition,
    suggestion: track.suggestion,
    drop_reason: track.drop_reason,
    read_text: track.read_text,
    added: track.is_added,
    reading: track.reading,
    origin: track.origin,
    engine: track.engine,
    draft: track.draft ?? false,
    unknown_words: track.unknown_words ?? 0,
    problem: problemIn(track.problem),
    passed_over: (track.passed_over ?? []).map(({ engine, problem }) => ({ engine, problem })),
  }
}

function sidesOf({ x, y, width, height }: Omit<TextBox, 'angleDegrees'>): number[] {
  return [x, y, width, height]
}

function correctionsJson({ box, angleDegrees, style }: TextCorrections) {
  return {
    ...(box && { box: sidesOf(box) }),
    ...(angleDegrees !== undefined && { angle_degrees: angleDegrees }),
    ...(style && { style: styleCorrectionsJson(style) }),
  }
}

function styleJson(style: TextStyle, startSeconds: number) {
  // those that are over before the start that a person has set are none any more
  const stepsLeft = <Step extends { readonly seconds: number }>(steps: readonly Step[] = []) => {
    const left = stepsFromStart(steps, { startSeconds, style })
    return left.length > 1 ? left : null
  }
  const { highlight } = style
  return {
    fill: style.fill,
    gradient: style.gradient ?? null,
    accents: (style.accents ?? []).map(({ text, color }) => ({ text, color })),
    outline: style.outline && { color: style.outline.color, width_px: style.outline.widthPx },
    shadow: style.shadow
      ? {
          color: style.shadow.color,
          ...{ dx_px: style.shadow.dxPx, dy_px: style.shadow.dyPx, blur_px: style.shadow.blurPx },
        }
      : null,
    underline: style.underline
      ? {
          color: style.underline.color ?? style.fill,
          ...{ thickness_px: style.underline.thicknessPx, offset_px: style.underline.offsetPx },
        }
      : null,
    plate: style.plate && {
      color: style.plate.color,
      opacity: style.plate.opacity ?? 1,
      radius_px: style.plate.radiusPx ?? 0,
      box: sidesOf(style.plate.box),
    },
    font_family: style.fontFamily ?? null,
    font_class: style.fontClass ?? null,
    weight: style.weight,
    italic: style.italic,
    vertical: style.isVertical ?? false,
    align: style.align,
    cap_height_px: style.capHeightPx,
    letter_spacing_px: style.letterSpacingPx,
    confidence: style.confidence ?? null,
    background: style.background,
    perspective: style.perspective ?? null,
    reveal: stepsLeft(style.reveal),
    fade: stepsLeft(style.fade),
    scaling:
      stepsLeft(style.scaling)?.map(({ seconds, scale, dxPx, dyPx }) => ({
        ...{ seconds, scale, dx_px: dxPx, dy_px: dyPx },
      })) ?? null,
    highlight: highlight ? highlightJson(highlight, { startSeconds, style }) : null,
  }
}

function highlightJson(
  { color, steps, plate, larger }: NonNullable<TextStyle['highlight']>,
  text: Parameters<typeof stepsFromStart>[1],
) {
  return {
    color,
    steps: stepsFromStart(steps, text),
    scale: larger?.scale ?? 1,
    plate: plate
      ? {
          ...{ color: plate.color, radius_px: plate.radiusPx },
          ...{ beside_px: plate.besidePx, above_px: plate.abovePx, below_px: plate.belowPx },
        }
      : null,
  }
}
