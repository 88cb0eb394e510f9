import { rgbLevels } from '../style-similarity.ts'
import { scaledShadow, scaledUnderline } from '../text-track.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import type { Caption } from './overlay-plan.ts'
import { lineHeightEmOf } from './type-size.ts'

/** By the eye, of 255. */
const BRIGHT = 170
const VEILED_OUTLINE_EM = 0.05

/**
 * The original's outline. Over dark footage a dark one cannot be told from what it stands on: bright letters are given a
 * thin one there, which is seen only where the footage turns bright, unless lines like them tell that they have none.
 */
export function outlineOf(
  { style, corrections }: SnapshotTrack,
  fontSizePx: number,
  scale: number,
): Caption['outline'] {
  if (style.outline) return { color: style.outline.color, widthPx: style.outline.widthPx * scale }
  if (corrections?.style?.outline === 'none') return null
  const { isOutlineHidden = style.confidence === undefined && style.background === 'moving' } = style
  if (style.shadow || !isOutlineHidden) return null
  if (style.plate || brightnessOf(style.fill) < BRIGHT) return null
  return { color: '#000000', widthPx: VEILED_OUTLINE_EM * fontSizePx }
}

/** The shadow, the underline, how it is seen, the line height where it is known, and what a person alone gives a text: none is measured of it. */
export function addedStyle(
  track: SnapshotTrack,
  { scale, emPx }: { scale: number; emPx: number },
): Pick<Caption, 'shadow' | 'underline' | 'opacity' | 'widthScale' | 'lineHeightEm' | 'perspective'> {
  const { shadow, underline, linePitchPx, perspective } = track.style
  const { opacity, widthPercent, lineSpacingPercent } = track.corrections?.style ?? {}
  const hasLineHeight = linePitchPx !== undefined || lineSpacingPercent !== undefined
  return {
    ...(shadow && { shadow: scaledShadow(shadow, scale) }),
    ...(underline && { underline: scaledUnderline(underline, scale) }),
    ...(perspective && { perspective }),
    ...(opacity !== undefined && { opacity }),
    ...(widthPercent !== undefined && { widthScale: widthPercent / 100 }),
    ...(hasLineHeight && { lineHeightEm: lineHeightEmOf(track, emPx) }),
  }
}

/** 0 to 255, by the eye. */
export function brightnessOf(hex: string): number {
  const [red, green, blue] = rgbLevels(hex)
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
