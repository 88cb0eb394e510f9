import type { TextBox } from '#app/domain/geometry.ts'
import { centerDistance, coveredShare } from './boxes.ts'
import type { TrackingConfig } from './reader.ts'
import { type Reading, voteOn } from './readings.ts'
import { isSameText } from './text-likeness.ts'
import type { CandidateTrack } from './track-draft.ts'

/** Two pieces of one text no further apart than this were torn apart by a flicker. */
const FLICKER_SECONDS = 0.15
/** A text that others cover so far, in place and time, is one of them read again. */
const SAME_PLACE_SHARE = 0.6

export interface Scene {
  readonly fps: number
  readonly width: number
  readonly height: number
}

/** Joins pieces of one text that follow one another without a real gap, and drops second readings of the same place. */
export function joinDrafts(
  drafts: readonly CandidateTrack[],
  config: TrackingConfig,
  { fps, width, height }: Scene,
): CandidateTrack[] {
  const reach = config.position_similarity * Math.hypot(width, height)
  const joined: CandidateTrack[] = []
  for (const draft of [...drafts].sort((a, b) => a.startFrame - b.startFrame)) {
    const index = joined.findIndex(
      (earlier) =>
        draft.startFrame - earlier.endFrame <= FLICKER_SECONDS * fps &&
        draft.endFrame > earlier.endFrame &&
        earlier.endFrame - draft.startFrame <= FLICKER_SECONDS * fps &&
        centerDistance(lastBox(earlier), firstBox(draft)) <= reach &&
        haveSameText(earlier, draft, earlier.edited ? 1 : config.text_similarity),
    )
    const earlier = joined[index]
    if (earlier) joined[index] = join(earlier, draft)
    else joined.push(draft)
  }
  return withoutDoubles(joined)
}

function join(first: CandidateTrack, second: CandidateTrack): CandidateTrack {
  return {
    startFrame: first.startFrame,
    endFrame: Math.max(first.endFrame, second.endFrame),
    path: [...first.path, ...second.path.filter(({ frame }) => frame > (first.path.at(-1)?.frame ?? -1))],
    readings: [...first.readings, ...second.readings],
    looks: first.looks + second.looks,
    detections: first.detections + second.detections,
    backdropChange: Math.max(first.backdropChange, second.backdropChange),
    edited: second.edited,
  }
}

function haveSameText(first: CandidateTrack, second: CandidateTrack, similarity: number): boolean {
  const [a, b] = [voteOn(first.readings), voteOn(second.readings)]
  return a !== undefined && b !== undefined && isSameText(a, b, similarity)
}

function firstBox(draft: CandidateTrack): TextBox {
  return boxAt(draft, draft.startFrame)
}

function lastBox(draft: CandidateTrack): TextBox {
  return boxAt(draft, draft.endFrame - 1)
}

/** Where the text stands on a frame. */
export function boxAt({ path }: Pick<CandidateTrack, 'path'>, frame: number): TextBox {
  const entry = path.findLast((step) => step.frame <= frame) ?? path[0]
  if (!entry) throw new RangeError('a track stands somewhere')
  return entry.box
}

function withoutDoubles(drafts: readonly CandidateTrack[]): CandidateTrack[] {
  const byWeight = drafts
    .map((draft) => ({ draft, weight: weightOf(draft) }))
    .sort((a, b) => b.weight - a.weight)
  const kept: CandidateTrack[] = []
  for (const { draft } of byWeight) if (!kept.some((other) => isWithin(draft, other))) kept.push(draft)
  return kept.sort((a, b) => a.startFrame - b.startFrame)
}

/** Confident characters × frames. */
function weightOf({ readings, startFrame, endFrame }: CandidateTrack): number {
  const vote: Reading | undefined = voteOn(readings)
  return vote ? vote.confidence * vote.text.length * (endFrame - startFrame) : 0
}

function isWithin(draft: CandidateTrack, other: CandidateTrack): boolean {
  const from = Math.max(draft.startFrame, other.startFrame)
  const shared = Math.min(draft.endFrame, other.endFrame) - from
  if (shared < SAME_PLACE_SHARE * (draft.endFrame - draft.startFrame)) return false
  const middle = Math.floor(from + shared / 2)
  return coveredShare(boxAt(draft, middle), [boxAt(other, middle)]) >= SAME_PLACE_SHARE
}
