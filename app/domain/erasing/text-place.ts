import { boundsOf, type Rect, type TextBox } from '../geometry.ts'
import { isGlow } from '../glow.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { grown, pixelRect } from './raster.ts'

/** How far beyond a text's box its outline, shadow and smooth edges may reach, as a share of a line's height. */
const MARGIN = 0.16
/** A glow is seen as far as this many times its blur. */
const GLOW_REACH = 1.25
/** Width of the ring around that by which a cover is judged. */
const RING = 0.3

/** Where an original stands on a frame and what its letters are like, in pixels of the frame. */
export interface TextPlace {
  readonly box: TextBox
  /** `box` with a margin: what must be hidden. */
  readonly hide: TextBox
  /** What is examined: `hide` with a ring around, in whole pixels. */
  readonly rect: Rect
  /** Sides of `rect` at which the frame goes on. */
  readonly isOpen: {
    readonly left: boolean
    readonly right: boolean
    readonly top: boolean
    readonly bottom: boolean
  }
  readonly lineHeightPx: number
  /** All that its letters have, as `#rrggbb`: their fill, then those of a gradient and of words in another colour. */
  readonly colors: readonly [fill: string, ...accents: string[]]
  /** The one of them that letters of the first one take as they are sung or spoken; absent where they do not. */
  readonly sungColor?: string | undefined
  /** Width of the outline, or the reach of the glow. */
  readonly outlinePx: number
  /** Absent where they have none. */
  readonly outlineColor?: string | undefined
  /** The background box it stands on. */
  readonly plate: TextBox | null
  /** Its place changes, and is known to a pixel. */
  readonly isFollowed: boolean
  /** Other texts here at the same time; their pixels are not the background. */
  readonly neighbours: readonly TextBox[]
}

type Frame = { readonly widthPx: number; readonly heightPx: number }

/** The place of a text whose box is `box`. */
export function placeOf(
  track: SnapshotTrack,
  box: TextBox,
  frame: Frame,
): Omit<TextPlace, 'neighbours' | 'isFollowed'> {
  const { fill, gradient, accents = [], highlight, outline, underline, plate } = track.style
  const rect = hideRect(track, box, frame)
  const others = [
    ...(gradient?.colors ?? []),
    ...[...accents, ...(highlight ? [highlight] : [])].map(({ color }) => color),
    ...(underline?.color === undefined ? [] : [underline.color]),
  ].filter((color) => color !== fill)
  return {
    ...{ box, hide: hideBoxOf(track, box), rect, lineHeightPx: lineHeightOf(track) },
    ...{ colors: [fill, ...new Set(others)] as const, sungColor: highlight?.color },
    ...{ outlinePx: edgeOf(track.style), outlineColor: outline?.color },
    plate: plate?.box ?? null,
    isOpen: {
      left: rect.x > 0,
      right: rect.x + rect.width < frame.widthPx,
      top: rect.y > 0,
      bottom: rect.y + rect.height < frame.heightPx,
    },
  }
}

/** How far around letters their outline reaches, or their glow, in pixels. */
function edgeOf({ outline, shadow }: SnapshotTrack['style']): number {
  return Math.max(outline?.widthPx ?? 0, shadow && isGlow(shadow) ? GLOW_REACH * shadow.blurPx : 0)
}

/** The box with the margin that letters' outlines and shadows may fill. */
export function hideBoxOf({ text, style }: SnapshotTrack, box: TextBox): TextBox {
  const lineHeightPx = box.height / text.split('\n').length
  const margin = MARGIN * lineHeightPx + edgeOf(style)
  return { ...grown(box, margin), angleDegrees: box.angleDegrees }
}

export function hideRect(track: SnapshotTrack, box: TextBox, frame: Frame): Rect {
  return pixelRect(wholeRect(track, box), frame)
}

/** What is examined around a text, also beyond the frame. */
export function wholeRect(track: SnapshotTrack, box: TextBox): Rect {
  return grown(boundsOf(hideBoxOf(track, box)), Math.max(4, RING * lineHeightOf(track)))
}

export function lineHeightOf({ prevalentBox, text }: SnapshotTrack): number {
  return prevalentBox.height / text.split('\n').length
}
