import type { TextBox } from '#app/domain/geometry.ts'
import { textWidthEm } from '#app/domain/overlay/text-extent.ts'
import { colorDistance } from '#app/domain/style-similarity.ts'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'
import { isCjk } from '#app/domain/typefaces.ts'
import { translationFamily } from './faces.ts'
import type { FittedStyle } from './fit-style.ts'
import type { InkEdges } from './ink-shadow.ts'
import type { SavedFit } from './saved-fit.ts'

/** Letters begin and end no farther from their box than this share of its height, as far as they are explained so well. */
const INSETS = { most: 0.5, leastExplained: 0.55 } as const
/** Levels by which an outline differs from the background at most where it cannot be seen, and two measures of one colour. */
const LIKE_COLOR = 60
/** Capitals of a line whose face is not known are not so high that it would be so many times as long in a usual one. */
const TOO_LONG = 1.35
const USUAL_CAP_HEIGHT_EM = 0.714

/**
 * A text that no face explains, in the face that its letters resemble, if any. It may be anything that comes and goes, and so
 * does not fade; and its measured height may be that of something beside it: a note ♪ made a subtitle 1.6 times too large.
 */
export function withoutFit(
  track: TextTrack,
  { resembled, edges = {} }: Partial<Pick<SavedFit, 'resembled' | 'edges'>> = {},
): TextTrack {
  const { fade: _, ...measured } = track.style
  const style = { ...measured, ...edgesIn(edges) }
  if (resembled) return { ...track, style: { ...style, ...resembled, letterSpacingPx: 0 } }
  const { text, prevalentBox } = track
  const widthEm = textWidthEm(text, style)
  const capHeightPx = (USUAL_CAP_HEIGHT_EM * prevalentBox.width) / widthEm
  const isLine = !isCjk(text) && widthEm > 1 && prevalentBox.width > prevalentBox.height
  const isTooHigh = isLine && (style.capHeightPx ?? 0) > TOO_LONG * capHeightPx
  return { ...track, style: isTooHigh ? { ...style, capHeightPx } : style }
}

/** What is seen around the letters, as a style has it. */
function edgesIn({ outline, shadow }: InkEdges): Partial<TextStyle> {
  const cast = shadow && {
    ...{ color: shadow.color, blurPx: 0 },
    ...{ dxPx: shadow.offsetPx.across, dyPx: shadow.offsetPx.down },
  }
  const isTold = outline !== undefined
  return { ...(isTold && { outline, isOutlineHidden: false }), ...(cast && { shadow: cast }) }
}

/** The style of a text with what was found by drawing it in place of what was measured. */
export function withFit({ text, prevalentBox, style: measured }: TextTrack, fit: FittedStyle): TextStyle {
  const { fontClass, weight, italic, outline, explained, capHeightPx, letterShiftPx } = fit
  const fontFamily = translationFamily(fit.fontFamily)
  const fill = isCjk(text) ? purerFill(measured, fit) : fit.fill
  // ideographs are widely spaced where words would not be
  const letterSpacingPx = isCjk(text) ? 0 : fit.letterSpacingPx
  return {
    ...measured,
    ...{ fontFamily, fontClass, weight, italic, fill, capHeightPx, letterShiftPx, letterSpacingPx },
    outline: outline ?? hiddenOutline(measured, fit),
    ...insetsOf(fit, prevalentBox),
    ...(fit.gradient && { gradient: fit.gradient }),
    ...(fit.shadow && { shadow: fit.shadow }),
    ...(fit.underline && { underline: fit.underline }),
    ...(fit.accents.length > 0 && { accents: [...fit.accents] }),
    confidence: Math.round(100 * explained) / 100,
  }
}

/** Where letters begin and end in the line's box, if they are where they are drawn. */
function insetsOf({ explained, settings }: FittedStyle, { height }: TextBox): Pick<TextStyle, 'inkInsets'> {
  const { leftPx = Infinity, rightPx = Infinity } = settings[0] ?? {}
  const isKnown = Math.max(Math.abs(leftPx), Math.abs(rightPx)) <= INSETS.most * height
  return isKnown && explained >= INSETS.leastExplained ? { inkInsets: { leftPx, rightPx } } : {}
}

/**
 * Characters of many strokes are drawn alike by few faces: where strokes are not where the picture has them, background is
 * taken for colour. Both measures err towards it, so the one that is farther from it is nearer to the letters.
 */
function purerFill(measured: TextStyle, { fill, background }: FittedStyle): string {
  const isOfOneColor = colorDistance(measured.fill, fill) < LIKE_COLOR
  const isPurer = colorDistance(measured.fill, background) > colorDistance(fill, background)
  return isOfOneColor && isPurer ? measured.fill : fill
}

/** An outline of the background's own colour explains nothing here, but may where the background moves. */
function hiddenOutline({ outline }: TextStyle, { background }: FittedStyle): TextStyle['outline'] {
  if (!outline) return null
  return colorDistance(outline.color, background) < LIKE_COLOR ? outline : null
}
