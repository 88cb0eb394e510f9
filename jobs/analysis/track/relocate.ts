import type { TextBox } from '#app/domain/geometry.ts'
import { centerOf } from '../boxes.ts'
import type { Frame } from '../decode/frame.ts'
import type { Reading } from '../read/readings.ts'
import { traceTemplate } from '../template/follow-template.ts'
import { NO_SHIFT } from '../template/match-template.ts'
import { retakeTemplate } from './follow-track.ts'
import { changed, currentBox, type LiveTrack } from './live-track.ts'
import { pathThrough, withStep } from './path.ts'
import { findStart, FLICKER_SECONDS } from './track-borders.ts'
import { visibleRun } from './visible-run.ts'

/** A track where detection found it; and what of it ended, where it was not seen on the way there. */
export interface Relocation {
  readonly track: LiveTrack
  readonly ended?: LiveTrack
}

/** Where and when a track was found elsewhere. */
export interface Rediscovery {
  readonly frame: Frame
  readonly box: TextBox
  /** The frames before, newest first. */
  readonly earlier: readonly Frame[]
  readonly fps: number
  /** The id of what goes on, should the track end in between. */
  readonly nextId: number
}

/**
 * The track where detection found it, followed back to where it was last seen, or, once its speed is first known, to its
 * start. A text that is followed neither forwards from the one place nor backwards from the other for longer than a flicker
 * was covered meanwhile, which makes it two.
 */
export function relocate(track: LiveTrack, { frame, box, earlier, fps, nextId }: Rediscovery): Relocation {
  const { confirmedFrame, confirmedStrength, matches, strengths } = track.evidence
  const [from, to] = [centerOf(currentBox(track)), centerOf(box)]
  const passed = Math.max(1, frame.index - confirmedFrame)
  const velocity = { x: Math.round((from.x - to.x) / passed), y: Math.round((from.y - to.y) / passed) }
  const moved = changed(retakeTemplate(track, frame, box), {
    position: { velocity: { x: -velocity.x, y: -velocity.y } },
  })
  if (matches === 1) {
    const found = findStart(moved, frame, earlier, velocity)
    // else it was covered on its way there, or was drawn otherwise before
    if (found.evidence.startFrame <= confirmedFrame) return { track: found }
  }
  const { template } = moved.evidence
  if (!template) return { track: moved }
  const between = earlier.filter(({ index }) => index > confirmedFrame)
  const back = traceTemplate(template, box, { shift: NO_SHIFT, velocity }, between)
  const firstFrame = frame.index - visibleRun(back.strengths, 1)
  const lastFrame = confirmedFrame + visibleRun(strengths, confirmedStrength)
  const after = [
    ...back.path.filter((step) => step.frame >= firstFrame).reverse(),
    { frame: frame.index, box },
  ]
  if (firstFrame - lastFrame - 1 > FLICKER_SECONDS * fps)
    return { track: reappeared(moved, pathThrough(after), frame, nextId), ended: track }
  const before = track.position.path.filter((step) => step.frame < firstFrame)
  return { track: changed(moved, { position: { path: pathThrough(after).reduce(withStep, before) } }) }
}

/** The text from where it is back, with what was read of it. */
function reappeared(
  track: LiveTrack,
  path: LiveTrack['position']['path'],
  { index }: Frame,
  id: number,
): LiveTrack {
  const startFrame = path[0]?.frame ?? index
  const restamped = (reading: Reading) => ({ ...reading, frame: startFrame })
  const { fast, full } = track.readings
  return {
    ...changed(track, {
      position: { path },
      evidence: {
        ...{ startFrame, earlierPasses: 0, matches: 1, detections: 0, missedPasses: 0 },
        ...{ confirmedFrame: index, confirmedStrength: 1, strengths: [] },
      },
      readings: { fast: fast.map(restamped), full: full.map(restamped) },
    }),
    id,
  }
}
