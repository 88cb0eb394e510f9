import type { TextBox } from '#app/domain/geometry.ts'
import { centerDistance, centerOf, medianBox, sameBox } from './boxes.ts'
import { comparePrint, NO_SHIFT, type Shift, unlike } from './compare-print.ts'
import { tracePrint } from './follow-print.ts'
import type { Frame } from './frame.ts'
import { withEnds } from './line-ends.ts'
import { boxNow, type LiveTrack, retake } from './live-track.ts'
import type { Reading } from './readings.ts'
import type { CandidateTrack } from './track-draft.ts'
import { longestGap, visibleRun } from './visible-run.ts'

/** Points of a print that differ when a letter does. */
const LEAST_CHANGE = 8
/** What is not even so strong on any earlier frame is new on the newest. */
const BARELY_THERE = 0.35

/**
 * Sets the start to the first of the earlier frames (newest first) on which the text is visible; on `frame` it
 * surely is. `velocity` is how it moves going back.
 */
export function findStart(
  track: LiveTrack,
  frame: Frame,
  earlier: readonly Frame[],
  velocity: Shift = NO_SHIFT,
): void {
  const { print, base, shift } = track
  if (!print) return
  const { strengths, path } = tracePrint(print, base, { shift, velocity }, earlier)
  const visible = visibleRun(strengths, comparePrint(print, frame, shift).strength)
  track.startFrame = earlier[visible - 1]?.index ?? frame.index
  const before = path.slice(0, visible).reverse()
  track.path = withoutRepeats([...before, { frame: frame.index, box: boxNow(track) }])
}

/**
 * As `findStart` for a text that stands where `former` was until a moment ago: only what differs between the two
 * tells the one from the other, however little it is. `former` ends where the new text begins. False when that cannot
 * be seen, and the start is told as that of any text.
 */
export function findStartAfter(
  track: LiveTrack,
  frame: Frame,
  earlier: readonly Frame[],
  former: LiveTrack,
): boolean {
  const start = firstChanged(track, frame, earlier, former)
  if (start === undefined) {
    findStart(track, frame, earlier)
    return false
  }
  track.startFrame = start
  track.path = [{ frame: start, box: track.base }]
  track.startKnown = true
  former.replacedFrame = start
  return true
}

/** The frame from which on the place shows what the track has and `former` had not, or else no longer what that had. */
function firstChanged(
  { print, base }: LiveTrack,
  frame: Frame,
  earlier: readonly Frame[],
  former: LiveTrack,
): number | undefined {
  const still = { shift: NO_SHIFT, velocity: NO_SHIFT }
  // since it was read it may have changed too little to be noticed at once
  for (const reference of new Set([former.readFrame, former.sureFrame])) {
    const since = earlier.filter(({ index }) => index >= reference)
    const last = since.at(-1)
    const added = print && last?.index === reference && unlike(print, last, LEAST_CHANGE)
    if (!added) continue
    const { strengths } = tracePrint(added, base, still, since)
    // the print is new: some of it is background, which the text's own frames lack too
    const most = Math.max(...strengths)
    if (most < BARELY_THERE) return frame.index
    return since[visibleRun(strengths, most) - 1]?.index ?? frame.index
  }
  const since = [...earlier.filter(({ index }) => index >= former.sureFrame).reverse(), frame]
  const gone =
    former.print && sameBox(boxNow(former), former.base) && unlike(former.print, frame, LEAST_CHANGE)
  if (!gone || since[0]?.index !== former.sureFrame) return undefined
  return since[visibleRun(tracePrint(gone, former.base, still, since).strengths, 1)]?.index
}

/**
 * Detection found the text at another place: it is followed back from there to where it was last seen, or, once its
 * speed is first known, to its start. `earlier` are the frames before this one, newest first.
 */
export function relocate(track: LiveTrack, frame: Frame, box: TextBox, earlier: readonly Frame[]): void {
  const [from, to] = [centerOf(boxNow(track)), centerOf(box)]
  const passed = Math.max(1, frame.index - track.confirmedFrame)
  const velocity = { x: Math.round((from.x - to.x) / passed), y: Math.round((from.y - to.y) / passed) }
  const known = track.path.filter((entry) => entry.frame <= track.confirmedFrame)
  retake(track, frame, box)
  track.velocity = { x: -velocity.x, y: -velocity.y }
  if (track.finds === 1) return findStart(track, frame, earlier, velocity)
  if (!track.print) return
  const between = earlier.filter(({ index }) => index > track.confirmedFrame)
  const { path } = tracePrint(track.print, box, { shift: NO_SHIFT, velocity }, between)
  track.path = withoutRepeats([...known, ...path.reverse(), { frame: frame.index, box }])
}

/** Whether the text was away for more than `flickerFrames` and is back: then it is two texts. */
export function hasGap({ strengths }: LiveTrack, flickerFrames: number): boolean {
  const { from, to } = longestGap(strengths)
  return to - from > flickerFrames
}

/** Answers the first of the two texts that a gap parts; the track is the second from now on. */
export function splitAtGap(track: LiveTrack): CandidateTrack {
  const gap = longestGap(track.strengths)
  const first = draftOf({ ...track, strengths: track.strengths.slice(0, gap.to) })
  const back = track.strengths.slice(gap.from).reverse()
  const [level = 1, ...strengths] = back
  const newestFrame = track.confirmedFrame + track.strengths.length
  track.startFrame = newestFrame - visibleRun(strengths, level)
  track.path = [{ frame: track.startFrame, box: boxNow(track) }]
  track.earlierLooks = 0
  track.finds = 1
  track.detections = 0
  const again = (reading: Reading) => ({ ...reading, frame: track.startFrame })
  track.readings = track.readings.map(again)
  track.careful = track.careful.map(again)
  return first
}

/** A path of so many places is cut: a text that never rests must not make each checkpoint longer than the last. */
const MOST_PLACES = 1500

export function hasLongPath({ path }: LiveTrack): boolean {
  return path.length > MOST_PLACES
}

/** Answers the text up to the last frame it was surely on; the track goes on from there, and the two are joined in the end. */
export function cutPath(track: LiveTrack): CandidateTrack {
  const { confirmedFrame: cut } = track
  const first = draftOf(track, cut)
  track.startFrame = cut
  // where it began is known, and so is what was read
  track.startKnown = true
  track.path = [{ frame: cut, box: boxNow(track) }]
  track.looks = track.looks.filter((frame) => frame >= cut)
  track.earlierLooks = 0
  track.detections = 0
  const again = (reading: Reading) => ({ ...reading, frame: cut })
  track.readings = track.readings.map(again)
  return first
}

/** The track as it ends: with its last visible frame, or at `endFrame` when it is still there then. */
export function draftOf(track: LiveTrack, endFrame?: number): CandidateTrack {
  const visible = track.confirmedFrame + 1 + visibleRun(track.strengths, track.level)
  const end = endFrame ?? Math.max(track.startFrame + 1, Math.min(visible, track.replacedFrame ?? Infinity))
  const { line } = track.ends
  const path = track.path
    .filter(({ frame }, index) => index === 0 || frame < end)
    .map(({ frame, box }) => ({ frame, box: withEnds(box, line) }))
  return {
    startFrame: track.startFrame,
    endFrame: end,
    path: path.length > 1 ? path : [{ frame: track.startFrame, box: restingBox(track) }],
    readings: [
      ...track.readings.map((reading, index) => ({
        ...reading,
        frames: Math.max(1, (track.readings[index + 1]?.frame ?? end) - reading.frame),
      })),
      ...track.careful,
    ],
    looks:
      track.earlierLooks + track.looks.filter((frame) => frame >= track.startFrame && frame < end).length,
    detections: track.detections,
    backdropChange: track.backdropChange,
    edited: track.edited,
  }
}

/** Where a text that does not move stands: as detection mostly saw it, or longer. */
function restingBox({ base, sighted, ends: { line } }: LiveTrack): TextBox {
  const [seen, whole] = [medianBox(sighted), withEnds(base, line)]
  return line.before + line.after > 0 && whole.width > seen.width ? whole : seen
}

function withoutRepeats(path: readonly { frame: number; box: TextBox }[]): { frame: number; box: TextBox }[] {
  return path.filter(({ box }, index) => {
    const before = path[index - 1]
    return !before || !sameBox(before.box, box)
  })
}

/** How long a text may take for a way of `position_similarity`, and how many such ways it can be followed unseen. */
const REACH_SECONDS = 0.1
const MOST_REACHES = 10

export interface Reach {
  readonly fps: number
  /** The `position_similarity` of the config: a share of the picture's diagonal. */
  readonly positionSimilarity: number
}

/** Whether a box is as near to where the track was last seen as the config lets a text move until this frame. */
export function isWithinReach(
  track: LiveTrack,
  box: TextBox,
  { width, height, index }: Frame,
  { fps, positionSimilarity }: Reach,
): boolean {
  const seconds = (index - track.confirmedFrame) / fps
  const reaches = Math.min(MOST_REACHES, Math.max(1, seconds / REACH_SECONDS))
  return centerDistance(boxNow(track), box) <= reaches * positionSimilarity * Math.hypot(width, height)
}
