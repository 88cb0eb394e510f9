import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import { centerDistance, coveredShare, lineSize, ratio } from '../boxes.ts'
import { matchTemplate, NO_SHIFT } from '../template/match-template.ts'
import type { Frame, Plane } from '../decode/frame.ts'
import { takeTemplate } from '../template/gradient-template.ts'
import {
  changed,
  currentBox,
  type Evidence,
  type LiveTrack,
  type Position,
  startTrack,
  type Tracking,
} from './live-track.ts'
import { type Reading, voteOn } from '../read/readings.ts'
import {
  commonShare,
  digitsOf,
  foldText,
  growsFrom,
  isSameText,
  placeWithin,
  SURE,
} from '../read/text-similarity.ts'
import { findStart, findStartAfter } from './track-borders.ts'

const SAME_PLACE_SHARE = 0.7
const SAME_THICKNESS = 0.6
/** A background is static if half of the box changes by no more levels of luma: what changes is the text. */
const STILL_LEVELS = 2
/** Least common share of an edited line's two texts, by fast readings of at least that confidence. */
const COMMON_SHARE = 0.6
const READ_AT_ALL = 0.7
/** So many letters are the beginning of a text. */
const BEGINNING_LETTERS = 6
/** Least strength of text that was there before detection found it; footage is weaker. */
const THERE_STRENGTH = 0.5
/** Letter widths differ: the position of a part within its line is known to this share of the length. */
const PLACE_SHARE = 0.12

/** A text that goes no further, in heights, trembles. */
const MOVED_HEIGHTS = 0.5
/** A text that moved in so many steps, by so many of its heights, slides. */
const SLID = { steps: 4, heights: 0.5 } as const

/** A text read in a box of the newest frame. */
export interface Observation {
  readonly frame: Frame
  readonly box: TextBox
  readonly reading: Reading
  /** Earlier frames, newest first. */
  readonly earlier: readonly Frame[]
}

/** Whether the box is in the track's place, be it longer or shorter. */
export function standsAt(track: LiveTrack, box: TextBox): boolean {
  const own = currentBox(track)
  if (coveredShare(own, [box]) > SAME_PLACE_SHARE) return true
  const sameLine = ratio(lineSize(own).thickness, lineSize(box).thickness) > SAME_THICKNESS
  return sameLine && coveredShare(box, [own]) > SAME_PLACE_SHARE
}

/** The track that continues another, which either lives on in it or ends where it starts. */
export interface Continuation {
  readonly next: LiveTrack
  readonly ended?: LiveTrack
}

/**
 * The track that continues `former`, because the line was typed on, or changed in some letters, or had been detected in
 * part; undefined if it does not. It starts where the change shows, and `former` ends there; but a line typed on
 * without a pause as long as the shortest wanted duration is one text from its first letter on.
 */
export function continueTrack(
  former: LiveTrack,
  observation: Observation,
  id: number,
  { config, fps }: Tracking,
): Continuation | undefined {
  const { frame, box, reading, earlier } = observation
  const { fast, verifiedFrame } = former.readings
  const before = voteOn(fast)
  if (!before) return undefined
  const goesOn = growsFrom(before.text, reading.text)
  const reference = earlier.find(({ index }) => index === verifiedFrame)
  if (
    reference &&
    isPartOf(former, before, observation) &&
    wasThere(beside(currentBox(former), box), frame, reference)
  )
    return { next: inherit(startTrack(id, frame, box, reading, [frame.index]), former) }
  const cameIn = (goesOn || isLonger(before.text, reading.text)) && cameFromEdge(former, observation, id)
  if (cameIn) return { next: cameIn }
  const still = reference !== undefined && isStill(frame.luma, reference.luma, currentBox(former))
  if (!goesOn && !isEdited(before, reading, still, config.text_similarity)) return undefined
  // earlier passes detected the former text there
  const started = startTrack(id, frame, box, reading, [frame.index])
  const { next, isSeen, former: replaced } = findStartAfter(started, frame, earlier, former)
  if (!goesOn && !isSeen) return undefined
  const readFrame = Math.min(...fast.map((each) => each.frame))
  const paused = isSeen && next.evidence.startFrame - readFrame >= config.min_duration_seconds * fps
  const isTypedOn = goesOn || (isLonger(before.text, reading.text) && beginAlike(before.text, reading.text))
  if (paused || !isTypedOn) return { next, ended: changed(replaced, { evidence: { edited: still } }) }
  return { next: inherit(next, former) }
}

/**
 * Whether a changed line is another text. On a static background any other reading is enough; elsewhere the two
 * readings must surely be of two texts.
 */
function isEdited(before: Reading, now: Reading, still: boolean, similarity: number): boolean {
  if (foldText(now.text) === foldText(before.text) || commonShare(before.text, now.text) < COMMON_SHARE)
    return false
  const confidence = Math.min(now.confidence, before.confidence)
  return still ? confidence >= READ_AT_ALL : confidence >= SURE && !isSameText(before, now, similarity)
}

/** Whether detection had found only a part of the line before, by its text and its place. */
function isPartOf(former: LiveTrack, before: Reading, { box, reading }: Observation): boolean {
  const place = placeWithin(before.text, reading.text)
  if (!place) return false
  const part = currentBox(former)
  const [at, length] = axisOf(box)
  const from = (part[at] - box[at]) / box[length]
  const to = from + part[length] / box[length]
  return Math.abs(from - place.from) <= PLACE_SHARE && Math.abs(to - place.to) <= PLACE_SHARE
}

/** Whether letters were inserted, at the end or not; some may have been misread. What counts on has other digits. */
function isLonger(shorter: string, longer: string): boolean {
  if (!hasDigitsOf(longer, shorter)) return false
  const letters = foldText(shorter).length
  const lost = (1 - commonShare(shorter, longer)) * letters
  return foldText(longer).length > letters && lost <= 1 + letters / 10
}

/** Whether a text has all digits of another one, in their order. */
function hasDigitsOf(text: string, other: string): boolean {
  let from = 0
  return Array.from(digitsOf(other)).every((digit) => (from = digitsOf(text).indexOf(digit, from) + 1) > 0)
}

/** Whether two texts begin with the same letters: who types inserts some behind the first, and what is wrapped anew gets others there. */
function beginAlike(first: string, second: string): boolean {
  const [a = '', b = ''] = [first, second].map((text) => foldText(text).slice(0, BEGINNING_LETTERS))
  return commonShare(a, b) >= COMMON_SHARE
}

/** The box's coordinates along its line. */
function axisOf({ width, height }: TextBox) {
  return width >= height ? (['x', 'width'] as const) : (['y', 'height'] as const)
}

/** The parts of `whole` on both sides of `part`, but for slivers. */
function beside(part: TextBox, whole: TextBox): TextBox[] {
  const [at, length] = axisOf(whole)
  const [before, end] = [part[at] - whole[at], part[at] + part[length]]
  const after = whole[at] + whole[length] - end
  return [
    { ...whole, [length]: before },
    { ...whole, [at]: end, [length]: after },
  ].filter((box) => box[length] > lineSize(whole).thickness / 2)
}

/** Whether the text in the boxes was on that frame, too. */
function wasThere(boxes: readonly TextBox[], now: Frame, then: Frame): boolean {
  const isThere = (box: TextBox) => {
    const template = takeTemplate(now, box)
    return template !== undefined && matchTemplate(template, then, NO_SHIFT).strength >= THERE_STRENGTH
  }
  return boxes.length > 0 && boxes.every(isThere)
}

/** The track of a line that slides in from the frame's edge, so that more of it is read each time; undefined if static. */
function cameFromEdge(
  former: LiveTrack,
  { frame, box, reading, earlier }: Observation,
  id: number,
): LiveTrack | undefined {
  const next = findStart(startTrack(id, frame, box, reading, [frame.index]), frame, earlier)
  const { path } = next.position
  const [first] = path
  // a line with letters inserted in its middle jumps once
  const slides = path.length >= SLID.steps
  if (!first || !slides || centerDistance(first.box, box) < SLID.heights * lineSize(box).thickness)
    return undefined
  const earlierPath = pathAsPart(former.position, first)
  return changed(next, {
    position: { path: [...earlierPath, ...path] },
    evidence: {
      ...inherited(former),
      startFrame: earlierPath[0]?.frame ?? next.evidence.startFrame,
    },
  })
}

/** The path of the full line while only a part had been read: at the offset that it has on its own first frame. */
function pathAsPart({ path }: Position, first: Position['path'][number]): Position['path'] {
  const part = path.findLast(({ frame }) => frame <= first.frame)
  if (!part) return []
  return path
    .filter(({ frame }) => frame < first.frame)
    .map(({ frame, box }) => ({ frame, box: beyond(first.box, box, part.box) }))
}

/** A box where it was when a part of it that is at `now` was at `then`. */
function beyond(box: TextBox, then: TextBox, now: TextBox): TextBox {
  return { ...box, x: box.x + then.x - now.x, y: box.y + then.y - now.y }
}

/** The track from where `former` started, along the way that one has gone. */
function inherit(next: LiveTrack, former: LiveTrack): LiveTrack {
  const { startFrame } = former.evidence
  const { base } = next.position
  const { path } = former.position
  const last = path.at(-1)
  const { thickness } = lineSize(base)
  const hasMoved = last && path.some(({ box }) => centerDistance(box, last.box) > MOVED_HEIGHTS * thickness)
  return changed(next, {
    // the latest letters do not tell where the first one was, but for the row
    position: {
      path: hasMoved
        ? path.map(({ frame, box }) => ({ frame, box: beyond(base, box, last.box) }))
        : [{ frame: startFrame, box: base }],
    },
    evidence: { ...inherited(former), startFrame },
  })
}

/** What a track that lives on in another leaves to it. */
function inherited({
  evidence: { passFrames, earlierPasses, matches, detections, backgroundChange },
}: LiveTrack): Partial<Evidence> {
  return {
    ...{ passFrames, earlierPasses, backgroundChange },
    ...{ matches: matches + 1, detections: detections + 1, startKnown: true },
  }
}

/** Whether at least half of the box has not changed. */
function isStill(now: Plane, then: Plane, box: TextBox): boolean {
  const { x, y, width, height } = boundsOf(box)
  let [same, seen] = [0, 0]
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(now.height, y + height); row++)
    for (let column = Math.max(0, Math.floor(x)); column < Math.min(now.width, x + width); column++) {
      const at = row * now.width + column
      seen++
      if (Math.abs((now.samples[at] ?? 0) - (then.samples[at] ?? 0)) <= STILL_LEVELS) same++
    }
  return same * 2 >= seen
}
