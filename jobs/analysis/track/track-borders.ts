import type { TextBox } from '#app/domain/geometry.ts'
import { centerDistance, lineSize, medianBox, sameBox } from '../boxes.ts'
import { matchTemplate, NO_SHIFT, type Shift, changedPart } from '../template/match-template.ts'
import { traceTemplate } from '../template/follow-template.ts'
import type { Frame } from '../decode/frame.ts'
import type { GradientTemplate } from '../template/gradient-template.ts'
import { extendBox } from '../read/line-extent.ts'
import { changed, currentBox, type LiveTrack, type Tracking } from './live-track.ts'
import type { Reading } from '../read/readings.ts'
import { pathThrough } from './path.ts'
import type { CandidateTrack } from './candidate-track.ts'
import { longestGap, visibleRun } from './visible-run.ts'

/** Least points of a template that differ if a letter does. */
const MIN_CHANGED_POINTS = 8
/** A text that is weaker on every earlier frame is new on the newest. */
const BARELY_THERE = 0.35

/**
 * The track from the first of the earlier frames (newest first) on which the text is visible; it surely is on `frame`.
 * `velocity` is its motion backwards.
 */
export function findStart(
  track: LiveTrack,
  frame: Frame,
  earlier: readonly Frame[],
  velocity: Shift = NO_SHIFT,
): LiveTrack {
  const { template } = track.evidence
  const { base, shift } = track.position
  if (!template) return track
  const { strengths, path } = traceTemplate(template, base, { shift, velocity }, earlier)
  const visible = visibleRun(strengths, matchTemplate(template, frame, shift).strength)
  const before = path.slice(0, visible).reverse()
  return changed(track, {
    position: { path: pathThrough([...before, { frame: frame.index, box: currentBox(track) }]) },
    evidence: { startFrame: earlier[visible - 1]?.index ?? frame.index },
  })
}

/** A track whose start was searched, and the one that it replaced there. */
export interface Succession {
  readonly next: LiveTrack
  readonly former: LiveTrack
  /** Whether the change shows; otherwise the start is found as for any text. */
  readonly isSeen: boolean
}

/**
 * As `findStart` for a text that replaced `former`: only what differs between the two counts, however little. `former`
 * ends where the new text starts.
 */
export function findStartAfter(
  track: LiveTrack,
  frame: Frame,
  earlier: readonly Frame[],
  former: LiveTrack,
): Succession {
  const startFrame = firstChanged(track, frame, earlier, former)
  if (startFrame === undefined) return { next: findStart(track, frame, earlier), former, isSeen: false }
  const next = changed(track, {
    position: { path: [{ frame: startFrame, box: track.position.base }] },
    evidence: { startFrame, startKnown: true },
  })
  return { next, former: changed(former, { evidence: { replacedFrame: startFrame } }), isSeen: true }
}

/** On each frame, in its place: a single letter elsewhere, however near, is another one. */
function strengthsOf(template: GradientTemplate, frames: readonly Frame[]): number[] {
  return frames.map((frame) => matchTemplate(template, frame).strength)
}

/** The first frame that shows what only the track has, or else no longer what only `former` had. */
function firstChanged(
  { evidence: { template } }: LiveTrack,
  frame: Frame,
  earlier: readonly Frame[],
  former: LiveTrack,
): number | undefined {
  const { readFrame, verifiedFrame } = former.readings
  // it may have changed too little since its reading to be noticed at once
  for (const reference of new Set([readFrame, verifiedFrame])) {
    const since = earlier.filter(({ index }) => index >= reference)
    const last = since.at(-1)
    const added = template && last?.index === reference && changedPart(template, last, MIN_CHANGED_POINTS)
    if (!added) continue
    const strengths = strengthsOf(added, since)
    // the new template contains some background, which the text's other frames lack, too
    const most = Math.max(...strengths)
    if (most < BARELY_THERE) return frame.index
    return since[visibleRun(strengths, most) - 1]?.index ?? frame.index
  }
  const since = [...earlier.filter(({ index }) => index >= verifiedFrame).reverse(), frame]
  const gone =
    former.evidence.template &&
    sameBox(currentBox(former), former.position.base) &&
    changedPart(former.evidence.template, frame, MIN_CHANGED_POINTS)
  if (!gone || since[0]?.index !== verifiedFrame) return undefined
  return since[visibleRun(strengthsOf(gone, since), 1)]?.index
}

/** A track that was cut: what is done, and what goes on. */
export interface Cut {
  readonly done: CandidateTrack
  readonly track: LiveTrack
}

/** A text gone for no longer than this flickered. */
export const FLICKER_SECONDS = 0.15

/** Whether the text was gone for longer than a flicker and is back, which makes it two texts. */
export function hasGap({ evidence: { strengths } }: LiveTrack, fps: number): boolean {
  const { from, to } = longestGap(strengths)
  return to - from > FLICKER_SECONDS * fps
}

/** Cuts a text at its gap. */
export function splitAtGap(track: LiveTrack): Cut {
  const { strengths: all, confirmedFrame } = track.evidence
  const gap = longestGap(all)
  const back = all.slice(gap.from).reverse()
  const [level = 1, ...strengths] = back
  const startFrame = confirmedFrame + all.length - visibleRun(strengths, level)
  const restamped = (reading: Reading) => ({ ...reading, frame: startFrame })
  return {
    done: candidateOf(changed(track, { evidence: { strengths: all.slice(0, gap.to) } })),
    track: changed(track, {
      position: { path: [{ frame: startFrame, box: currentBox(track) }] },
      evidence: { startFrame, earlierPasses: 0, matches: 1, detections: 0 },
      readings: { fast: track.readings.fast.map(restamped), full: track.readings.full.map(restamped) },
    }),
  }
}

/** Longer paths are cut: a text that never stops moving must not make each checkpoint longer than the last. */
const MAX_PATH_LENGTH = 1500

/** Whether the path is too long, given so many steps `toCome`. */
export function hasLongPath({ position: { path } }: LiveTrack, toCome = 0): boolean {
  return path.length + toCome > MAX_PATH_LENGTH
}

/** Cuts a text after the last frame on which it was surely present. Finishing joins both parts. */
export function cutPath(track: LiveTrack): Cut {
  const { confirmedFrame: cut, passFrames } = track.evidence
  const restamped = (reading: Reading) => ({ ...reading, frame: cut })
  return {
    done: candidateOf(track, cut),
    track: changed(track, {
      position: { path: [{ frame: cut, box: currentBox(track) }] },
      evidence: {
        startFrame: cut,
        // its start is known, and its readings stay
        startKnown: true,
        passFrames: passFrames.filter((frame) => frame >= cut),
        earlierPasses: 0,
        detections: 0,
      },
      readings: { fast: track.readings.fast.map(restamped) },
    }),
  }
}

/** The track as a candidate that ends after its last visible frame, or at `endFrame` if it is still present then. */
export function candidateOf(track: LiveTrack, endFrame?: number): CandidateTrack {
  const { startFrame, confirmedFrame, confirmedStrength, strengths, replacedFrame, ...evidence } =
    track.evidence
  const { fast, full, extent } = track.readings
  const visible = confirmedFrame + 1 + visibleRun(strengths, confirmedStrength)
  const end = endFrame ?? Math.max(startFrame + 1, Math.min(visible, replacedFrame ?? Infinity))
  const path = track.position.path
    .filter(({ frame }, index) => index === 0 || frame < end)
    .map(({ frame, box }) => ({ frame, box: extendBox(box, extent) }))
  return {
    startFrame,
    endFrame: end,
    path: path.length > 1 ? path : [{ frame: startFrame, box: restingBox(track) }],
    readings: [
      ...fast.map((reading, index) => ({
        ...reading,
        frames: Math.max(1, (fast[index + 1]?.frame ?? end) - reading.frame),
      })),
      ...full,
    ],
    sightings: track.position.sightings.filter(({ frame }) => frame >= startFrame && frame < end),
    passes:
      evidence.earlierPasses +
      evidence.passFrames.filter((frame) => frame >= startFrame && frame < end).length,
    detections: evidence.detections,
    backgroundChange: evidence.backgroundChange,
    edited: evidence.edited,
  }
}

/** A box that was read and is longer than the detected ones by so many of its heights has a letter more. */
const LETTER_MORE = 0.5

/**
 * The box of a static text: the median of its detected ones; a longer one if that was read, as detection may miss the first
 * of widely spaced letters more often than not.
 */
function restingBox({ position: { base, observedBoxes }, readings: { extent, full } }: LiveTrack): TextBox {
  const [seen, whole] = [medianBox(observedBoxes), extendBox(base, extent)]
  const isExtended = extent.before + extent.after > 0 && whole.width > seen.width
  const isReadLonger = full.length > 0 && whole.width > seen.width + LETTER_MORE * lineSize(whole).thickness
  return isExtended || isReadLonger ? whole : seen
}

/** A text moves by at most `position_similarity` in this time, and is followed undetected for so many times as far. */
const REACH_SECONDS = 0.1
const MAX_REACHES = 10

/** Whether a box is as near to the track's last position as the config lets a text move until this frame. */
export function isWithinReach(
  track: LiveTrack,
  box: TextBox,
  { width, height, index }: Frame,
  { config, fps }: Tracking,
): boolean {
  const seconds = (index - track.evidence.confirmedFrame) / fps
  const reaches = Math.min(MAX_REACHES, Math.max(1, seconds / REACH_SECONDS))
  return (
    centerDistance(currentBox(track), box) <= reaches * config.position_similarity * Math.hypot(width, height)
  )
}
