import type { TextBox } from '#app/domain/geometry.ts'
import { centerDistance, centerOf, medianBox, sameBox } from '../boxes.ts'
import { matchTemplate, NO_SHIFT, type Shift, changedPart } from '../template/match-template.ts'
import { traceTemplate } from '../template/follow-template.ts'
import type { Frame } from '../decode/frame.ts'
import { extendBox } from '../read/line-extent.ts'
import { currentBox, type LiveTrack, retakeTemplate } from './live-track.ts'
import type { Reading } from '../read/readings.ts'
import type { CandidateTrack } from './candidate-track.ts'
import { longestGap, visibleRun } from './visible-run.ts'

/** Least points of a template that differ if a letter does. */
const MIN_CHANGED_POINTS = 8
/** A text that is weaker on every earlier frame is new on the newest. */
const BARELY_THERE = 0.35

/**
 * Sets the start to the first of the earlier frames (newest first) on which the text is visible; it surely is on
 * `frame`. `velocity` is its motion backwards.
 */
export function findStart(
  track: LiveTrack,
  frame: Frame,
  earlier: readonly Frame[],
  velocity: Shift = NO_SHIFT,
): void {
  const { template, base, shift } = track
  if (!template) return
  const { strengths, path } = traceTemplate(template, base, { shift, velocity }, earlier)
  const visible = visibleRun(strengths, matchTemplate(template, frame, shift).strength)
  track.startFrame = earlier[visible - 1]?.index ?? frame.index
  const before = path.slice(0, visible).reverse()
  track.path = withoutRepeats([...before, { frame: frame.index, box: currentBox(track) }])
}

/**
 * As `findStart` for a text that replaced `former`: only what differs between the two counts, however little. `former`
 * ends where the new text starts. False if that does not show, and the start is found as for any text.
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

/** The first frame that shows what only the track has, or else no longer what only `former` had. */
function firstChanged(
  { template, base }: LiveTrack,
  frame: Frame,
  earlier: readonly Frame[],
  former: LiveTrack,
): number | undefined {
  const still = { shift: NO_SHIFT, velocity: NO_SHIFT }
  // it may have changed too little since its reading to be noticed at once
  for (const reference of new Set([former.readFrame, former.verifiedFrame])) {
    const since = earlier.filter(({ index }) => index >= reference)
    const last = since.at(-1)
    const added = template && last?.index === reference && changedPart(template, last, MIN_CHANGED_POINTS)
    if (!added) continue
    const { strengths } = traceTemplate(added, base, still, since)
    // the new template contains some background, which the text's other frames lack, too
    const most = Math.max(...strengths)
    if (most < BARELY_THERE) return frame.index
    return since[visibleRun(strengths, most) - 1]?.index ?? frame.index
  }
  const since = [...earlier.filter(({ index }) => index >= former.verifiedFrame).reverse(), frame]
  const gone =
    former.template &&
    sameBox(currentBox(former), former.base) &&
    changedPart(former.template, frame, MIN_CHANGED_POINTS)
  if (!gone || since[0]?.index !== former.verifiedFrame) return undefined
  return since[visibleRun(traceTemplate(gone, former.base, still, since).strengths, 1)]?.index
}

/**
 * Moves the track to where detection found it, and follows it back to where it was last seen, or, once its speed is
 * first known, to its start. `earlier` are the frames before this one, newest first.
 */
export function relocate(track: LiveTrack, frame: Frame, box: TextBox, earlier: readonly Frame[]): void {
  const [from, to] = [centerOf(currentBox(track)), centerOf(box)]
  const passed = Math.max(1, frame.index - track.confirmedFrame)
  const velocity = { x: Math.round((from.x - to.x) / passed), y: Math.round((from.y - to.y) / passed) }
  const known = track.path.filter((entry) => entry.frame <= track.confirmedFrame)
  retakeTemplate(track, frame, box)
  track.velocity = { x: -velocity.x, y: -velocity.y }
  if (track.matches === 1) return findStart(track, frame, earlier, velocity)
  if (!track.template) return
  const between = earlier.filter(({ index }) => index > track.confirmedFrame)
  const { path } = traceTemplate(track.template, box, { shift: NO_SHIFT, velocity }, between)
  track.path = withoutRepeats([...known, ...path.reverse(), { frame: frame.index, box }])
}

/** Whether the text was gone for more than `flickerFrames` and is back, which makes it two texts. */
export function hasGap({ strengths }: LiveTrack, flickerFrames: number): boolean {
  const { from, to } = longestGap(strengths)
  return to - from > flickerFrames
}

/** Returns the text before the gap; the track becomes the one after it. */
export function splitAtGap(track: LiveTrack): CandidateTrack {
  const gap = longestGap(track.strengths)
  const first = candidateOf({ ...track, strengths: track.strengths.slice(0, gap.to) })
  const back = track.strengths.slice(gap.from).reverse()
  const [level = 1, ...strengths] = back
  const newestFrame = track.confirmedFrame + track.strengths.length
  track.startFrame = newestFrame - visibleRun(strengths, level)
  track.path = [{ frame: track.startFrame, box: currentBox(track) }]
  track.earlierPasses = 0
  track.matches = 1
  track.detections = 0
  const restamped = (reading: Reading) => ({ ...reading, frame: track.startFrame })
  track.fastReadings = track.fastReadings.map(restamped)
  track.fullReadings = track.fullReadings.map(restamped)
  return first
}

/** Longer paths are cut: a text that never stops moving must not make each checkpoint longer than the last. */
const MAX_PATH_LENGTH = 1500

export function hasLongPath({ path }: LiveTrack): boolean {
  return path.length > MAX_PATH_LENGTH
}

/** Returns the text up to the last frame on which it was surely present; the track continues from there. Finishing joins both. */
export function cutPath(track: LiveTrack): CandidateTrack {
  const { confirmedFrame: cut } = track
  const first = candidateOf(track, cut)
  track.startFrame = cut
  // its start is known, and its readings stay
  track.startKnown = true
  track.path = [{ frame: cut, box: currentBox(track) }]
  track.passFrames = track.passFrames.filter((frame) => frame >= cut)
  track.earlierPasses = 0
  track.detections = 0
  const restamped = (reading: Reading) => ({ ...reading, frame: cut })
  track.fastReadings = track.fastReadings.map(restamped)
  return first
}

/** The track as a candidate that ends after its last visible frame, or at `endFrame` if it is still present then. */
export function candidateOf(track: LiveTrack, endFrame?: number): CandidateTrack {
  const visible = track.confirmedFrame + 1 + visibleRun(track.strengths, track.confirmedStrength)
  const end = endFrame ?? Math.max(track.startFrame + 1, Math.min(visible, track.replacedFrame ?? Infinity))
  const { line } = track.extent
  const path = track.path
    .filter(({ frame }, index) => index === 0 || frame < end)
    .map(({ frame, box }) => ({ frame, box: extendBox(box, line) }))
  return {
    startFrame: track.startFrame,
    endFrame: end,
    path: path.length > 1 ? path : [{ frame: track.startFrame, box: restingBox(track) }],
    readings: [
      ...track.fastReadings.map((reading, index) => ({
        ...reading,
        frames: Math.max(1, (track.fastReadings[index + 1]?.frame ?? end) - reading.frame),
      })),
      ...track.fullReadings,
    ],
    passes:
      track.earlierPasses +
      track.passFrames.filter((frame) => frame >= track.startFrame && frame < end).length,
    detections: track.detections,
    backgroundChange: track.backgroundChange,
    edited: track.edited,
  }
}

/** The box of a static text: the median of its detected ones, or longer. */
function restingBox({ base, observedBoxes, extent: { line } }: LiveTrack): TextBox {
  const [seen, whole] = [medianBox(observedBoxes), extendBox(base, line)]
  return line.before + line.after > 0 && whole.width > seen.width ? whole : seen
}

function withoutRepeats(path: readonly { frame: number; box: TextBox }[]): { frame: number; box: TextBox }[] {
  return path.filter(({ box }, index) => {
    const before = path[index - 1]
    return !before || !sameBox(before.box, box)
  })
}

/** A text moves by at most `position_similarity` in this time, and is followed undetected for so many times as far. */
const REACH_SECONDS = 0.1
const MAX_REACHES = 10

export interface Reach {
  readonly fps: number
  /** The `position_similarity` of the config: a share of the picture's diagonal. */
  readonly positionSimilarity: number
}

/** Whether a box is as near to the track's last position as the config lets a text move until this frame. */
export function isWithinReach(
  track: LiveTrack,
  box: TextBox,
  { width, height, index }: Frame,
  { fps, positionSimilarity }: Reach,
): boolean {
  const seconds = (index - track.confirmedFrame) / fps
  const reaches = Math.min(MAX_REACHES, Math.max(1, seconds / REACH_SECONDS))
  return centerDistance(currentBox(track), box) <= reaches * positionSimilarity * Math.hypot(width, height)
}
