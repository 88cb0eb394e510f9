import * as z from 'zod'
import type { TextBox } from '#app/domain/geometry.ts'
import { axesOf, centerOf, coveredShare, lineSize, ratio } from './boxes.ts'

/** Pixels by which a line goes on beyond the two ends of its box, in its reading direction. */
export const LineEnds = z.object({ before: z.number().nonnegative(), after: z.number().nonnegative() })
export type LineEnds = Readonly<z.infer<typeof LineEnds>>

export const NO_ENDS: LineEnds = { before: 0, after: 0 }

// in thicknesses of the line
/** A box may be found so much longer by chance; less is no letter. */
const LEAST_END = 0.35
/** Parts of one line are no further apart. */
const MOST_GAP = 0.5
/** Parts of one line are so much on one line, and as thick. */
const MOST_ACROSS = 0.3
const SAME_THICKNESS = 0.6
/** A longer box covers so much more of another text only if it runs into it. */
const MOST_COVERED = 0.02
/** Of a text that is beside it a box covers less; one that it covers more of stands there at another time. */
const SAME_PLACE = 0.1

/**
 * Where the line in the box really ends, told by what detection found around it on a clearer picture: faint first and
 * last letters are cut off on a single frame. `others` are texts that are known, into which it does not run.
 */
export function lineEnds(box: TextBox, found: readonly TextBox[], others: readonly TextBox[]): LineEnds {
  // upright columns are cut off where detection ends them
  if (box.height > box.width) return NO_ENDS
  const { thickness } = lineSize(box)
  const at = axesOf(box)
  const parts = found.flatMap((part) => {
    const center = centerOf(part)
    const { along, across } = at(center.x, center.y)
    const isOfLine =
      part.width > part.height &&
      Math.abs(across) <= MOST_ACROSS * thickness &&
      ratio(part.height, box.height) >= SAME_THICKNESS
    return isOfLine ? [{ from: along - part.width / 2, to: along + part.width / 2 }] : []
  })
  let [from, to] = [-box.width / 2, box.width / 2]
  for (const part of parts.sort((a, b) => b.from - a.from))
    if (part.to >= from - MOST_GAP * thickness) from = Math.min(from, part.from)
  for (const part of parts.sort((a, b) => a.to - b.to))
    if (part.from <= to + MOST_GAP * thickness) to = Math.max(to, part.to)
  const beside = others.filter((other) => coveredShare(other, [box]) < SAME_PLACE)
  const end = (length: number, side: (px: number) => LineEnds) => {
    if (length < LEAST_END * thickness) return 0
    const longer = withEnds(box, side(length))
    const runsInto = beside.some(
      (other) => coveredShare(other, [longer]) > coveredShare(other, [box]) + MOST_COVERED,
    )
    return runsInto ? 0 : length
  }
  return {
    before: end(-box.width / 2 - from, (before) => ({ before, after: 0 })),
    after: end(to - box.width / 2, (after) => ({ before: 0, after })),
  }
}

/** The box with what its line has beyond it. */
export function withEnds(box: TextBox, { before, after }: LineEnds): TextBox {
  if (before === 0 && after === 0) return box
  const radians = (box.angleDegrees * Math.PI) / 180
  const move = (after - before) / 2
  const center = centerOf(box)
  const width = box.width + before + after
  return {
    ...box,
    x: center.x + move * Math.cos(radians) - width / 2,
    y: box.y + move * Math.sin(radians),
    width,
  }
}
