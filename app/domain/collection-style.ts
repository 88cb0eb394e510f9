import { canonicalJson } from './canonical-json.ts'
import { scaledCorrections } from './style-preset.ts'
import { colorDistance, NEAR_WEIGHT, SAME_COLOR, SAME_HEIGHT } from './style-similarity.ts'
import type { StyleCorrections, TextCorrections } from './text-corrections.ts'
import { scaledShadow, type TextStyle } from './text-track.ts'

/** A face that explains less of the picture is often another than the one that was used. */
const SURE = 0.6
/** Where the face is not sure, so far may the height of its capitals be off. */
const UNSURE_HEIGHT = 0.2

/** What was measured of a text in a video whose frames are so high. */
export interface MeasuredStyle {
  readonly style: TextStyle
  readonly frameHeightPx: number
}

/**
 * The style of a text as in the other videos of its collection that have it: that of the surest of those that are
 * nearly the same, or which it resembles while its own face is not sure. Undefined where it differs from all of them.
 */
export function styleAsElsewhere(
  { style: own, frameHeightPx }: MeasuredStyle,
  others: readonly MeasuredStyle[],
): TextStyle | undefined {
  const surest = others.toSorted((a, b) => sureness(b.style) - sureness(a.style))
  for (const other of surest) {
    const there = scaledStyle(other.style, frameHeightPx / other.frameHeightPx)
    // one that is sure of its face does not take a doubtful one
    if (isSure(own) && !isSure(there)) continue
    if (areNear(own, there) || (!isSure(own) && isSure(there) && resembles(own, there, UNSURE_HEIGHT)))
      return asIn(there, own)
  }
  return undefined
}

/**
 * The corrections of a text that is drawn as a person has set the same one in another video of the collection, whose
 * frames are `1 / scale` times as high. Undefined where that changes nothing, and where its own look was set.
 */
export function withSharedStyle(
  before: TextCorrections | null,
  set: StyleCorrections,
  scale: number,
): TextCorrections | undefined {
  if (before?.style && !before.isStyleShared) return undefined
  const after = { ...before, style: scaledCorrections(set, scale), isStyleShared: true as const }
  return canonicalJson(before) === canonicalJson(after) ? undefined : after
}

function scaledStyle(style: TextStyle, scale: number): TextStyle {
  return {
    ...style,
    capHeightPx: style.capHeightPx && style.capHeightPx * scale,
    letterSpacingPx: style.letterSpacingPx * scale,
    outline: style.outline && { ...style.outline, widthPx: style.outline.widthPx * scale },
    shadow: style.shadow && scaledShadow(style.shadow, scale),
  }
}

function sureness({ confidence = 0 }: TextStyle): number {
  return confidence
}

function isSure(style: TextStyle): boolean {
  return sureness(style) >= SURE
}

function areNear(a: TextStyle, b: TextStyle): boolean {
  return (
    a.fontClass === b.fontClass &&
    a.italic === b.italic &&
    Math.abs(a.weight - b.weight) <= NEAR_WEIGHT &&
    resembles(a, b, SAME_HEIGHT)
  )
}

/** As large, and of one colour. */
function resembles(a: TextStyle, b: TextStyle, heightTolerance: number): boolean {
  const heights = [a.capHeightPx ?? 0, b.capHeightPx ?? 0]
  return (
    Math.max(...heights) <= (1 + heightTolerance) * Math.min(...heights) &&
    colorDistance(a.fill, b.fill) < SAME_COLOR
  )
}

function asIn(there: TextStyle, own: TextStyle): TextStyle {
  const { fontFamily, fontClass, confidence } = there
  const { weight, italic, fill, outline, shadow, capHeightPx, letterSpacingPx } = there
  return {
    ...own,
    ...{ weight, italic, fill, outline, shadow, capHeightPx, letterSpacingPx },
    ...(fontFamily !== undefined && { fontFamily }),
    ...(fontClass !== undefined && { fontClass }),
    ...(confidence !== undefined && { confidence }),
  }
}
