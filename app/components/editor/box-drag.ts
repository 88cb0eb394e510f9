import type { TextBox } from '#app/domain/geometry.ts'

/** The corner that is dragged; the one opposite stays where it is. Or the whole box. */
export const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const
export type Corner = (typeof CORNERS)[number]
export type Grip = Corner | 'whole' | 'turn'

type Vector = readonly [x: number, y: number]

/** Boxes do not get smaller. */
export const LEAST_PX = 8
/** Angles that are nearly the original's, level, upright or slanted by an eighth are so. */
const ROUND_DEGREES = 3

/** The box after the pointer has gone from one point of the frame to another. */
export function draggedBox(box: TextBox, grip: Grip, from: Vector, to: Vector): TextBox {
  const by: Vector = [to[0] - from[0], to[1] - from[1]]
  if (grip === 'whole') return { ...box, x: box.x + by[0], y: box.y + by[1] }
  if (grip === 'turn') return turnedBox(box, from, to)
  const [along, across] = turned(by, -box.angleDegrees)
  const isLeft = grip.endsWith('left')
  const isTop = grip.startsWith('top')
  const width = Math.max(LEAST_PX, box.width + (isLeft ? -along : along))
  const height = Math.max(LEAST_PX, box.height + (isTop ? -across : across))
  // half of what it grows goes to the side of the grip, in the box's own frame
  const shift = turned(
    [((width - box.width) / 2) * (isLeft ? -1 : 1), ((height - box.height) / 2) * (isTop ? -1 : 1)],
    box.angleDegrees,
  )
  return {
    ...box,
    width,
    height,
    x: box.x + box.width / 2 + shift[0] - width / 2,
    y: box.y + box.height / 2 + shift[1] - height / 2,
  }
}

function turnedBox(box: TextBox, from: Vector, to: Vector): TextBox {
  const middle: Vector = [box.x + box.width / 2, box.y + box.height / 2]
  const angleOf = ([x, y]: Vector) => (Math.atan2(y - middle[1], x - middle[0]) * 180) / Math.PI
  return { ...box, angleDegrees: within180(box.angleDegrees + angleOf(to) - angleOf(from)) }
}

/** The angle of the original where it is nearly that, else a round one; any other stays. */
export function snappedAngle(degrees: number, original: number): number {
  const isNear = (to: number) => Math.abs(within180(degrees - to)) <= ROUND_DEGREES
  const round = Math.round(degrees / 45) * 45
  const kept = [original, round].find(isNear)
  return kept === undefined ? degrees : within180(kept)
}

export function within180(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}

export function turned([x, y]: Vector, degrees: number): Vector {
  const radians = (degrees * Math.PI) / 180
  return [x * Math.cos(radians) - y * Math.sin(radians), x * Math.sin(radians) + y * Math.cos(radians)]
}
