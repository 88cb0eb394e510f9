import type { TextBox } from '#app/domain/geometry.ts'
import { type Backdrop, backdropChange, takeBackdrop } from './backdrop.ts'
import { lineSize, sameBox, shiftBox } from './boxes.ts'
import { NO_SHIFT, type PrintMatch, settle, type Shift } from './compare-print.ts'
import { followPrint } from './follow-print.ts'
import type { Frame } from './frame.ts'
import { type GradientTemplate, takePrint } from './glyph-print.ts'
import { type LineEnds, NO_ENDS } from './line-ends.ts'
import { MeanPicture } from './mean-picture.ts'
import { MAX_READINGS, type Reading } from './readings.ts'

/** A text this much stronger than its print was read while it still faded in. */
const STRENGTHENED = 1.2
/** A print that is less like does not tell one letter from another. */
export const CLEAR_LIKENESS = 0.9
const MAX_SIGHTED = 9
/** Examined frames that are known one by one; a start or an end is never found further back. */
const MAX_LOOKS = 200
/** How long a new print learns which of its points are background; later a change of one letter must show. */
const SETTLING_FRAMES = 12
/** Below this the text may be on its way out, and nothing is learnt. */
const SETTLING_STRENGTH = 0.5
/** A frame counts to the text's mean picture when it shows all of it, as strong as its print and as like. */
const WHOLE = { least: 0.85, most: 1.2 }
const WHOLE_LIKENESS = 0.75

/** A text that is on screen, or was until a moment ago. */
export interface LiveTrack {
  /** Where it stood when its print was taken. */
  base: TextBox
  /** Undefined when there was nothing to hold on to. */
  print: GradientTemplate | undefined
  /** The frame after the last one on which the print still settles. */
  settledFrame: number
  shift: Shift
  velocity: Shift
  misses: number
  startFrame: number
  /** Its start was told from what stood there before, and is not looked for again. */
  startKnown: boolean
  /** The last frame on which it was surely there, how strong it was on it, and on each frame since. */
  confirmedFrame: number
  level: number
  strengths: number[]
  /** Looks since, at which it was not found. */
  unseenLooks: number
  /** Where another text took its place, if one did. */
  replacedFrame: number | null
  /** That text was this one, gone on or changed in some of its letters. */
  edited: boolean
  path: { frame: number; box: TextBox }[]
  /** Boxes that detection gave it while it stood at `base`. */
  sighted: TextBox[]
  /** Frames examined since it may have begun: the latest of them, and how many there were before those. */
  looks: number[]
  earlierLooks: number
  /** On how many of them it was found, and seen by detection. */
  finds: number
  detections: number
  /** Length of the line that was last read. */
  readLength: number
  /** What was read at a glance. */
  readings: Reading[]
  /** What was read with care: it may come later, so nothing is decided by it before the track ends. */
  careful: Reading[]
  /** When it was last read, and when it was last sure that it is still the same to the letter. */
  readFrame: number
  sureFrame: number
  backdrop: Backdrop | undefined
  backdropChange: number
  /** What it looks like; undefined until a frame of it is seen. */
  mean: MeanPicture | undefined
  /** The frame of it that is read when its mean is not clear; undefined once it has been. */
  opening: MeanPicture | undefined
  /** How many frames were in the mean when it was last read with care. */
  carefulFrames: number
  /** What of its line was found beyond `base` then. */
  ends: { line: LineEnds }
}

export function boxNow(track: LiveTrack): TextBox {
  return shiftBox(track.base, track.shift.x, track.shift.y)
}

/** A track of a text that is first read on `frame`; `looks` are the frames examined lately, this one included. */
export function startTrack(
  frame: Frame,
  box: TextBox,
  reading: Reading,
  looks: readonly number[],
): LiveTrack {
  const print = takePrint(frame, box)
  return {
    base: box,
    print,
    settledFrame: frame.index + SETTLING_FRAMES,
    shift: NO_SHIFT,
    velocity: NO_SHIFT,
    misses: 0,
    startFrame: frame.index,
    startKnown: false,
    confirmedFrame: frame.index,
    level: 1,
    strengths: [],
    unseenLooks: 0,
    replacedFrame: null,
    edited: false,
    path: [{ frame: frame.index, box }],
    sighted: [box],
    looks: [...looks],
    earlierLooks: 0,
    finds: 1,
    detections: 1,
    readLength: lineSize(box).length,
    readings: [reading],
    careful: [],
    readFrame: frame.index,
    sureFrame: frame.index,
    backdrop: print && takeBackdrop(frame, box, print),
    backdropChange: 0,
    mean: new MeanPicture(frame, box),
    opening: new MeanPicture(frame, box),
    carefulFrames: 0,
    ends: { line: NO_ENDS },
  }
}

/** Carries the track to the next frame. */
export function advance(track: LiveTrack, frame: Frame): void {
  if (!track.print) return
  const { match, shift, velocity, misses } = followPrint(track.print, frame, track)
  track.strengths.push(match.strength)
  if (frame.index < track.settledFrame && match.strength >= SETTLING_STRENGTH)
    settle(track.print, frame, shift)
  const moved = shift.x !== track.shift.x || shift.y !== track.shift.y
  Object.assign(track, { shift, velocity, misses })
  if (moved) track.path.push({ frame: frame.index, box: boxNow(track) })
  const whole =
    match.strength >= WHOLE.least && match.strength <= WHOLE.most && match.likeness >= WHOLE_LIKENESS
  if (whole) track.mean?.add(frame, shift)
}

/** The text was found again on the frame; without a match, by reading it. */
export function confirm(track: LiveTrack, frame: Frame, match: PrintMatch | undefined): void {
  track.finds += 1
  if (!match || match.likeness >= CLEAR_LIKENESS) track.sureFrame = frame.index
  stay(track, frame, match?.strength ?? 1)
  if (track.backdrop && track.shift.x === 0 && track.shift.y === 0)
    track.backdropChange = Math.max(track.backdropChange, backdropChange(track.backdrop, frame))
  if (match && match.strength > STRENGTHENED) retake(track, frame, boxNow(track))
}

/** Takes a reading of the text; it votes if there are not enough yet. */
export function hear(track: LiveTrack, reading: Reading): void {
  track.readFrame = reading.frame
  track.sureFrame = reading.frame
  if (track.readings.length < MAX_READINGS) track.readings.push(reading)
}

/** The text is still there on the frame. */
export function stay(track: LiveTrack, frame: Frame, level: number): void {
  track.confirmedFrame = frame.index
  track.level = level
  track.strengths = []
  track.unseenLooks = 0
  track.replacedFrame = null
}

/** Takes a new print of the text where it now stands: it grew stronger, moved, or changed its look or size. */
export function retake(track: LiveTrack, frame: Frame, box: TextBox): void {
  const previous = track.path.at(-1)?.box
  track.base = box
  track.shift = NO_SHIFT
  track.misses = 0
  track.print = takePrint(frame, box)
  settleAnew(track, frame)
  track.backdrop = track.print && takeBackdrop(frame, box, track.print)
  track.mean = new MeanPicture(frame, box)
  track.opening = new MeanPicture(frame, box)
  track.carefulFrames = 0
  track.ends = { line: NO_ENDS }
  if (previous && sameBox(previous, box)) return
  track.path.push({ frame: frame.index, box })
  track.sighted = [box]
}

/** Begins the mean again of a text that a checkpoint has, on the last frame it was surely on: what was read stays read. */
export function regain(track: LiveTrack, frame: Frame): void {
  track.mean = new MeanPicture(frame, track.base, track.shift)
  track.opening = track.carefulFrames > 0 ? undefined : new MeanPicture(frame, track.base, track.shift)
}

/** Lets the print find out (again) which of its points are background. */
export function settleAnew(track: LiveTrack, frame: Frame): void {
  track.settledFrame = frame.index + SETTLING_FRAMES
}

/** Remembers that the frame was examined where the track stands. A text that stays for hours is looked at often. */
export function lookedAt(track: LiveTrack, frame: number): void {
  track.looks.push(frame)
  if (track.looks.length <= MAX_LOOKS) return
  const folded = track.looks.splice(0, MAX_LOOKS / 2)
  track.earlierLooks += folded.filter((look) => look >= track.startFrame).length
}

/** Remembers that detection saw the track's text, and where if that is known well. */
export function sight(track: LiveTrack, box?: TextBox): void {
  track.detections += 1
  if (box && track.sighted.length < MAX_SIGHTED)
    track.sighted.push(shiftBox(box, -track.shift.x, -track.shift.y))
}
