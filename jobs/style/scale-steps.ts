import type { Fade } from '#app/domain/fade.ts'
import { isAtRest, type ScaleStep, type Scaling } from '#app/domain/scaling.ts'
import { MOST_STEPS } from '#app/domain/timed-steps.ts'
import { type ContrastAt, fadeOf, OPAQUE } from './fade-steps.ts'
import type { FoundSize, Size } from './sized-edges.ts'

/** How large a line is on a frame, so many seconds after the first one on which it was known. */
export interface SizeAt extends FoundSize {
  readonly seconds: number
}

/** Frames at an end of a line. A frame is compared only where that is needed. */
export interface EndFrames {
  readonly count: number
  /** The one of them that is next to the end as it was known, and surely shows the line. */
  readonly known: number
  /** `next` is how large it is on a frame next to that one. */
  readonly sizeOn: (frame: number, next?: Size) => SizeAt
}

/** A line is seen on a frame that has so much of its edges. */
export const SEEN = 0.6
/** It rests where its size differs by less than this, and its middle by less than so many pixels, on so many frames. */
const RESTS = { scale: 0.012, px: 1.2, frames: 3 } as const
/** A text pops that is on two frames smaller or larger by so much; what differs by less may be trembling. */
const POPS = { frames: 2, scale: 0.04 } as const
/** From one frame to the next it gets no more than so many times as large or as small. */
const MOST_GROWTH = 1.9

/** How a line pops in or out, and when it is seen, counted from its start as it was known. */
export interface FoundScaling {
  readonly scaling: Scaling
  /** How it fades meanwhile; undefined where it is opaque. */
  readonly fade: Fade | undefined
  /** 0 or below. */
  readonly startsAt: number
  /** On the frame after the last one that shows it; undefined where it does not pop out. */
  readonly endsAt: number | undefined
}

/** The contrasts of a line on its first and its last frames, in the order of time, where it is as large as it rests. */
interface RestingEnds {
  readonly first: readonly ContrastAt[]
  readonly last: readonly ContrastAt[]
}

/**
 * How a line pops; undefined where it does not.
 *
 * @param opening in the order of time, `closing` against it: both end where the line surely rests
 * @param resting of an end at which it does not pop: it may fade there
 */
export function scalingOf(
  opening: EndFrames | undefined,
  closing: EndFrames | undefined,
  resting: RestingEnds = { first: [], last: [] },
): FoundScaling | undefined {
  const coming = opening && poppingAt(opening)
  const going = closing && poppingAt(closing)
  if (!coming && !going) return undefined
  const startsAt = Math.min(0, coming?.popping[0]?.seconds ?? 0)
  const toStep = ({ seconds, size }: SizeAt): ScaleStep => ({ seconds: seconds - startsAt, ...size })
  const rest = { scale: 1, dxPx: 0, dyPx: 0 }
  const scaling = [
    ...(coming?.popping ?? []).map(toStep),
    { seconds: coming ? coming.resting.seconds - startsAt : 0, ...rest },
    ...(going?.popping ?? []).toReversed().map(toStep),
  ]
  if (scaling.length > MOST_STEPS) return undefined
  const contrasts = (shown: readonly ContrastAt[]) =>
    shown.map(({ seconds, contrast }): ContrastAt => ({ seconds: seconds - startsAt, contrast }))
  const fade = fadeOf(
    contrasts(coming ? coming.shown : resting.first),
    contrasts(going ? going.shown.toReversed() : resting.last),
  )
  return { scaling, fade, startsAt, endsAt: going?.beyond?.seconds }
}

interface Popping {
  /** The frames on which the line is there and does not rest, in the order of `EndFrames`. */
  readonly popping: readonly SizeAt[]
  /** The first one on which it rests. */
  readonly resting: SizeAt
  /** The one before them, if there is any. */
  readonly beyond: SizeAt | undefined
  /** From the first one that shows it to the first one on which it rests and is opaque. */
  readonly shown: readonly SizeAt[]
}

/** Undefined where the line does not pop. */
function poppingAt({ count, known, sizeOn }: EndFrames): Popping | undefined {
  const seen = new Map<number, SizeAt>()
  const at = (frame: number): SizeAt => {
    const size = seen.get(frame) ?? sizeOn(frame, seen.get(frame + 1)?.size)
    seen.set(frame, size)
    return size
  }
  let rests = known
  while (rests + RESTS.frames <= count && !isResting(at, rests)) rests += 1
  if (rests + RESTS.frames > count) return undefined
  let from = rests
  while (from > 0 && goesOn(at(from - 1), at(from))) from -= 1
  const popping = Array.from({ length: rests - from }, (_, index) => at(from + index))
  const sized = popping.filter(({ size }) => Math.abs(size.scale - 1) >= POPS.scale)
  if (sized.length < POPS.frames) return undefined
  let whole = rests
  while (whole + 1 < count && at(whole).contrast < OPAQUE) whole += 1
  return {
    shown: Array.from({ length: whole + 1 - from }, (_, index) => at(from + index)),
    popping: popping.filter(({ size }) => !isAtRest(size)),
    resting: at(rests),
    beyond: from > 0 ? at(from - 1) : undefined,
  }
}

function isResting(at: (frame: number) => SizeAt, frame: number): boolean {
  return Array.from({ length: RESTS.frames }, (_, index) => at(frame + index)).every(
    ({ similarity, size }) =>
      similarity >= SEEN &&
      Math.abs(size.scale - 1) < RESTS.scale &&
      Math.hypot(size.dxPx, size.dyPx) < RESTS.px,
  )
}

function goesOn(before: SizeAt, next: SizeAt): boolean {
  if (before.similarity < SEEN) return false
  const growth = next.size.scale / before.size.scale
  return Math.max(growth, 1 / growth) <= MOST_GROWTH
}
