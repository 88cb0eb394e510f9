import type { TextBox } from '#app/domain/geometry.ts'
import { centerDistance, coveredShare } from '../boxes.ts'
import { type Reading, voteOn } from '../read/readings.ts'
import { digitsOf, isSameText, SURE, textSimilarity } from '../read/text-similarity.ts'
import type { TrackingConfig } from '../reader.ts'
import type { CandidateTrack } from '../track/candidate-track.ts'
import { boxAt } from '../track/path.ts'

/** Two pieces of one text with no longer gap between them were split by a flicker. */
const FLICKER_SECONDS = 0.15
/** A text that another one covers by this share, in space and time, is a duplicate of it. */
const DUPLICATE_SHARE = 0.6
/**
 * A text that fades is read so unsurely, over so much of its place; but for its accents less than so many times as much of it
 * differs as of two readings of one text.
 */
const FADED = { confidence: 0.7, place: 0.6, differing: 2 } as const

export interface Scene {
  readonly fps: number
  readonly width: number
  readonly height: number
}

/** Joins pieces of one text that follow one another without a real gap, and drops duplicates. */
export function joinCandidates(
  candidates: readonly CandidateTrack[],
  config: TrackingConfig,
  { fps, width, height }: Scene,
): CandidateTrack[] {
  const reach = config.position_similarity * Math.hypot(width, height)
  const joined: CandidateTrack[] = []
  for (const candidate of [...candidates].sort((a, b) => a.startFrame - b.startFrame)) {
    const follows = (earlier: CandidateTrack) =>
      candidate.startFrame - earlier.endFrame <= FLICKER_SECONDS * fps &&
      candidate.endFrame > earlier.endFrame &&
      earlier.endFrame - candidate.startFrame <= FLICKER_SECONDS * fps &&
      centerDistance(lastBox(earlier), firstBox(candidate)) <= reach
    const before = joined.filter(follows)
    const same = before.find((earlier) =>
      haveSameText(earlier, candidate, earlier.edited ? 1 : config.text_similarity),
    )
    const earlier = same ?? before.find((one) => isOneFaded(one, candidate, config.text_similarity))
    if (earlier) joined[joined.indexOf(earlier)] = (same ? join : joinFaded)(earlier, candidate)
    else joined.push(candidate)
  }
  return withoutDuplicates(joined)
}

/** Two pieces of one text as one. */
export function join(first: CandidateTrack, second: CandidateTrack): CandidateTrack {
  return {
    startFrame: first.startFrame,
    endFrame: Math.max(first.endFrame, second.endFrame),
    path: [...first.path, ...second.path.filter(({ frame }) => frame > (first.path.at(-1)?.frame ?? -1))],
    readings: [...first.readings, ...second.readings],
    sightings: [...(first.sightings ?? []), ...(second.sightings ?? [])],
    passes: first.passes + second.passes,
    detections: first.detections + second.detections,
    backgroundChange: Math.max(first.backgroundChange, second.backgroundChange),
    edited: second.edited,
  }
}

/** Whether one of two pieces is the other as it fades in or out: its letters are misread, and faint ones missed. */
function isOneFaded(first: CandidateTrack, second: CandidateTrack, similarity: number): boolean {
  const [a, b] = [voteOn(first.readings), voteOn(second.readings)]
  if (!a || !b || first.edited || second.edited) return false
  const [unsure, sure] = a.confidence < b.confidence ? [a, b] : [b, a]
  const [one, other] = [lastBox(first), firstBox(second)]
  const most = FADED.differing * (1 - similarity) - 1e-9
  return (
    unsure.confidence < FADED.confidence &&
    sure.confidence >= SURE &&
    // a clock that is hard to read shows another time
    (digitsOf(sure.text) === '' || digitsOf(sure.text) === digitsOf(unsure.text)) &&
    1 - textSimilarity(withoutAccents(unsure.text), withoutAccents(sure.text)) < most &&
    Math.min(coveredShare(one, [other]), coveredShare(other, [one])) >= FADED.place
  )
}

/** Both pieces, read and placed as the one that is read surely. */
function joinFaded(first: CandidateTrack, second: CandidateTrack): CandidateTrack {
  const [a, b] = [voteOn(first.readings), voteOn(second.readings)]
  const clear = (a?.confidence ?? 0) >= (b?.confidence ?? 0) ? first : second
  const [start, ...later] = clear.path
  return {
    ...join(first, second),
    path: start ? [{ ...start, frame: first.startFrame }, ...later] : [],
    readings: clear.readings,
  }
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

function haveSameText(first: CandidateTrack, second: CandidateTrack, similarity: number): boolean {
  const [a, b] = [voteOn(first.readings), voteOn(second.readings)]
  return a !== undefined && b !== undefined && isSameText(a, b, similarity)
}

function firstBox(candidate: CandidateTrack): TextBox {
  return boxAt(candidate, candidate.startFrame)
}

function lastBox(candidate: CandidateTrack): TextBox {
  return boxAt(candidate, candidate.endFrame - 1)
}

function withoutDuplicates(candidates: readonly CandidateTrack[]): CandidateTrack[] {
  const byWeight = candidates
    .map((candidate) => ({ candidate, weight: weightOf(candidate) }))
    .sort((a, b) => b.weight - a.weight)
  const unique: CandidateTrack[] = []
  for (const { candidate } of byWeight)
    if (!unique.some((other) => isWithin(candidate, other))) unique.push(candidate)
  return unique.sort((a, b) => a.startFrame - b.startFrame)
}

/** Confident characters × frames. */
function weightOf({ readings, startFrame, endFrame }: CandidateTrack): number {
  const vote: Reading | undefined = voteOn(readings)
  return vote ? vote.confidence * vote.text.length * (endFrame - startFrame) : 0
}

function isWithin(candidate: CandidateTrack, other: CandidateTrack): boolean {
  const from = Math.max(candidate.startFrame, other.startFrame)
  const shared = Math.min(candidate.endFrame, other.endFrame) - from
  if (shared < DUPLICATE_SHARE * (candidate.endFrame - candidate.startFrame)) return false
  const middle = Math.floor(from + shared / 2)
  return coveredShare(boxAt(candidate, middle), [boxAt(other, middle)]) >= DUPLICATE_SHARE
}

const SAME_PLACE_SHARE = 0.4
/** Borders this near are one: the frame between belongs to a cut, not to a pause. */
const NEAR_FRAMES = 1

/**
 * Moves the start of a text that replaces another to that one's end: to the middle of a cross-fade, or of borders
 * that differ by a frame.
 */
export function snapBorders(candidates: readonly CandidateTrack[]): CandidateTrack[] {
  const snapped = candidates.map((candidate) => ({ ...candidate }))
  for (const before of snapped)
    for (const after of snapped) {
      const meet =
        before.startFrame < after.startFrame &&
        before.endFrame < after.endFrame &&
        after.startFrame - before.endFrame <= NEAR_FRAMES &&
        before.endFrame !== after.startFrame
      if (!meet || !samePlace(before, after)) continue
      const border = Math.max(before.startFrame + 1, Math.ceil((before.endFrame + after.startFrame) / 2))
      before.endFrame = border
      after.startFrame = border
    }
  return snapped
}

function samePlace(before: CandidateTrack, after: CandidateTrack): boolean {
  const [a, b] = [boxAt(before, before.endFrame - 1), boxAt(after, after.startFrame)]
  return Math.max(coveredShare(a, [b]), coveredShare(b, [a])) >= SAME_PLACE_SHARE
}
