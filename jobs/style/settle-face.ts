import type { FontClass } from '#app/domain/text-track.ts'
import { isCjk, isUnusualTypeface } from '#app/domain/typefaces.ts'
import type { Placement } from './coverage.ts'
import { type Face, facesFor } from './faces.ts'
import {
  type Candidate,
  COARSE,
  explainedWithout,
  fineFit,
  type FittedLine,
  MIDDLE,
  placementOn,
  type RankedFace,
  rescaled,
  withShifts,
} from './fine-fit.ts'
import { fittedColors } from './fitted-colors.ts'
import { outlinesOf, type TextOutlines } from './glyph-outlines.ts'
import { facesByShape, letterShapes, similarityOf } from './letter-shapes.ts'
import { type ColorPlanes, type PlaneRect, type Target, targetOf } from './line-picture.ts'
import { refine } from './refine.ts'

const USUAL_SOFTNESS_PX = 0.5
/**
 * A line is in a face of the video's others where another one explains it by so little more, and leaves so little less
 * unexplained: compression and the background make as much of a difference between faces of one kind.
 */
const SHARED = { explained: 0.02, unexplained: 1.25 } as const

/**
 * Ideographs have serifs, and letters are of a script or of an unusual display face, if that leaves so much of what is
 * unexplained without: where neither fits, strokes say nothing.
 */
const CLEARLY_UNUSUAL = 0.85

/** A line that was found, in the face that it most likely is in: of several that explain it alike the usual one. */
export function settledFace(
  picture: ColorPlanes,
  box: PlaneRect,
  found: FittedLine,
  known: readonly Face[],
  text: string,
): FittedLine {
  const likelier = inLikelierShapes(picture, box, found, text)
  const ofKind = ofLikelierKind(picture, box, clearlyUnusual(picture, box, likelier, text), text)
  return inSharedFace(picture, box, ofKind, known, text)
}

/** Letters of a face are clearly more like a line's by so much, where they are like them at all; so many such faces are fitted. */
const LIKELIER = { by: 0.05, least: 0.6, within: 0.02, drawn: 3 } as const
/** Where no more of a line is explained, its letters' similarity counts for so much of what another face explains less. */
const HARDLY_EXPLAINED = { most: 0.65, ofSimilarity: 0.65, least: 0.45 } as const

/**
 * The line in a face whose letters are clearly more like its own, each by itself, where that explains as much: no candidate
 * may have a line's widths and spacing, and one that has its letters at the same places may be found before one that has
 * their shapes. What is hardly explained goes by both.
 */
function inLikelierShapes(picture: ColorPlanes, box: PlaneRect, found: FittedLine, text: string): FittedLine {
  const shapes = letterShapes(picture, box, text, found.outlines, fittedColors(picture, found))
  if (!shapes) return found
  const own = similarityOf(shapes, found.face) ?? 0
  const [best, ...others] = facesByShape(shapes, text)
  if (!best || best.similarity < Math.max(LIKELIER.least, own + LIKELIER.by)) return found
  const coarse = targetOf(picture, box, COARSE.heightPx)
  const alike = [best, ...others.filter(({ similarity }) => similarity >= best.similarity - LIKELIER.within)]
  const candidates = alike
    .slice(0, LIKELIER.drawn)
    .map(({ face }) => candidateFrom(found, face, text, coarse))
  const likelier = fineFit(picture, box, text, candidates)
  const isHardlyExplained = found.explained < HARDLY_EXPLAINED.most
  const mayLose = isHardlyExplained ? HARDLY_EXPLAINED.ofSimilarity * (best.similarity - own) : 0
  const least = Math.max(HARDLY_EXPLAINED.least, found.explained - mayLose)
  if (!likelier || likelier.explained < least) return found
  return { ...likelier, ranking: [...likelier.ranking, ...found.ranking] }
}

/** The other kind of face by a line's class; absent of those that are told by more than their serifs. */
const OTHER_KIND: Partial<Record<FontClass, readonly FontClass[]>> = {
  ...{ sans: ['serif', 'slab'], geometric: ['serif', 'slab'], rounded: ['serif', 'slab'] },
  ...{ serif: ['sans', 'geometric'], slab: ['sans', 'geometric'] },
}
/** So many faces of the other kind are drawn at full size. */
const OTHERS_DRAWN = 2

/**
 * The line with serifs or without: on a small picture one hardly sees them, and a face of the wrong kind in a better
 * place may be all that is left of a search. Where none of the other kind was compared at full size, the best are.
 */
export function ofLikelierKind(
  picture: ColorPlanes,
  box: PlaneRect,
  found: FittedLine,
  text: string,
): FittedLine {
  const kinds = OTHER_KIND[found.face.typeface.fontClass] ?? []
  const isOther = ({ typeface }: Face) => kinds.includes(typeface.fontClass)
  if (isCjk(text) || kinds.length === 0 || found.ranking.some(({ face }) => isOther(face))) return found
  const coarse = targetOf(picture, box, COARSE.heightPx)
  const middle = targetOf(picture, box, MIDDLE.heightPx)
  const { weight, italic } = found.face
  const candidates = facesFor(text)
    .filter((face) => isOther(face) && face.italic === italic && face.weight === (weight < 600 ? 400 : 700))
    .flatMap((face) => candidateFrom(found, face, text, coarse) ?? [])
    .map((candidate) => withShifts(rescaled(candidate, coarse, middle), middle))
    .toSorted((one, other) => other.fit.explained - one.fit.explained)
    .slice(0, OTHERS_DRAWN)
    .map((candidate) => rescaled(candidate, middle, coarse))
  const other = fineFit(picture, box, text, candidates)
  if (!other) return found
  const [best, second] = other.explained > found.explained ? [other, found] : [found, other]
  return { ...best, ranking: [...best.ranking, ...second.ranking] }
}

/**
 * The line in the surest usual face, if an unusual one explains little more: most ideographs have no serifs, and most letters
 * are neither written by hand nor those of a comic.
 */
function clearlyUnusual(picture: ColorPlanes, box: PlaneRect, found: FittedLine, text: string): FittedLine {
  const isIdeographic = isCjk(text)
  const isUnusual = ({ face: { typeface } }: RankedFace) =>
    isIdeographic ? typeface.fontClass === 'serif' : isUnusualTypeface(typeface)
  if (!isUnusual(found)) return found
  const usual = found.ranking.find((ranked) => !isUnusual(ranked))
  if (!usual || isClearly(found.explained, usual.explained)) return found
  const coarse = targetOf(picture, box, COARSE.heightPx)
  return fineFit(picture, box, text, [candidateFrom(found, usual.face, text, coarse)]) ?? found
}

/** Whether a line is in a face of an unusual kind, given what that and the best of the usual ones explain. */
export function isClearly(unusual: number, usual: number): boolean {
  return 1 - unusual <= CLEARLY_UNUSUAL * (1 - usual)
}

/** The line in a face that others of the video are in, if that explains it nearly as well as the one that was found. */
function inSharedFace(
  picture: ColorPlanes,
  box: PlaneRect,
  found: FittedLine,
  known: readonly Face[],
  text: string,
): FittedLine {
  const coarse = targetOf(picture, box, COARSE.heightPx)
  for (const face of known) {
    if (face === found.face) return found
    const candidates = [candidateFrom(found, face, text, coarse)]
    const shared = fineFit(picture, box, text, candidates, explainedWithout(found))
    if (shared && isNearlyAsGood(shared.explained, found.explained))
      return { ...shared, ranking: [...shared.ranking, ...found.ranking] }
  }
  return found
}

/** Whether a face that the video's other lines are in is that of a line, too, given what it and the best one explain. */
export function isNearlyAsGood(explained: number, best: number): boolean {
  return best - explained <= SHARED.explained && 1 - explained <= SHARED.unexplained * (1 - best)
}

/** Where letters stand, and which. */
interface Placed {
  readonly placement: Placement
  readonly outlines: TextOutlines
  readonly ringEm: number
}

/** A face put where a fitted line stands, on another target. */
export function candidateFrom(
  { placement, outlines, ringEm }: FittedLine,
  face: Face,
  text: string,
  target: Target,
): Candidate | null {
  const onPicture = { ...target, scale: 1, originX: 0, originY: 0 }
  const place = placementOn(target, onPicture, placement)
  return candidateAt(face, text, target, { placement: place, outlines, ringEm })
}

/** A face put where another one's ink stands, and moved to where it fits best. */
export function candidateAt(face: Face, text: string, target: Target, other: Placed): Candidate | null {
  const outlines = outlinesOf(face, text)
  if (!outlines) return null
  const { placement } = other
  const { inkEm } = other.outlines
  const sizePx =
    (placement.sizePx * (inkEm.bottom - inkEm.top)) / (outlines.inkEm.bottom - outlines.inkEm.top)
  const drawing = { outlines, ringEm: other.ringEm, sigmaPx: USUAL_SOFTNESS_PX }
  const placed = {
    ...placement,
    sizePx,
    baseline: placement.baseline + inkEm.bottom * placement.sizePx - outlines.inkEm.bottom * sizePx,
  }
  return { face, drawing, fit: refine(target, drawing, placed, COARSE.iterations) }
}
