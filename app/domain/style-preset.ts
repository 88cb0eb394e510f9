import type { StylePresetId } from './ids.ts'
import { correctedTrack, type StyleCorrections, type TextCorrections } from './text-corrections.ts'
import type { TextTrack } from './text-track.ts'

/** Presets that one account may have. */
export const MAX_STYLE_PRESETS = 100

/** A whole style under a name. */
export interface StylePreset {
  readonly id: StylePresetId
  readonly name: string
  readonly style: StyleCorrections
  /** Of the video that it was saved from: lengths are pixels of that. */
  readonly frameHeightPx: number
}

/** All of how a text looks, with what a person has set of it; what is not known of it is left out. */
export function wholeStyle(
  track: Pick<TextTrack, 'boxes' | 'prevalentBox' | 'style'>,
  corrections: TextCorrections | null | undefined,
): StyleCorrections {
  const { style } = correctedTrack(track, corrections)
  const { fontFamily, weight, italic, fill, outline, shadow, plate, align, letterSpacingPx, capHeightPx } =
    style
  const { opacity = 1, widthPercent = 100, lineSpacingPercent = 100 } = corrections?.style ?? {}
  return {
    ...(fontFamily !== undefined && { fontFamily }),
    ...{ weight, italic, fill, align, letterSpacingPx, opacity, widthPercent, lineSpacingPercent },
    outline: outline ?? 'none',
    shadow: shadow ?? 'none',
    plate: plate
      ? { color: plate.color, opacity: plate.opacity ?? 1, radiusPx: plate.radiusPx ?? 0 }
      : 'none',
    ...(capHeightPx !== null && { capHeightPx }),
  }
}

/** The style in a video of another height: letters are as large a part of it. */
export function styleAtHeight({ style, frameHeightPx }: Omit<StylePreset, 'id' | 'name'>, heightPx: number) {
  return scaledCorrections(style, heightPx / frameHeightPx)
}

/** The style of letters that are so many times as large. */
export function scaledCorrections(style: StyleCorrections, scale: number): StyleCorrections {
  if (scale === 1) return style
  const { outline, plate, shadow, letterSpacingPx, capHeightPx } = style
  const scaled = (px: number) => Math.round(100 * px * scale) / 100
  return {
    ...style,
    ...(outline &&
      outline !== 'none' && { outline: { ...outline, widthPx: Math.max(0.1, scaled(outline.widthPx)) } }),
    ...(plate &&
      plate !== 'none' &&
      plate.radiusPx !== undefined && { plate: { ...plate, radiusPx: scaled(plate.radiusPx) } }),
    ...(shadow &&
      shadow !== 'none' && {
        shadow: {
          ...shadow,
          dxPx: scaled(shadow.dxPx),
          dyPx: scaled(shadow.dyPx),
          blurPx: scaled(shadow.blurPx),
        },
      }),
    ...(letterSpacingPx !== undefined && { letterSpacingPx: scaled(letterSpacingPx) }),
    ...(capHeightPx !== undefined && { capHeightPx: Math.max(4, scaled(capHeightPx)) }),
  }
}
