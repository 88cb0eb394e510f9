import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import { centerDistance, coveredShare, lineSize, ratio } from './boxes.ts'
import { comparePrint, NO_SHIFT } from './compare-print.ts'
import type { Frame, Plane } from './frame.ts'
import { takePrint } from './glyph-print.ts'
import { boxNow, type LiveTrack, startTrack } from './live-track.ts'
import type { TrackingConfig } from './reader.ts'
import { type Reading, voteOn } from './readings.ts'
import { foldText, growsFrom, isSameText, keptShare, placeWithin, SURE } from './text-likeness.ts'
import { findStart, findStartAfter } from './track-borders.ts'

const SAME_PLACE_SHARE = 0.7
const SAME_THICKNESS = 0.6
/** What is behind a text stands still when half of its place changes by no more levels of luma: what changes is the text. */
const STILL_LEVELS = 2
/** Of an edited line so much is kept, as far as glances can tell, and they are so sure. */
const KEPT_SHARE = 0.6
const READ_AT_ALL = 0.7
/** So strong is at least what was there before detection found it; the footage is weaker. */
const THERE_STRENGTH = 0.5
/** Letters are unequally wide: where a part of a line stands in it is known within such a share of its length. */
const PLACE_SHARE = 0.12

/** What went on in so many steps, by so many of its heights, slides. */
const SLID = { steps: 4, heights: 0.5 } as const

/** A text that was read on the newest frame, and where. */
export interface Sight {
  readonly frame: Frame
  readonly box: TextBox
  readonly reading: Reading
  /** Frames before that one, newest first. */
  readonly earlier: readonly Frame[]
}

/** Whether a text that is read in the box stands where the track does, be it longer or shorter. */
export function standsAt(track: LiveTrack, box: TextBox): boolean {
  const own = boxNow(track)
  if (coveredShare(own, [box]) > SAME_PLACE_SHARE) return true
  const sameLine = ratio(lineSize(own).thickness, lineSize(box).thickness) > SAME_THICKNESS
  return sameLine && coveredShare(box, [own]) > SAME_PLACE_SHARE
}

/** What became of a text: one that goes on as another track, or one that has ended where the next begins. */
export interface Succession {
  readonly next: LiveTrack
  readonly hasEnded: boolean
}

/**
 * The track of a line that `former` is no longer, because it was typed on, or changed in some letters, or because only
 * a part of it had been found; undefined when it was not. The new one begins where the change is seen, and `former`
 * ends there; but typed on without a pause as long as the shortest text that is wanted it is one text from its first
 * letter on.
 */
export function succession(
  former: LiveTrack,
  sight: Sight,
  config: TrackingConfig,
  fps: number,
): Succession | undefined {
  const { frame, box, reading, earlier } = sight
  const before = voteOn(former.readings)
  if (!before) return undefined
  const goesOn = growsFrom(before.text, reading.text)
  const then = earlier.find(({ index }) => index === former.sureFrame)
  if (then && isPartOf(former, before, sight) && wasThere(beside(boxNow(former), box), frame, then))
    return { next: inherit(startTrack(frame, box, reading, [frame.index]), former), hasEnded: false }
  const cameIn = (goesOn || isLonger(before.text, reading.text)) && cameFromEdge(former, sight)
  if (cameIn) return { next: cameIn, hasEnded: false }
  const still = then !== undefined && isStill(frame.luma, then.luma, boxNow(former))
  if (!goesOn && !isEdited(before, reading, still, config.text_similarity)) return undefined
  // at earlier looks detection saw the former there
  const next = startTrack(frame, box, reading, [frame.index])
  const isSeen = findStartAfter(next, frame, earlier, former)
  if (!goesOn && !isSeen) return undefined
  const readFrame = Math.min(...former.readings.map((each) => each.frame))
  const paused = isSeen && next.startFrame - readFrame >= config.min_duration_seconds * fps
  const hasEnded = paused || !(goesOn || isLonger(before.text, reading.text))
  if (hasEnded) former.edited = still
  else inherit(next, former)
  return { next, hasEnded }
}

/**
 * Whether a line of which something changed is another now. Before a still background that is so when it reads
 * otherwise, however alike; elsewhere two readings must be surely of two texts.
 */
function isEdited(before: Reading, now: Reading, still: boolean, similarity: number): boolean {
  if (foldText(now.text) === foldText(before.text) || keptShare(before.text, now.text) < KEPT_SHARE)
    return false
  const confidence = Math.min(now.confidence, before.confidence)
  return still ? confidence >= READ_AT_ALL : confidence >= SURE && !isSameText(before, now, similarity)
}

/** Whether it is the line's text and place of which detection had found no more than a part. */
function isPartOf(former: LiveTrack, before: Reading, { box, reading }: Sight): boolean {
  const place = placeWithin(before.text, reading.text)
  if (!place) return false
  const part = boxNow(former)
  const [at, length] = axisOf(box)
  const from = (part[at] - box[at]) / box[length]
  const to = from + part[length] / box[length]
  return Math.abs(from - place.from) <= PLACE_SHARE && Math.abs(to - place.to) <= PLACE_SHARE
}

/** Whether letters were put in, be it at its end or not; some may have been misread. */
function isLonger(shorter: string, longer: string): boolean {
  const letters = foldText(shorter).length
  const lost = (1 - keptShare(shorter, longer)) * letters
  return foldText(longer).length > letters && lost <= 1 + letters / 10
}

/** Which of a box's measures run along its line. */
function axisOf({ width, height }: TextBox) {
  return width >= height ? (['x', 'width'] as const) : (['y', 'height'] as const)
}

/** What the whole has on both sides of its part, but for slivers. */
function beside(part: TextBox, whole: TextBox): TextBox[] {
  const [at, length] = axisOf(whole)
  const [before, end] = [part[at] - whole[at], part[at] + part[length]]
  const after = whole[at] + whole[length] - end
  return [
    { ...whole, [length]: before },
    { ...whole, [at]: end, [length]: after },
  ].filter((box) => box[length] > lineSize(whole).thickness / 2)
}

/** Whether what is to be seen in the boxes was to be seen on that frame, too. */
function wasThere(boxes: readonly TextBox[], now: Frame, then: Frame): boolean {
  const isThere = (box: TextBox) => {
    const print = takePrint(now, box)
    return print !== undefined && comparePrint(print, then, NO_SHIFT).strength >= THERE_STRENGTH
  }
  return boxes.length > 0 && boxes.every(isThere)
}

/** The track of a line that slides in from the frame's edge, so that more of it is read each time; undefined when it stands. */
function cameFromEdge(former: LiveTrack, { frame, box, reading, earlier }: Sight): LiveTrack | undefined {
  const next = startTrack(frame, box, reading, [frame.index])
  findStart(next, frame, earlier)
  const [first] = next.path
  // one that got letters in its middle jumps once
  const slides = next.path.length >= SLID.steps
  if (!first || !slides || centerDistance(first.box, box) < SLID.heights * lineSize(box).thickness)
    return undefined
  const { looks, earlierLooks, finds, detections, backdropChange } = former
  const earlierPath = pathAsPart(former, first)
  return Object.assign(next, {
    ...{ looks, earlierLooks, backdropChange, startKnown: true },
    ...{ finds: finds + 1, detections: detections + 1 },
    startFrame: earlierPath[0]?.frame ?? next.startFrame,
    path: [...earlierPath, ...next.path],
  })
}

/** Where the whole line was while only its part `former` had been read: as far from that as it is on its own first frame. */
function pathAsPart({ path }: LiveTrack, first: LiveTrack['path'][number]): LiveTrack['path'] {
  const part = path.findLast(({ frame }) => frame <= first.frame)
  if (!part) return []
  const [byX, byY] = [first.box.x - part.box.x, first.box.y - part.box.y]
  return path
    .filter(({ frame }) => frame < first.frame)
    .map(({ frame, box }) => ({ frame, box: { ...first.box, x: box.x + byX, y: box.y + byY } }))
}

function inherit(next: LiveTrack, former: LiveTrack): LiveTrack {
  const { startFrame, looks, earlierLooks, finds, detections, backdropChange } = former
  // what was typed last does not tell where the first letter stood
  Object.assign(next, {
    ...{ startFrame, looks, earlierLooks, backdropChange },
    ...{ finds: finds + 1, detections: detections + 1 },
  })
  next.startKnown = true
  next.path = [{ frame: startFrame, box: next.base }]
  return next
}

/** Whether at least half of what is in the box is as it was. */
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
