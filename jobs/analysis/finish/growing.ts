import type { TextBox } from '#app/domain/geometry.ts'
import { lineThrough } from '#app/domain/straight-line.ts'
import { centerOf, medianBox } from '../boxes.ts'
import { voteOn } from '../read/readings.ts'
import { textSimilarity } from '../read/text-similarity.ts'
import type { CandidateTrack } from '../track/candidate-track.ts'
import { join } from './join-candidates.ts'
import { boxAt } from '../track/path.ts'

/** Pieces of one text that grows follow one another within this time: it is found anew when it has outgrown its box. */
const GAP_SECONDS = 0.5
/** They are read as alike as this, and stand around one middle, to so much of their height. */
const ALIKE = 0.85
const OFF_MIDDLE = 0.5
/** Growth is a straight line through so many places, over so much of the text's time, which explains so much of them. */
const LINE = { places: 4, time: 0.5, explained: 0.9 } as const
/** Its height grows, too, at least by this share of what its width does: what is typed on gets longer alone. */
const HIGHER = 0.3
/** A text that grows by less just trembles. */
const LEAST_GROWTH = 0.06
/** A box is listed anew when it is wider by so much, in pixels. */
const STEP_PX = 0.5

/**
 * Texts that grow or shrink around their middle, as titles do that are zoomed in on: their pieces as one text, which has a box of its
 * own wherever it is half a pixel wider. By least squares through the boxes in which it was detected. All others as they are.
 */
export function withGrowth(candidates: readonly CandidateTrack[], fps: number): CandidateTrack[] {
  const chains: CandidateTrack[][] = []
  for (const candidate of candidates.toSorted((a, b) => a.startFrame - b.startFrame)) {
    const chain = chains.find((pieces) => goesOn(pieces, candidate, fps))
    if (chain) chain.push(candidate)
    else chains.push([candidate])
  }
  return chains.flatMap((pieces) => grown(pieces) ?? pieces).toSorted((a, b) => a.startFrame - b.startFrame)
}

function goesOn(pieces: readonly CandidateTrack[], next: CandidateTrack, fps: number): boolean {
  const last = pieces.at(-1)
  // nearly all pairs end here, before anything is read
  if (!last || Math.abs(next.startFrame - last.endFrame) > GAP_SECONDS * fps) return false
  if (!areConcentric(boxAt(last, last.endFrame - 1), boxAt(next, next.startFrame))) return false
  const [a, b] = [voteOn(last.readings), voteOn(next.readings)]
  return a !== undefined && b !== undefined && textSimilarity(a.text, b.text) >= ALIKE
}

function areConcentric(a: TextBox, b: TextBox): boolean {
  const [one, other] = [centerOf(a), centerOf(b)]
  const most = OFF_MIDDLE * Math.min(a.height, b.height)
  return Math.abs(one.x - other.x) < most && Math.abs(one.y - other.y) < most
}

/** Undefined where it does not grow steadily. */
function grown(pieces: readonly CandidateTrack[]): CandidateTrack | undefined {
  const whole = pieces.reduce((all, piece) => join(all, piece))
  const { startFrame, endFrame } = whole
  const { sightings: places = [] } = whole
  const [first, ...others] = places
  if (!first || places.length < LINE.places) return undefined
  if (!others.every(({ box }) => areConcentric(first.box, box))) return undefined
  const frames = places.map(({ frame }) => frame)
  if (Math.max(...frames) - Math.min(...frames) < LINE.time * (endFrame - startFrame)) return undefined
  const [width, height] = (['width', 'height'] as const).map((side) =>
    lineThrough(
      frames,
      places.map(({ box }) => box[side]),
    ),
  )
  if (!width || !height || width.explained < LINE.explained) return undefined
  const growthOf = (side: typeof width) => Math.log(side.at(endFrame - 1) / side.at(startFrame))
  const growth = growthOf(width)
  if (!(Math.abs(growth) >= LEAST_GROWTH && growthOf(height) / growth >= HIGHER)) return undefined
  const [x, y] = (['x', 'y'] as const).map((axis) =>
    lineThrough(
      frames,
      places.map(({ box }) => centerOf(box)[axis]),
    ),
  )
  const middle = medianBox(places.map(({ box }) => box))
  const boxOn = (frame: number): TextBox => {
    const scale = width.at(frame) / middle.width
    const size = { width: width.at(frame), height: scale * middle.height }
    const [centerX, centerY] = [x?.at(frame) ?? 0, y?.at(frame) ?? 0]
    const { angleDegrees } = middle
    return { x: centerX - size.width / 2, y: centerY - size.height / 2, ...size, angleDegrees }
  }
  return { ...whole, path: pathOver(startFrame, endFrame, boxOn) }
}

function pathOver(
  startFrame: number,
  endFrame: number,
  boxOn: (frame: number) => TextBox,
): CandidateTrack['path'] {
  const path: CandidateTrack['path'] = []
  for (let frame = startFrame; frame < endFrame; frame += 1) {
    const [last, box] = [path.at(-1), boxOn(frame)]
    if (!last || Math.abs(box.width - last.box.width) >= STEP_PX) path.push({ frame, box })
  }
  return path
}
