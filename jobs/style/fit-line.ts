import { isCjk } from '#app/domain/typefaces.ts'
import {
  type Candidate,
  COARSE,
  explainedWithout,
  FINE,
  fineFit,
  fineTarget,
  type FittedLine,
  lineOf,
  MIDDLE,
  placementOn,
  plausible,
  rankedFace,
  rescaled,
  softnessOn,
  withShifts,
} from './fine-fit.ts'
import { type Face, facesFor, isComparedFirst, isOtherWeight, probesFor, RARER_PROBES } from './faces.ts'
import { outlinesOf } from './glyph-outlines.ts'
import { areSpacedAlike, isOfSize, type LineSetting, placesAsSet, settingOf } from './known-setting.ts'
import { type ColorPlanes, type PlaneRect, type Target, targetOf } from './line-picture.ts'
import { probe, PROBE, type Start } from './probe-places.ts'
import { fitAt, refine } from './refine.ts'
import { candidateAt, candidateFrom, ofLikelierKind, settledFace } from './settle-face.ts'

/** A line that is tried as others are set, and explains less than this share of them on a small picture, is not tried on. */
const AS_SET_LEAST = 0.35
/**
 * A face known from the video's other lines is taken without a search when it explains nearly as much here: so much of what
 * it explained there, and leaving at most so many times as much unexplained, with a little for noise.
 */
const KNOWN_ENOUGH = { explained: 0.93, unexplained: 1.6, noise: 0.02 } as const

/**
 * A line is of another weight than the video's others only if that explains so much more: in soft pictures colour makes up for
 * weight. In clear ones it is enough if hardly anything is left of what the other weight does not explain.
 */
const OTHER_WEIGHT = { more: 0.025, leaving: 0.5, atLeast: 0.012 } as const

/** Where a known face explains less, one of the other kind is tried, and the line searched for where that explains so much more. */
const OTHER_KIND = { certain: 0.9, more: 0.03 } as const

/** A line of which a search explains less is searched for once more, with rarer faces: letters stand elsewhere in those. */
const WEAK = 0.5

/** A face found in the same video, how much it explained there, and how its lines were set. */
export interface KnownFace {
  readonly face: Face
  readonly explained: number
  /** Whether a line that it explains nearly as well is in it, without a search; else it is compared with what is found. */
  readonly isSure: boolean
  /** Whether lines that stand where this one does are in it. */
  readonly isPlacedAlike: boolean
  readonly settings?: readonly LineSetting[]
}

/**
 * What is searched for a line that is not set as others are: its face, with rarer ones if the usual explain little; its face; its
 * place in the first known face; or nothing.
 */
export type Search = 'rarer-faces' | 'faces' | 'places' | 'settings'

export function isForFaces(search: Search): boolean {
  return search === 'rarer-faces' || search === 'faces'
}

/**
 * The face, place and size in which a line of known text is drawn, found by drawing it: from coarse to fine, and from
 * all faces to the few that explain most. Null when no face has the text's characters or nothing fits.
 *
 * @param box where detection found the line, level
 */
export function fitLine(
  picture: ColorPlanes,
  box: PlaneRect,
  text: string,
  known: readonly KnownFace[] = [],
  search: Search = 'rarer-faces',
): FittedLine | null {
  const sure = known.filter(({ isSure }) => isSure)
  for (const one of sure) {
    const line = fitAsSet(picture, box, text, one)
    if (line) return one.isPlacedAlike ? line : inOwnWeight(picture, box, text, line)
  }
  if (search === 'settings') return null
  const coarse = targetOf(picture, box, COARSE.heightPx)
  for (const { face, explained, settings } of isForFaces(search) ? sure : sure.slice(0, 1)) {
    const [probed] = probe(picture, box, text, [face])
    // a video's lines are often of one family in two weights
    const alike = facesFor(text).filter((other) => isOtherWeight(other, face))
    const candidates = [face, ...alike].map((one) =>
      probed ? candidateOf(one, text, coarse, startOn(coarse, probed)) : null,
    )
    const likeliest = fineFit(picture, box, text, best(candidates, 2))
    const isOther = likeliest && likeliest.face !== face
    const asKnown = isOther
      ? fineFit(picture, box, text, candidates.slice(0, 1), explainedWithout(likeliest))
      : likeliest
    const fitted =
      asKnown && likeliest && !isOfOtherWeight(likeliest.explained, asKnown.explained) ? asKnown : likeliest
    const isLikeKnown =
      fitted && isKnownEnough(fitted.explained, explained) && isSpacedAsKnown(fitted, box, settings)
    // a heading may have serifs where the lines below it have none; one of which nothing is expected is asked for alone
    if (isLikeKnown && (explained === 0 || !isOfOtherKind(picture, box, fitted, text))) return fitted
  }
  if (!isForFaces(search)) return null
  const faces = known.map(({ face }) => face)
  const settled = (probes: readonly Face[]) => {
    const found = searched(picture, box, text, probes)
    return found && settledFace(picture, box, found, faces, text)
  }
  const found = settled(probesFor(text))
  const isEnough = search === 'faces' || isCjk(text) || (found !== null && found.explained >= WEAK)
  if (isEnough) return found
  const rarer = settled(RARER_PROBES)
  return rarer && rarer.explained > (found?.explained ?? 0) ? rarer : found
}

/** The face that explains the line most, where it is found with one of the probes. */
function searched(
  picture: ColorPlanes,
  box: PlaneRect,
  text: string,
  probes: readonly Face[],
): FittedLine | null {
  const coarse = targetOf(picture, box, COARSE.heightPx)
  const middle = targetOf(picture, box, MIDDLE.heightPx)
  const probed = probe(picture, box, text, probes)
  const drawnAgain = probed.flatMap((one) => {
    const start = startOn(coarse, one)
    const compared = comparedFaces(text, coarse, start, COARSE.finalists / probed.length)
    return best(
      compared.map((candidate) => withShifts(rescaled(candidate, coarse, middle), middle)),
      Math.ceil(MIDDLE.finalists / probed.length),
    )
  })
  return fineFit(
    picture,
    box,
    text,
    drawnAgain.map((candidate) => rescaled(candidate, middle, coarse)),
  )
}

/** The faces that explain most on a small picture. */
function comparedFaces(text: string, coarse: Target, start: Start, count: number): Candidate[] {
  const faces = facesFor(text)
  const asStart = (face: Face) => candidateOf(face, text, coarse, start)
  const first = best(faces.filter(isComparedFirst).map(asStart), count)
  if (!first[0]?.face.italic) return first
  const slanted = first.filter(({ face }) => face.italic)
  const weights = faces.filter(
    (face) => !isComparedFirst(face) && slanted.some((one) => isOtherWeight(face, one.face)),
  )
  return best([...first, ...weights.map(asStart)], count)
}

function isKnownEnough(explained: number, before: number): boolean {
  const { unexplained, noise } = KNOWN_ENOUGH
  return explained >= KNOWN_ENOUGH.explained * before && 1 - explained <= unexplained * (1 - before) + noise
}

/** Whether a face with serifs explains a line clearly better than a known one without, or the other way round. */
function isOfOtherKind(picture: ColorPlanes, box: PlaneRect, line: FittedLine, text: string): boolean {
  if (line.explained >= OTHER_KIND.certain) return false
  const likelier = ofLikelierKind(picture, box, line, text)
  return likelier.face !== line.face && likelier.explained > line.explained + OTHER_KIND.more
}

/** Another spacing than that of the video's others tells of another face, which was stretched or pressed to the line's length. */
function isSpacedAsKnown(line: FittedLine, box: PlaneRect, settings: readonly LineSetting[] = []): boolean {
  const own = settingOf(line, box)
  return settings.length === 0 || settings.some((setting) => areSpacedAlike(own, setting))
}

/** The line set as others of the video are, if that explains it as well: a single fit in place of a search for places. */
function fitAsSet(
  picture: ColorPlanes,
  box: PlaneRect,
  text: string,
  { face, explained, settings = [] }: KnownFace,
): FittedLine | null {
  const outlines = outlinesOf(face, text)
  if (!outlines) return null
  const small = targetOf(picture, box, PROBE.heightPx)
  const middle = targetOf(picture, box, MIDDLE.heightPx)
  const target = fineTarget(picture, box)
  for (const setting of settings) {
    if (!isOfSize(box, outlines, setting)) continue
    // letters that are a stroke away attract nothing at full size
    const near = { outlines, ringEm: setting.ringEm, sigmaPx: PROBE.softnessPx }
    const [start] = placesAsSet(box, small, outlines, setting)
      .map((placement) => fitAt(small, near, placement))
      .toSorted((one, other) => other.explained - one.explained)
      .slice(0, PROBE.finalists)
      .map(({ placement }) => refine(small, near, placement, PROBE.iterations))
      .map(({ placement }) => refine(middle, near, placementOn(middle, small, placement), MIDDLE.iterations))
      .toSorted((one, other) => other.explained - one.explained)
    if (!start || start.explained < AS_SET_LEAST * explained) continue
    const drawing = { outlines, ringEm: setting.ringEm, sigmaPx: softnessOn(target, setting.sigmaPx) }
    const fit = { ...start, placement: placementOn(target, middle, start.placement) }
    const shifted = withShifts({ face, drawing, fit }, target, FINE.iterations)
    const line = plausible(picture, lineOf(shifted, target))
    if (isKnownEnough(line.explained, explained) && isSpacedAsKnown(line, box, settings))
      return { ...line, isAsSet: true, ranking: [rankedFace(line)] }
  }
  return null
}

/** A line that is set as others are, or in the other weight of their family that explains clearly more: a heading is bold. */
function inOwnWeight(picture: ColorPlanes, box: PlaneRect, text: string, line: FittedLine): FittedLine {
  const coarse = targetOf(picture, box, COARSE.heightPx)
  const others = facesFor(text).filter((face) => isOtherWeight(face, line.face))
  const likeliest = best(
    others.map((face) => candidateFrom(line, face, text, coarse)),
    2,
  )
  const other = fineFit(picture, box, text, likeliest, explainedWithout(line))
  if (!other || !isOfOtherWeight(other.explained, line.explained)) return line
  return { ...other, ranking: [...other.ranking, ...line.ranking] }
}

/** Whether a line is in the weight that explains so much of it, and not in another one of the family. */
export function isOfOtherWeight(explained: number, byOther: number): boolean {
  const { more, leaving, atLeast } = OTHER_WEIGHT
  return (
    explained > byOther + more || (explained > byOther + atLeast && 1 - explained < leaving * (1 - byOther))
  )
}

function startOn(target: Target, { start, target: from }: { start: Start; target: Target }): Start {
  const placement = placementOn(target, from, start.fit.placement)
  return { ...start, fit: { ...start.fit, placement } }
}

function candidateOf(face: Face, text: string, target: Target, start: Start): Candidate | null {
  const { fit, outlines, ringEm } = start
  return candidateAt(face, text, target, { placement: fit.placement, outlines, ringEm })
}

function best(candidates: readonly (Candidate | null)[], count: number): Candidate[] {
  return candidates
    .filter((candidate) => candidate !== null)
    .toSorted((a, b) => b.fit.explained - a.fit.explained)
    .slice(0, count)
}
