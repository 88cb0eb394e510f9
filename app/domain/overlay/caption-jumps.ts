import { boundsOf, type TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import type { Caption, OverlayPlan } from './overlay-plan.ts'

/** A caption that is elsewhere at once, and by how much further than its original went about then. */
export interface CaptionJump {
  readonly trackId: string
  readonly seconds: number
  readonly byPx: number
}

/** The original's own moves may be seen this much earlier or later, as they are found in some frames only. */
const ABOUT_SECONDS = 1
/** A move that nobody sees as a jump, in a frame of 720 lines. */
const UNSEEN_AT_720 = 2

/**
 * Captions that jump: that move from one interval to the next by more than a trifle further than their originals (as
 * `planVideo` lays them out) do around that moment. One whose original stands still must not move at all.
 */
export function captionJumps(plan: OverlayPlan, tracks: readonly SnapshotTrack[]): CaptionJump[] {
  const jumps: CaptionJump[] = []
  const trackOf = new Map(tracks.map((track) => [String(track.id), track]))
  let before = new Map<string, Caption>()
  for (const { startSeconds: seconds, show } of plan.intervals) {
    const now = captionsIn(plan, show)
    for (const [trackId, caption] of now) {
      const last = before.get(trackId)
      const track = trackOf.get(trackId)
      if (!last || last === caption || !track) continue
      const allowed =
        track.boxes.length === 1 ? 0 : (UNSEEN_AT_720 * plan.heightPx) / 720 + greatestMove(track, seconds)
      const byPx = distance(placeOf(last), placeOf(caption)) - allowed
      if (byPx > 0) jumps.push({ trackId, seconds, byPx })
    }
    before = now
  }
  return jumps
}

function captionsIn({ items }: OverlayPlan, show: readonly number[]): Map<string, Caption> {
  const captions = show.flatMap((index) => {
    const item = items[index]
    return item?.kind === 'caption' ? [item] : []
  })
  return new Map(captions.map((caption) => [caption.trackId, caption]))
}

/** How far the original goes at once about a moment. */
function greatestMove({ boxes }: SnapshotTrack, seconds: number): number {
  const moves = boxes.slice(1).map((entry, index) => {
    const last = boxes[index]
    const isNear = Math.abs(entry.seconds - seconds) <= ABOUT_SECONDS
    return last && isNear ? distance(middleOf(last.box), middleOf(entry.box)) : 0
  })
  return Math.max(0, ...moves)
}

/** The middle of what a caption may fill at last: it moves with the text. */
function placeOf({ rooms, box }: Caption): [number, number] {
  return middleOf({ ...(rooms.at(-1)?.rect ?? box), angleDegrees: 0 })
}

function middleOf(box: TextBox): [number, number] {
  const { x, y, width, height } = boundsOf(box)
  return [x + width / 2, y + height / 2]
}

function distance([ax, ay]: [number, number], [bx, by]: [number, number]): number {
  return Math.hypot(ax - bx, ay - by)
}
