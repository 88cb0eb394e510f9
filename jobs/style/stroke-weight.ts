import { lumaOfLevels, rgbLevels } from '#app/domain/style-similarity.ts'
import { BehindLetters } from './behind-letters.ts'
import { coverageOf } from './coverage.ts'
import { type Face, facesFor, isOtherWeight } from './faces.ts'
import {
  FINE,
  fineTarget,
  type FittedLine,
  lineOf,
  plausible,
  type RankedFace,
  rankedFace,
  softnessOn,
  withShifts,
} from './fine-fit.ts'
import type { ColorPlanes, PlaneRect } from './line-picture.ts'
import { dilatedPlane } from './plane-filters.ts'
import { candidateFrom } from './settle-face.ts'

/**
 * Strokes are as bold as a face's where they have between so many times its ink. Of 14 lines in faces of the right weight all have .87 to 1.08
 * times; of three in a wrong one .71, .75 and 1.36 times.
 */
const ALIKE = { least: 0.82, most: 1.22 } as const
/** Another weight has to be nearer by so much, as a logarithm, and explain the line but for so much as well. */
const NEARER = 0.1
const NEARLY = { ofFamily: 0.06, ofClass: 0.03 } as const
/** Weights of the family that are tried, and other faces that were compared to the last. */
const MOST_TRIED = { ofFamily: 2, ofClass: 2 } as const
/** Ink is counted as far as this from letters, and the background is seen from twice as far on, over so much, in ems. */
const INK = { aroundEm: 0.06, backgroundEm: 0.3 } as const
/** Where letters differ from what is behind them by fewer levels of brightness, they tell nothing. */
const LEAST_CONTRAST = 40

/**
 * A line without an outline in the weight of its strokes: shapes decide which face explains it, and one whose shapes are not
 * the line's may fit best in another weight. Where the picture has clearly more or less ink than the face, a face nearer to
 * it takes its place, if it explains nearly as much: another weight of the family, or another face of the class.
 *
 * @param fill the letters' colour, as `#rrggbb`
 */
export function inStrokesWeight(
  picture: ColorPlanes,
  box: PlaneRect,
  text: string,
  line: FittedLine,
  fill: string,
): FittedLine {
  const own = inkRatio(picture, line, fill)
  if (own === null || isAlike(own)) return line
  const isOnTheWay = ({ weight }: Face) => (own > 1 ? weight > line.face.weight : weight < line.face.weight)
  const nearest = facesFor(text)
    .filter((face) => isOtherWeight(face, line.face) && isOnTheWay(face))
    .toSorted((a, b) => Math.abs(a.weight - line.face.weight) - Math.abs(b.weight - line.face.weight))
    .slice(0, MOST_TRIED.ofFamily)
  const compared = line.ranking
    .filter((one) => one.explained >= line.explained - NEARLY.ofClass)
    .map(({ face }) => face)
    .filter((face) => isOfClass(face, line.face) && isOnTheWay(face))
  const ofClass = [...new Set(compared)].slice(0, MOST_TRIED.ofClass)
  const tried = [
    ...nearest.map((face) => ({ face, nearly: NEARLY.ofFamily })),
    ...ofClass.map((face) => ({ face, nearly: NEARLY.ofClass })),
  ].flatMap(({ face, nearly }) => {
    const other = lineIn(picture, box, text, line, face)
    if (!other || other.explained < line.explained - nearly) return []
    const ratio = inkRatio(picture, other, fill)
    return ratio === null ? [] : [{ other, ratio, farness: Math.abs(Math.log(ratio)) }]
  })
  const nearer = tried
    .filter(({ farness }) => farness <= Math.abs(Math.log(own)) - NEARER)
    .toSorted((a, b) => a.farness - b.farness)
  // of several as bold as the strokes, the one whose shapes are most like theirs
  const alike = nearer.filter(({ ratio }) => isAlike(ratio))
  const [best = nearer[0]] = alike.toSorted((a, b) => b.other.explained - a.other.explained)
  if (!best) return line
  return { ...best.other, ranking: [...best.other.ranking, ...line.ranking] }
}

/** The line in another face, without an outline and as soft as it is. */
function lineIn(
  picture: ColorPlanes,
  box: PlaneRect,
  text: string,
  line: FittedLine,
  face: Face,
): FittedLine | null {
  const target = fineTarget(picture, box)
  const candidate = candidateFrom(line, face, text, target)
  if (!candidate) return null
  const drawing = { ...candidate.drawing, ringEm: 0, sigmaPx: softnessOn(target, line.sigmaPx) }
  const shifted = withShifts({ ...candidate, drawing }, target, FINE.iterations)
  const found = plausible(picture, lineOf(shifted, target))
  return { ...found, sigmaPx: line.sigmaPx, ranking: [rankedFace(found)] }
}

const isAlike = (ratio: number) => ratio >= ALIKE.least && ratio <= ALIKE.most

function isOfClass({ typeface, italic }: Face, line: Face): boolean {
  return (
    typeface.fontClass === line.typeface.fontClass &&
    italic === line.italic &&
    typeface.family !== line.typeface.family
  )
}

/** How many times the ink of a face, where it stands, the picture has there; null where letters differ too little from what is behind. */
function inkRatio(
  [luma]: ColorPlanes,
  { outlines, placement }: Pick<RankedFace, 'outlines' | 'placement'>,
  fill: string,
): number | null {
  const { sizePx } = placement
  const level = lumaOfLevels(rgbLevels(fill))
  const sharp = coverageOf(outlines, placement, luma)
  const around = dilatedPlane(sharp, INK.aroundEm * sizePx)
  const behind = new BehindLetters(dilatedPlane(sharp, 2 * INK.aroundEm * sizePx), INK.backgroundEm * sizePx)
  const background = behind.of(luma)
  let [seen, drawn] = [0, 0]
  for (let at = 0; at < luma.values.length; at += 1) {
    const own = background.values[at] ?? 0
    if (!((around.values[at] ?? 0) > 0.02) || Math.abs(level - own) < LEAST_CONTRAST) continue
    // levels tell a share of the ink the better the further letters are from what is behind them
    seen += Math.sign(level - own) * ((luma.values[at] ?? 0) - own)
    drawn += Math.abs(level - own) * (sharp.values[at] ?? 0)
  }
  return drawn > 0 && seen > 0 ? seen / drawn : null
}
