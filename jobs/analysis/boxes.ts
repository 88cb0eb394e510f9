import { boundsOf, sharedArea, type TextBox } from '#app/domain/geometry.ts'
import { median } from '#app/domain/median.ts'

export function shiftBox(box: TextBox, x: number, y: number): TextBox {
  return { ...box, x: box.x + x, y: box.y + y }
}

export function scaleBox(box: TextBox, factor: number): TextBox {
  return {
    x: box.x * factor,
    y: box.y * factor,
    width: box.width * factor,
    height: box.height * factor,
    angleDegrees: box.angleDegrees,
  }
}

export function centerOf(box: TextBox): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Tells where a point lies along and across the box's text, from its centre. */
export function axesOf(box: TextBox): (x: number, y: number) => { along: number; across: number } {
  const center = centerOf(box)
  const radians = (box.angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return (x, y) => ({
    along: (x - center.x) * cos + (y - center.y) * sin,
    across: (y - center.y) * cos - (x - center.x) * sin,
  })
}

/** Pixels between the centres. */
export function centerDistance(first: TextBox, second: TextBox): number {
  const [a, b] = [centerOf(first), centerOf(second)]
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Share of the box's upright bounds that the others cover, 0 to 1; overlaps among the others count twice. */
export function coveredShare(box: TextBox, others: readonly TextBox[]): number {
  const area = boundsOf(box)
  const covered = others.reduce((sum, other) => sum + sharedArea(area, boundsOf(other)), 0)
  return Math.min(1, covered / Math.max(1, area.width * area.height))
}

/** The length of a line and how thick it is, whichever way it runs. */
export function lineSize(box: TextBox): { length: number; thickness: number } {
  return { length: Math.max(box.width, box.height), thickness: Math.min(box.width, box.height) }
}

export function sameBox(a: TextBox, b: TextBox): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

/** The smaller of two lengths over the larger, 0 to 1. */
export function ratio(first: number, second: number): number {
  return Math.min(first, second) / Math.max(first, second, 1)
}

/** Shares of each other from which two lines are as long, and as thick. */
const SAME_LENGTH = 0.85
const SAME_THICKNESS = 0.75

export function sameSize(first: TextBox, second: TextBox): boolean {
  const [a, b] = [lineSize(first), lineSize(second)]
  return ratio(a.thickness, b.thickness) > SAME_THICKNESS && ratio(a.length, b.length) > SAME_LENGTH
}

/** Side by side medians of boxes of one text: one detection more or less exact does not matter. Not for none. */
export function medianBox(boxes: readonly TextBox[]): TextBox {
  const of = (side: (box: TextBox) => number) => median(boxes.map(side), 0)
  const [left, top] = [of((box) => box.x), of((box) => box.y)]
  return {
    x: left,
    y: top,
    width: of((box) => box.x + box.width) - left,
    height: of((box) => box.y + box.height) - top,
    angleDegrees: of((box) => box.angleDegrees),
  }
}
