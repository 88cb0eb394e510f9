import type { TextBox } from '../geometry.ts'
import type { TextStyle } from '../text-track.ts'

/** Height of a capital and of an ideograph as fractions of the em, in the Noto Sans families. */
const CAP_HEIGHT_EM = 0.714
const IDEOGRAPH_HEIGHT_EM = 0.92
/** A text of unknown size counts as this many pixels in a frame of 720 lines; so does the smallest readable one. */
const UNKNOWN_SIZE_AT_720 = 20
const READABLE_SIZE_AT_720 = 12
const SMALLEST_FRACTION = 0.6
/** The line height the captions are set with, in ems. */
export const LINE_HEIGHT_EM = 1.2

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The em that the original was set in, in pixels, kept plausible by the height of its box. */
export function emOf(text: string, style: TextStyle, box: TextBox, frameHeightPx: number): number {
  if (style.capHeightPx === null) return (UNKNOWN_SIZE_AT_720 * frameHeightPx) / 720
  const em = style.capHeightPx / (CJK.test(text) ? IDEOGRAPH_HEIGHT_EM : CAP_HEIGHT_EM)
  const linePx = box.height / text.split('\n').length
  return Math.min(1.6 * linePx, Math.max(0.5 * linePx, em))
}

/** The smallest size a caption may shrink to: 60 % of the size wished for, and readable if that was. */
export function smallestSize(fontSizePx: number, frameHeightPx: number): number {
  const readable = (READABLE_SIZE_AT_720 * frameHeightPx) / 720
  return Math.max(SMALLEST_FRACTION * fontSizePx, Math.min(fontSizePx, readable))
}

/**
 * The middle of the ink of a line above its base line, in ems: half way between the top of its tallest and the
 * bottom of its lowest characters.
 */
export function inkMiddleEm(line: string): number {
  if (CJK.test(line)) return 0.38
  const accentedCapital = /[\u00c0-\u00de\u0401\u0419]/u
  const tall = /[\p{Lu}\p{N}bdfhklt!?"'()[\]{}/\u0431\u0444]/u
  const low = /[gjpqy,;()[\]{}/\u00e7\u0440\u0443\u0444\u0446\u0449\u0414\u0426\u0429]/u
  const top = accentedCapital.test(line) ? 0.93 : tall.test(line) ? 0.74 : 0.54
  const bottom = low.test(line) ? -0.22 : 0
  return (top + bottom) / 2
}
