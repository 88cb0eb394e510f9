import type { SnapshotTrack } from '../render-snapshot.ts'
import type { TextStyle } from '../text-track.ts'
import { isCjk, type Typeface } from '../typefaces.ts'

/** Height of a capital and of an ideograph as fractions of the em, in the Noto Sans families. */
const CAP_HEIGHT_EM = 0.714
export const IDEOGRAPH_HEIGHT_EM = 0.92
/** A text of unknown size counts as this many pixels in a frame of 720 lines; so does the smallest readable one. */
const UNKNOWN_SIZE_AT_720 = 20
const READABLE_SIZE_AT_720 = 12
const SMALLEST_FRACTION = 0.6
/** The line height the captions are set with where the original's is not known, in ems. */
export const LINE_HEIGHT_EM = 1.2
/** What is measured beyond these was no pair of lines. */
const PLAUSIBLE_LINE_HEIGHT_EM = { least: 0.9, most: 2 } as const

/**
 * The line height of a text's translation, in ems: that of the original's lines, closer or further apart if a person has set them
 * so.
 *
 * @param emPx the em of the original
 */
export function lineHeightEmOf(
  { style, corrections }: Pick<SnapshotTrack, 'style' | 'corrections'>,
  emPx: number,
): number {
  const { least, most } = PLAUSIBLE_LINE_HEIGHT_EM
  const ownEm = style.linePitchPx === undefined ? LINE_HEIGHT_EM : style.linePitchPx / emPx
  const percent = corrections?.style?.lineSpacingPercent ?? 100
  return (Math.min(most, Math.max(least, ownEm)) * percent) / 100
}

/**
 * The em that the original was set in, in pixels, kept plausible by the height of its box; that of a size which a person
 * has set is what it is.
 */
export function emOf(
  {
    text,
    style,
    prevalentBox,
    corrections,
  }: Pick<SnapshotTrack, 'text' | 'style' | 'prevalentBox' | 'corrections'>,
  { face, frameHeightPx }: { face?: Typeface | undefined; frameHeightPx: number },
): number {
  if (style.capHeightPx === null) return (UNKNOWN_SIZE_AT_720 * frameHeightPx) / 720
  const em = style.capHeightPx / (isCjk(text) ? IDEOGRAPH_HEIGHT_EM : (face?.capHeightEm ?? CAP_HEIGHT_EM))
  if (corrections?.style?.capHeightPx !== undefined) return em
  const linePx = prevalentBox.height / text.split('\n').length
  return Math.min(1.6 * linePx, Math.max(0.5 * linePx, em))
}

/** The smallest size a caption may shrink to: 60 % of the size wished for, and readable if that was. */
export function smallestSize(fontSizePx: number, frameHeightPx: number): number {
  return Math.max(SMALLEST_FRACTION * fontSizePx, Math.min(fontSizePx, readableSize(frameHeightPx)))
}

/** The smallest size that can be read with ease. */
export function readableSize(frameHeightPx: number): number {
  return (READABLE_SIZE_AT_720 * frameHeightPx) / 720
}

/** How high above its base line a line of ideographs has its middle, in ems. */
const IDEOGRAPH_MIDDLE_EM = 0.38
/** The same of other scripts whose letters have no capitals; the first that fits decides. */
const MIDDLES: readonly (readonly [pattern: RegExp, em: number])[] = [
  [/\p{Script=Arabic}/u, 0.26],
  [/\p{Script=Hebrew}/u, 0.3],
  [/\p{Script=Devanagari}/u, 0.32],
  [/\p{Script=Thai}/u, 0.3],
]

/**
 * How high above its base line a text has its optical middle, in ems: half way up its capitals, or up what stands for
 * them in its script. Accents and descenders do not count, or a line would dance with its letters.
 */
export function letterMiddleEm(text: string, face?: Typeface): number {
  if (isCjk(text)) return IDEOGRAPH_MIDDLE_EM
  return MIDDLES.find(([pattern]) => pattern.test(text))?.[1] ?? (face?.capHeightEm ?? CAP_HEIGHT_EM) / 2
}

/** How far below the middle of its box a text has its optical middle, in pixels; estimated where it was not measured. */
export function letterShiftPx(text: string, style: TextStyle, emPx: number): number {
  return style.letterShiftPx ?? (inkMiddleEm(text) - letterMiddleEm(text)) * emPx
}

/** How high above its base line the ink of a line has its middle: a box that fits the ink has it there. */
function inkMiddleEm(text: string): number {
  if (isCjk(text)) return IDEOGRAPH_MIDDLE_EM
  const top = ACCENTED_CAPITAL.test(text) ? 0.93 : TALL.test(text) ? 0.74 : 0.54
  const bottom = LOW.test(text) ? -0.22 : 0
  return (top + bottom) / 2
}

const ACCENTED_CAPITAL = /[\u00c0-\u00de\u0401\u0419]/u
const TALL = /[\p{Lu}\p{N}bdfhklt!?"'()[\]{}/\u0431\u0444]/u
const LOW = /[gjpqy,;()[\]{}/\u00e7\u0440\u0443\u0444\u0446\u0449\u0414\u0426\u0429]/u
/** Scripts whose marks above and below capitals' height are not known here. */
const KNOWN_EXTENT = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{S}\s]*$/u

/**
 * How much of a line's height has no ink, above the first line and below the last, in ems: what may stick out of a plate.
 * Where letters reach to is known of Latin and Cyrillic; of other scripts nothing is free.
 */
export function leadingEm(text: string): { readonly above: number; readonly below: number } {
  if (isCjk(text) || !KNOWN_EXTENT.test(text)) return { above: 0, below: 0 }
  return { above: ACCENTED_CAPITAL.test(text) ? 0 : 0.2, below: LOW.test(text) ? 0 : 0.2 }
}
