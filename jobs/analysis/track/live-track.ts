import type { TextBox } from '#app/domain/geometry.ts'
import { type BackgroundSample, backgroundChange, sampleBackground } from '../template/background-sample.ts'
import { lineSize, sameBox, shiftBox } from '../boxes.ts'
import { NO_SHIFT, type TemplateMatch, settle, type Shift } from '../template/match-template.ts'
import { followTemplate } from '../template/follow-template.ts'
import type { Frame } from '../decode/frame.ts'
import { type GradientTemplate, takeTemplate } from '../template/gradient-template.ts'
import { type LineExtent, NO_EXTENT } from '../read/line-extent.ts'
import { MeanCrop } from '../read/mean-crop.ts'
import { MAX_READINGS, type Reading } from '../read/readings.ts'

/** A text this much stronger than its template was read while it still faded in. */
const STRENGTHENED = 1.2
/** A less similar template does not tell one letter from another. */
export const CLEAR_SIMILARITY = 0.9
const MAX_OBSERVED_BOXES = 9
/** Detection passes that are listed; a start or an end is never found further back. */
const MAX_PASS_FRAMES = 200
/** How long a new template learns which of its points are background; later a change of one letter must show. */
const SETTLING_FRAMES = 12
/** A weaker text may be fading out, and nothing is learnt. */
const SETTLING_STRENGTH = 0.5
/** A frame joins the mean picture if the full text matches, as strong as its template and as similar. */
const WHOLE = { least: 0.85, most: 1.2 }
const WHOLE_SIMILARITY = 0.75

/** A text that is on screen, or was a moment ago. */
export interface LiveTrack {
  /** Its box when the template was taken. */
  base: TextBox
  /** Undefined if the box had too few gradients. */
  template: GradientTemplate | undefined
  /** The frame from which on the template no longer settles. */
  settledFrame: number
  shift: Shift
  velocity: Shift
  misses: number
  startFrame: number
  /** Whether the start is final, and not searched again. */
  startKnown: boolean
  /** The last frame on which it was surely present, its strength there, and on each frame since. */
  confirmedFrame: number
  confirmedStrength: number
  strengths: number[]
  /** Passes since, on which it was missing. */
  missedPasses: number
  /** The frame on which another text took its place. */
  replacedFrame: number | null
  /** Whether that text is this one, typed on or changed in some letters. */
  edited: boolean
  path: { frame: number; box: TextBox }[]
  /** Detected boxes of it while it was at `base`. */
  observedBoxes: TextBox[]
  /** Passes since its possible start: the frames of the latest, and how many there were before. */
  passFrames: number[]
  earlierPasses: number
  /** On how many of them its template matched, and it was detected. */
  matches: number
  detections: number
  /** Length of the line that was last read. */
  readLength: number
  fastReadings: Reading[]
  /** May arrive late, so that nothing depends on them before the track ends. */
  fullReadings: Reading[]
  /** The frame of its last reading, and the last one on which it was verified to be the same to the letter. */
  readFrame: number
  verifiedFrame: number
  background: BackgroundSample | undefined
  backgroundChange: number
  /** Undefined after resuming, until the next frame. */
  mean: MeanCrop | undefined
  /** The crop that is read if the mean is not clear; undefined once it was. */
  leadingCrop: MeanCrop | undefined
  /** Frames in the mean when its full reading was last requested. */
  fullReadingFrames: number
  /** The extent of its line beyond `base`, found then. */
  extent: { line: LineExtent }
}

export function currentBox(track: LiveTrack): TextBox {
  return shiftBox(track.base, track.shift.x, track.shift.y)
}

/** The track of a text that is first read on `frame`; `passFrames` are those of the latest passes, this one included. */
export function startTrack(
  frame: Frame,
  box: TextBox,
  reading: Reading,
  passFrames: readonly number[],
): LiveTrack {
  const template = takeTemplate(frame, box)
  return {
    base: box,
    template,
    settledFrame: frame.index + SETTLING_FRAMES,
    shift: NO_SHIFT,
    velocity: NO_SHIFT,
    misses: 0,
    startFrame: frame.index,
    startKnown: false,
    confirmedFrame: frame.index,
    confirmedStrength: 1,
    strengths: [],
    missedPasses: 0,
    replacedFrame: null,
    edited: false,
    path: [{ frame: frame.index, box }],
    observedBoxes: [box],
    passFrames: [...passFrames],
    earlierPasses: 0,
    matches: 1,
    detections: 1,
    readLength: lineSize(box).length,
    fastReadings: [reading],
    fullReadings: [],
    readFrame: frame.index,
    verifiedFrame: frame.index,
    background: template && sampleBackground(frame, box, template),
    backgroundChange: 0,
    mean: new MeanCrop(frame, box),
    leadingCrop: new MeanCrop(frame, box),
    fullReadingFrames: 0,
    extent: { line: NO_EXTENT },
  }
}

/** Carries the track to the next frame. */
export function advance(track: LiveTrack, frame: Frame): void {
  if (!track.template) return
  const { match, shift, velocity, misses } = followTemplate(track.template, frame, track)
  track.strengths.push(match.strength)
  if (frame.index < track.settledFrame && match.strength >= SETTLING_STRENGTH)
    settle(track.template, frame, shift)
  const moved = shift.x !== track.shift.x || shift.y !== track.shift.y
  Object.assign(track, { shift, velocity, misses })
  if (moved) track.path.push({ frame: frame.index, box: currentBox(track) })
  const whole =
    match.strength >= WHOLE.least && match.strength <= WHOLE.most && match.similarity >= WHOLE_SIMILARITY
  if (whole) track.mean?.add(frame, shift)
}

/** The text was found again on the frame; without a match, by reading it. */
export function confirm(track: LiveTrack, frame: Frame, match: TemplateMatch | undefined): void {
  track.matches += 1
  if (!match || match.similarity >= CLEAR_SIMILARITY) track.verifiedFrame = frame.index
  markPresent(track, frame, match?.strength ?? 1)
  if (track.background && track.shift.x === 0 && track.shift.y === 0)
    track.backgroundChange = Math.max(track.backgroundChange, backgroundChange(track.background, frame))
  if (match && match.strength > STRENGTHENED) retakeTemplate(track, frame, currentBox(track))
}

/** Records a fast reading; it votes if there are not enough yet. */
export function recordReading(track: LiveTrack, reading: Reading): void {
  track.readFrame = reading.frame
  track.verifiedFrame = reading.frame
  if (track.fastReadings.length < MAX_READINGS) track.fastReadings.push(reading)
}

/** The text is still present on the frame. */
export function markPresent(track: LiveTrack, frame: Frame, level: number): void {
  track.confirmedFrame = frame.index
  track.confirmedStrength = level
  track.strengths = []
  track.missedPasses = 0
  track.replacedFrame = null
}

/** Takes a new template of the text, which grew stronger, moved, or changed its style or size. */
export function retakeTemplate(track: LiveTrack, frame: Frame, box: TextBox): void {
  const previous = track.path.at(-1)?.box
  track.base = box
  track.shift = NO_SHIFT
  track.misses = 0
  track.template = takeTemplate(frame, box)
  restartSettling(track, frame)
  track.background = track.template && sampleBackground(frame, box, track.template)
  track.mean = new MeanCrop(frame, box)
  track.leadingCrop = new MeanCrop(frame, box)
  track.fullReadingFrames = 0
  track.extent = { line: NO_EXTENT }
  if (previous && sameBox(previous, box)) return
  track.path.push({ frame: frame.index, box })
  track.observedBoxes = [box]
}

/** Restarts the mean of a resumed track, on the last frame on which it was surely present; its readings stay. */
export function restartMean(track: LiveTrack, frame: Frame): void {
  track.mean = new MeanCrop(frame, track.base, track.shift)
  track.leadingCrop = track.fullReadingFrames > 0 ? undefined : new MeanCrop(frame, track.base, track.shift)
}

/** Lets the template learn again which of its points are background. */
export function restartSettling(track: LiveTrack, frame: Frame): void {
  track.settledFrame = frame.index + SETTLING_FRAMES
}

/** Records a pass over the track's place. The list is bounded, for texts that stay for hours. */
export function recordPass(track: LiveTrack, frame: number): void {
  track.passFrames.push(frame)
  if (track.passFrames.length <= MAX_PASS_FRAMES) return
  const folded = track.passFrames.splice(0, MAX_PASS_FRAMES / 2)
  track.earlierPasses += folded.filter((frame) => frame >= track.startFrame).length
}

/** Records that the text was detected, and its box if that is exact. */
export function recordObservation(track: LiveTrack, box?: TextBox): void {
  track.detections += 1
  if (box && track.observedBoxes.length < MAX_OBSERVED_BOXES)
    track.observedBoxes.push(shiftBox(box, -track.shift.x, -track.shift.y))
}
