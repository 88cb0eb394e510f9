import type { TextBox } from '#app/domain/geometry.ts'
import { shiftBox } from '../boxes.ts'
import {
  locateTemplate,
  matchTemplate,
  NO_SHIFT,
  type Shift,
  showsOtherLetter,
  type TemplateMatch,
} from './match-template.ts'
import type { Frame } from '../decode/frame.ts'
import type { GradientTemplate } from './gradient-template.ts'
import { hasJoinedWord } from './joined-word.ts'

/** From this similarity on a text has not moved; below it is searched nearby. */
const STEADY = 0.85
/** A new position must be this much more similar, or noise would carry the text away. */
const CLEARLY_BETTER = 0.08
const MOVED_SIMILARITY = 0.6
const STEP_PX = 3
/** A text that was missed for so many frames is only searched where it was. */
const MAX_MISSES = 3

/** Fastest slide from one frame to the next, as a share of the frame's width. */
const FASTEST_SLIDE = 0.07
/** Slides are searched at every nth pixel, then around the best of these. */
const SLIDE_STEP_PX = 2
const SLIDE_POINTS = 150
/** A slide needs a better match: the search is wide, and other texts are similar. */
const SLID = { similarity: 0.8, matchedShare: 0.8 } as const
/** A slide gets so many times as fast from one frame to the next at most. */
const MOST_SPEEDUP = 2.2
/** Least share of a text on the frame that is enough to recognise it: less once it is known to slide. */
const LEAST_ON_FRAME = { resting: 0.3, sliding: 0.12 } as const
/** With less of it on the frame whatever passes there is taken for a text. */
const LEAST_SEEN = 0.04

/** Displacement of a template, and how it moves from frame to frame. */
export interface Motion {
  readonly shift: Shift
  readonly velocity: Shift
  /** Frames on which it was searched in vain. */
  readonly misses: number
}

/** Follows the template to the next frame. */
export function followTemplate(
  template: GradientTemplate,
  frame: Frame,
  { shift, velocity, misses }: Motion,
): Motion & { match: TemplateMatch } {
  const here = matchTemplate(template, frame, shift)
  const resting = velocity.x === 0 && velocity.y === 0
  if (resting && (here.similarity >= STEADY || misses >= MAX_MISSES))
    return { shift, velocity, misses: here.similarity >= STEADY ? 0 : misses, match: here }
  const expected = { x: shift.x + velocity.x, y: shift.y + velocity.y }
  const found = locateTemplate(template, frame, expected, STEP_PX)
  const { similarity } = found.match
  if (similarity < MOVED_SIMILARITY || similarity < here.similarity + CLEARLY_BETTER)
    return slidOn(template, frame, { shift, velocity, misses }, here)
  return movedTo(found, shift)
}

function movedTo(
  found: { shift: Shift; match: TemplateMatch },
  from: Shift,
): Motion & { match: TemplateMatch } {
  return { ...found, velocity: { x: found.shift.x - from.x, y: found.shift.y - from.y }, misses: 0 }
}

/** A text that is not near where it is expected: it started to slide, or is not visible. */
function slidOn(
  template: GradientTemplate,
  frame: Frame,
  { shift, velocity, misses }: Motion,
  here: TemplateMatch,
): Motion & { match: TemplateMatch } {
  const isLost = here.similarity < MOVED_SIMILARITY
  const slid = isLost && misses === 0 ? locateSlide(template, frame, { shift, velocity }) : undefined
  if (slid) return movedTo(slid, shift)
  return { shift, velocity: NO_SHIFT, misses: isLost ? misses + 1 : misses, match: here }
}

/** Searches a text that started to slide horizontally or vertically, or slides on faster. */
function locateSlide(
  template: GradientTemplate,
  frame: Frame,
  { shift: from, velocity }: Pick<Motion, 'shift' | 'velocity'>,
): { shift: Shift; match: TemplateMatch } | undefined {
  const speed = Math.max(Math.abs(velocity.x), Math.abs(velocity.y))
  const reach = Math.round(Math.max(FASTEST_SLIDE * frame.width, MOST_SPEEDUP * speed))
  const leastOnFrame = LEAST_ON_FRAME[speed > 0 ? 'sliding' : 'resting']
  const stride = Math.max(1, Math.floor(template.xs.length / SLIDE_POINTS))
  let best = { shift: from, similarity: -Infinity }
  for (let by = -reach; by <= reach; by += SLIDE_STEP_PX)
    for (const shift of [
      { x: from.x + by, y: from.y },
      { x: from.x, y: from.y + by },
    ]) {
      if (shareOnFrame(template, frame, shift) < leastOnFrame) continue
      const { similarity } = matchTemplate(template, frame, shift, stride)
      if (similarity > best.similarity) best = { shift, similarity }
    }
  const found = locateTemplate(template, frame, best.shift, SLIDE_STEP_PX)
  const { match } = found
  if (match.similarity < SLID.similarity || match.matchedShare < SLID.matchedShare) return undefined
  // running text that is wrapped anew has nearly all of its words elsewhere, on lines that are others
  const isOther = showsOtherLetter(match) || hasJoinedWord(template, frame, from, found.shift)
  return isOther ? undefined : found
}

/** Share of a template's points that are on the frame. */
function shareOnFrame({ planes, xs, ys }: GradientTemplate, { luma }: Frame, { x, y }: Shift): number {
  let [inside, all] = [0, 0]
  for (let point = 0; point < xs.length; point += 1) {
    if (planes[point] !== 0) continue
    const [atX, atY] = [(xs[point] ?? 0) + x, (ys[point] ?? 0) + y]
    all += 1
    if (atX >= 1 && atY >= 1 && atX < luma.width - 1 && atY < luma.height - 1) inside += 1
  }
  return all === 0 ? 0 : inside / all
}

export interface Trace {
  /** Strength of the text on each frame, in their order; 0 where too little of it is on the frame to tell. */
  readonly strengths: number[]
  readonly path: { frame: number; box: TextBox }[]
}

/** Follows the template of a text at `base` through consecutive frames, forwards or back. */
export function traceTemplate(
  template: GradientTemplate,
  base: TextBox,
  place: Pick<Motion, 'shift' | 'velocity'>,
  frames: readonly Frame[],
): Trace {
  let now: Motion = { ...place, misses: 0 }
  const trace: Trace = { strengths: [], path: [] }
  for (const frame of frames) {
    const { match, ...next } = followTemplate(template, frame, now)
    const isOnFrame = shareOnFrame(template, frame, next.shift) > LEAST_SEEN
    trace.strengths.push(isOnFrame ? match.strength : 0)
    trace.path.push({ frame: frame.index, box: shiftBox(base, next.shift.x, next.shift.y) })
    now = next
  }
  return trace
}
