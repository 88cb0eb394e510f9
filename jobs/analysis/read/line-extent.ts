import * as z from 'zod'
import type { TextBox } from '#app/domain/geometry.ts'
import { axesOf, centerOf, coveredShare, lineSize, ratio } from '../boxes.ts'

/** Pixels by which a line extends beyond its box, before and after it in reading direction. */
export const LineExtent = z.object({ before: z.number().nonnegative(), after: z.number().nonnegative() })
export type LineExtent = Readonly<z.infer<typeof LineExtent>>

export const NO_EXTENT: LineExtent = { before: 0, after: 0 }

// in thicknesses of the line
/** A box may be this much longer by chance; less is no letter. */
const MIN_EXTENT = 0.35
/** A mark that a reader has searched for beyond the box is one, however narrow it is. */
const MIN_MARK = 0.1
/** Largest gap between parts of one line. */
const MAX_GAP = 0.5
/** Largest offset across the line, and least ratio of thickness, of parts of one line. */
const MAX_ACROSS = 0.3
const SAME_THICKNESS = 0.6
/** What is this much thinner than a line, and within it, is a mark of it. */
const SMALLER_TEXT = 0.5
/** A reader that turns the line has read it another way. */
const SAME_ANGLE_DEGREES = 3
/** A longer box that covers this much more of another text runs into it. */
const MAX_COVERED = 0.02
/** A text that the box covers by more than this is there at another time, not beside it. */
const SAME_PLACE = 0.1

/**
 * How far the line extends beyond its box, by what detection found on the mean picture: on a single frame it cuts off
 * faint first and last letters. The line does not run into `others`, the known texts.
 */
export function findLineExtent(
  box: TextBox,
  found: readonly TextBox[],
  others: readonly TextBox[],
  least = MIN_EXTENT,
): LineExtent {
  // upright columns keep their detected ends
  if (box.height > box.width) return NO_EXTENT
  const { thickness } = lineSize(box)
  const at = axesOf(box)
  const parts = found.flatMap((part) => {
    const center = centerOf(part)
    const { along, across } = at(center.x, center.y)
    const isOfLine =
      part.width > part.height &&
      Math.abs(across) <= MAX_ACROSS * thickness &&
      ratio(part.height, box.height) >= SAME_THICKNESS
    return isOfLine ? [{ from: along - part.width / 2, to: along + part.width / 2 }] : []
  })
  let [from, to] = [-box.width / 2, box.width / 2]
  for (const part of parts.sort((a, b) => b.from - a.from))
    if (part.to >= from - MAX_GAP * thickness) from = Math.min(from, part.from)
  for (const part of parts.sort((a, b) => a.to - b.to))
    if (part.from <= to + MAX_GAP * thickness) to = Math.max(to, part.to)
  const beside = others.filter((other) => coveredShare(other, [box]) < SAME_PLACE)
  const end = (length: number, side: (px: number) => LineExtent) => {
    if (length < least * thickness) return 0
    const longer = extendBox(box, side(length))
    const runsInto = beside.some(
      (other) => coveredShare(other, [longer]) > coveredShare(other, [box]) + MAX_COVERED,
    )
    return runsInto ? 0 : length
  }
  return {
    before: end(-box.width / 2 - from, (before) => ({ before, after: 0 })),
    after: end(to - box.width / 2, (after) => ({ before: 0, after })),
  }
}

/** The extent of a line with what a reader has read beyond it: a dash, an ellipsis, quotation marks. */
export function withMarksRead(
  extent: LineExtent,
  box: TextBox,
  read: TextBox | undefined,
  others: readonly TextBox[],
): LineExtent {
  if (!read || Math.abs(read.angleDegrees - box.angleDegrees) > SAME_ANGLE_DEGREES) return extent
  const { thickness } = lineSize(box)
  // quotation marks are often detected as a small text of their own
  const texts = others.filter((other) => lineSize(other).thickness >= SMALLER_TEXT * thickness)
  const { before, after } = findLineExtent(box, [read], texts, MIN_MARK)
  return { before: Math.max(extent.before, before), after: Math.max(extent.after, after) }
}

/** The box, extended to the line's ends. */
export function extendBox(box: TextBox, { before, after }: LineExtent): TextBox {
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
