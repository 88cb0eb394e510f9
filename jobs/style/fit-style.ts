import type { Accent } from '#app/domain/accents.ts'
import { letterMiddleEm } from '#app/domain/overlay/type-size.ts'
import { colorDistance } from '#app/domain/style-similarity.ts'
import type { FontClass, Gradient, Shadow, Underline } from '#app/domain/text-track.ts'
import { letterSpacingPx } from './coverage.ts'
import type { FittedLine, RankedFace } from './fine-fit.ts'
import { fillGradient } from './fill-gradient.ts'
import { fitLine, isForFaces, type Search } from './fit-line.ts'
import { shadowRoom } from './fit-shadow.ts'
import { fitUnderline } from './fit-underline.ts'
import { type FittedColors, fittedColors } from './fitted-colors.ts'
import { fittedEdges } from './fitted-edges.ts'
import { type Face, facesFor } from './faces.ts'
import type { FaceFit } from './shared-families.ts'
import { inkEdges } from './ink-shadow.ts'
import { inStrokesWeight } from './stroke-weight.ts'
import { wordColors } from './word-colors.ts'
import { inScript } from './joined-letters.ts'
import { type LineSetting, settingOf } from './known-setting.ts'
import { type ColorPlanes, colorPlanesOf, type LineSample, type PlaneRect } from './line-picture.ts'

/** A face by its name, how much of a line it explained, and how lines in it were set. */
export interface KnownStyle {
  readonly fontFamily: string
  readonly weight: number
  readonly italic: boolean
  readonly explained: number
  /** Absent: it is taken without a search where it fits nearly as well. */
  readonly isSure?: boolean
  /** Absent: not known. */
  readonly isPlacedAlike?: boolean
  /** A line that is set so has no shadow where it has no more room than this (`shadowRoom`); none is searched for there. */
  readonly bareRoom?: number
  readonly settings?: readonly LineSetting[]
}

/** The style of a line, found by drawing it. Lengths in pixels of its picture. */
export interface FittedStyle extends KnownStyle {
  readonly fontClass: FontClass
  readonly fill: string
  readonly gradient?: Gradient | undefined
  readonly accents: readonly Accent[]
  readonly background: string
  readonly outline: { readonly color: string; readonly widthPx: number } | null
  readonly shadow: Shadow | null
  readonly underline?: Underline | undefined
  /** Whether it stands over a dark picture, and has no outline where something bright is behind it. */
  readonly isBare?: boolean | undefined
  readonly capHeightPx: number
  /** How far the middle of the capitals, or of ideographs, lies below the middle of the box. */
  readonly letterShiftPx: number
  readonly letterSpacingPx: number
  readonly settings: readonly LineSetting[]
  /** The best faces, each once, its own among them. */
  readonly faces?: readonly FaceFit[] | undefined
}

/** A fit that explains less of the picture is not believed. */
const LEAST_EXPLAINED = 0.45
/**
 * Letters pressed together by more than this share of the em are those of another face, if no more of them is explained: nobody
 * sets them so.
 */
const PRESSED = { em: 0.12, explained: 0.7 } as const
/** Letter spacing below this share of the em is the renderer's rounding. */
const NO_SPACING_EM = 0.012

/**
 * The style of a line, by synthesis. Null when no face fits: what was measured otherwise stands then.
 *
 * @param known styles of other lines of the video, tried first
 * @param search what is tried when the line is not set as one of those
 */
export function fitStyle(
  { text, width, height, rgb, onPlate = rgb, box }: LineSample,
  known: readonly KnownStyle[],
  search: Search = 'rarer-faces',
): FittedStyle | null {
  const picture = colorPlanesOf(width, height, rgb)
  const faces = known.flatMap(
    ({ explained, isSure = true, isPlacedAlike = false, bareRoom = 0, settings = [], ...style }) => {
      const face = facesFor(text).find((one) => isFace(one, style))
      return face ? [{ face, explained, isSure, isPlacedAlike, bareRoom, settings }] : []
    },
  )
  const found = fitLine(picture, box, text, faces, search)
  if (!found || !(found.explained >= LEAST_EXPLAINED) || isPressed(found)) return null
  const first = coloredLine(picture, found)
  const isKnown = faces.some(({ face }) => face === first.line.face)
  const mayWeigh = isForFaces(search) && !isKnown && first.line.ringEm === 0
  const fitted = mayWeigh ? inStrokesWeight(picture, box, text, first.line, first.colors.fill) : found
  const { line: printed, colors } = fitted === found ? first : coloredLine(picture, fitted)
  const written = isForFaces(search) ? inScript(picture, box, text, printed, colors) : null
  const line = written && written.explained >= LEAST_EXPLAINED ? written : printed
  const { face, explained } = line
  const { fill, background } = colors
  const room = shadowRoom({ fill, background })
  const isUnshaded = line.isAsSet === true && faces.some((one) => one.face === face && room <= one.bareRoom)
  const behind = onPlate === rgb ? picture : colorPlanesOf(width, height, onPlate)
  const seen = inkEdges({ width, height, rgb: onPlate, box }, fill)
  const edges = fittedEdges({ picture, behind, box, line, colors, seen, isUnshaded })
  return {
    fontFamily: face.typeface.family,
    fontClass: face.typeface.fontClass,
    weight: face.weight,
    italic: face.italic,
    explained,
    fill,
    gradient: colors.isWide ? fillGradient(picture, line) : undefined,
    accents: wordColors(picture, line, text, fill),
    background,
    outline: edges.outline && {
      color: edges.outline.color,
      widthPx: rounded(edges.outline.widthPx),
    },
    shadow: edges.shadow && {
      color: edges.shadow.color,
      dxPx: rounded(edges.shadow.offsetPx.across),
      dyPx: rounded(edges.shadow.offsetPx.down),
      // what CSS calls a blur is twice its standard deviation
      blurPx: rounded(2 * edges.shadow.blurPx),
    },
    underline: fitUnderline(behind, line, fill) ?? undefined,
    isBare: edges.isBare,
    ...lengthsOf(line, box, text),
    settings: [settingOf(line, box)],
    faces: facesOf(fitted, box, text),
  }
}

/**
 * With its colours; an outline that has none of its own is the edge of bolder letters, if it is between theirs and the
 * background's. Where bold letters are a little off their place, thinner ones within them show their colour better.
 */
function coloredLine(picture: ColorPlanes, fitted: FittedLine): { line: FittedLine; colors: FittedColors } {
  const colors = fittedColors(picture, fitted)
  const { bare, inner } = fitted
  if (colors.outline === null && bare && bare.explained >= LEAST_EXPLAINED)
    return { line: bare, colors: purerColors(fittedColors(picture, bare), colors) }
  return { line: fitted, colors: inner ? purerColors(colors, fittedColors(picture, inner)) : colors }
}

function isPressed(line: FittedLine): boolean {
  return line.explained < PRESSED.explained && spacingOf(line) < -PRESSED.em * line.placement.sizePx
}

/** Both measures err towards the background, so the fill that is farther from it is nearer to the letters'. */
export function purerColors(own: FittedColors, inner: FittedColors): FittedColors {
  const farness = ({ fill }: FittedColors) => colorDistance(fill, own.background)
  return inner.isWide && farness(inner) > farness(own) ? { ...own, fill: inner.fill } : own
}

export function isFace(
  { typeface, weight, italic }: Face,
  style: Omit<KnownStyle, 'explained' | 'settings'>,
): boolean {
  return typeface.family === style.fontFamily && weight === style.weight && italic === style.italic
}

/** What the faces that were compared to the last explain, and how the line is set in each. */
function facesOf({ ranking }: FittedLine, box: PlaneRect, text: string): FaceFit[] {
  return ranking
    .filter(({ face }, index) => ranking.findIndex((other) => other.face === face) === index)
    .map((ranked) => {
      const { typeface, weight, italic } = ranked.face
      const explained = Math.round(1000 * ranked.explained) / 1000
      return { fontFamily: typeface.family, weight, italic, explained, ...lengthsOf(ranked, box, text) }
    })
}

function lengthsOf(
  line: RankedFace,
  box: PlaneRect,
  text: string,
): Pick<FittedStyle, 'capHeightPx' | 'letterShiftPx' | 'letterSpacingPx'> {
  const { face, placement } = line
  const middle = placement.baseline - letterMiddleEm(text, face.typeface) * placement.sizePx
  return {
    capHeightPx: rounded(face.typeface.capHeightEm * placement.sizePx),
    letterShiftPx: rounded(middle - box.y - box.height / 2),
    letterSpacingPx: rounded(spacingOf(line)),
  }
}

function spacingOf({ outlines, placement }: RankedFace): number {
  const spacing = letterSpacingPx(outlines, placement)
  return Math.abs(spacing) < NO_SPACING_EM * placement.sizePx ? 0 : spacing
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
