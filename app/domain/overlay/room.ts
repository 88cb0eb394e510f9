import { boundsOf, cornersOf, type Point, type Rect, type TextBox } from '../geometry.ts'
import { settableFrom } from '../perspective.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'

/** Something a caption must not touch. A flexible one grows as well, so the space between both is halved. */
export interface Obstacle {
  readonly box: TextBox
  readonly flexible: boolean
}

export interface RoomLimits {
  readonly frame: { readonly widthPx: number; readonly heightPx: number }
  /** How far the room may grow on each side. */
  readonly growPx: number
  /** Stays clear between a caption and anything else. */
  readonly gapPx: number
}

/** Stays clear of the frame's edge, as a fraction of its width or height, unless the original stood nearer. */
const EDGE_FRACTION = 0.03
/** Boxes above one another may share so much of their height: set lines overlap by their leading. */
const SAME_ROW = 0.3
const SAME_COLUMN = 0.05

/**
 * The box grown along its lines into free space. To be done for all captions before any is heightened: both
 * steps see the same neighbours from both sides, so two captions' rooms never overlap.
 */
export function widened(box: TextBox, obstacles: readonly Obstacle[], limits: RoomLimits): TextBox {
  const home = ownRect(box)
  let [left, right] = [limits.growPx, limits.growPx]
  for (const { rect, flexible } of seenFrom(box, obstacles)) {
    if (!isInRow(rect, home)) continue
    if (middleX(rect) < middleX(home))
      left = Math.min(left, reach(home.x - rect.x - rect.width, flexible, limits))
    else right = Math.min(right, reach(rect.x - home.x - home.width, flexible, limits))
  }
  const fits = frameTest(box, limits.frame)
  left = furthest(left, (by) => fits({ ...home, x: home.x - by, width: home.width + by }))
  right = furthest(right, (by) => fits({ ...home, width: home.width + by }))
  return turnedOut(box, { ...home, x: home.x - left, width: home.width + left + right })
}

/** The box grown across its lines into free space. */
export function heightened(box: TextBox, obstacles: readonly Obstacle[], limits: RoomLimits): TextBox {
  const home = ownRect(box)
  let [up, down] = [limits.growPx, limits.growPx]
  for (const { rect, flexible } of seenFrom(box, obstacles)) {
    if (!isInColumn(rect, home)) continue
    if (middleY(rect) < middleY(home))
      up = Math.min(up, reach(home.y - rect.y - rect.height, flexible, limits))
    else down = Math.min(down, reach(rect.y - home.y - home.height, flexible, limits))
  }
  const fits = frameTest(box, limits.frame)
  up = furthest(up, (by) => fits({ ...home, y: home.y - by, height: home.height + by }))
  down = furthest(down, (by) => fits({ ...home, height: home.height + by }))
  return turnedOut(box, { ...home, y: home.y - up, height: home.height + up + down })
}

/** A box of the same angle as `home`, as a rectangle that turns around `home`'s centre. */
export function rectIn(home: TextBox, room: TextBox): Rect {
  const [x, y] = turner(home, -home.angleDegrees)([room.x + room.width / 2, room.y + room.height / 2])
  return { x: x - room.width / 2, y: y - room.height / 2, width: room.width, height: room.height }
}

/**
 * An upright box, higher than the original's, moved up or down to keep the margin to the frame's edges, and cut to the
 * frame; a turned box is taken as it is.
 */
export function withinMargin(box: TextBox, original: TextBox, frame: RoomLimits['frame']): TextBox {
  if (box.angleDegrees !== 0) return box
  const { minY, maxY } = marginsOf(boundsOf(original), frame)
  const clampedY = Math.max(minY, Math.min(box.y, maxY - box.height))
  const x = Math.min(Math.max(0, box.x), frame.widthPx - 1)
  const y = Math.min(Math.max(0, clampedY), frame.heightPx - 1)
  return {
    x,
    y,
    width: Math.max(1, Math.min(frame.widthPx, box.x + box.width) - x),
    height: Math.max(1, Math.min(frame.heightPx, clampedY + box.height) - y),
    angleDegrees: 0,
  }
}

/**
 * The place a caption fills at least, cut where it would stand on its neighbours above and below: half way to
 * flexible ones. Of `leastPx` it is sure, as the lines of one paragraph may be set tight.
 *
 * @param box where its original stands, of the same angle
 */
export function trimmed(
  place: TextBox,
  box: TextBox,
  obstacles: readonly Obstacle[],
  leastPx: number,
): TextBox {
  const [own, home] = [ownRect(box), rectIn(box, place)]
  let [top, bottom] = [home.y, home.y + home.height]
  for (const { rect, flexible } of seenFrom(box, obstacles)) {
    if (shared(rect.x, rect.width, own.x, own.width) <= SAME_COLUMN) continue
    if (middleY(rect) < middleY(own)) {
      const end = rect.y + rect.height
      top = Math.max(top, flexible ? (end + own.y) / 2 : end)
    } else {
      const end = own.y + own.height
      bottom = Math.min(bottom, flexible ? (end + rect.y) / 2 : rect.y)
    }
  }
  const short = Math.max(0, Math.min(leastPx, home.height) - (bottom - top)) / 2
  return turnedOut(box, { ...home, y: top - short, height: bottom - top + 2 * short })
}

/** Whether a box keeps the margin to the frame's edges that captions keep, or that their `original` keeps itself. */
export function keepsMargin(box: TextBox, original: TextBox, frame: RoomLimits['frame']): boolean {
  const [own, standard] = [boundsOf(box), boundsOf(original)]
  const { minX, minY, maxX, maxY } = marginsOf(standard, frame)
  return own.x >= minX && own.y >= minY && own.x + own.width <= maxX && own.y + own.height <= maxY
}

function isInRow(rect: Rect, home: Rect): boolean {
  const rows = shared(rect.y, rect.height, home.y, home.height)
  const isAboveOrBelow = shared(rect.x, rect.width, home.x, home.width) > SAME_COLUMN
  return rows > (isAboveOrBelow ? SAME_ROW : 0)
}

/** Texts side by side were separated when they were widened; any others must not meet in height. */
function isInColumn(rect: Rect, home: Rect): boolean {
  const isBeside = shared(rect.y, rect.height, home.y, home.height) > 0
  return shared(rect.x, rect.width, home.x, home.width) > (isBeside ? SAME_COLUMN : 0)
}

/** How much two spans share, as a fraction of the shorter one. */
function shared(start: number, length: number, otherStart: number, otherLength: number): number {
  const common = Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart)
  return common / Math.max(1e-6, Math.min(length, otherLength))
}

/** How much of the distance to an obstacle may be taken. */
function reach(distance: number, flexible: boolean, { gapPx }: RoomLimits): number {
  return Math.max(0, flexible ? (distance - gapPx) / 2 : distance - gapPx)
}

/** Whether all corners of a rectangle, turned with the box, keep the margin that the box itself keeps. */
function frameTest(box: TextBox, frame: RoomLimits['frame']): (rect: Rect) => boolean {
  const { minX, minY, maxX, maxY } = marginsOf(boundsOf(box), frame)
  const turn = turner(box, box.angleDegrees)
  return ({ x, y, width, height }) =>
    [turn([x, y]), turn([x + width, y]), turn([x + width, y + height]), turn([x, y + height])].every(
      ([px, py]) => px >= minX - 0.01 && px <= maxX + 0.01 && py >= minY - 0.01 && py <= maxY + 0.01,
    )
}

function marginsOf(bounds: Rect, frame: RoomLimits['frame']) {
  const [marginX, marginY] = [EDGE_FRACTION * frame.widthPx, EDGE_FRACTION * frame.heightPx]
  return {
    minX: Math.min(marginX, bounds.x),
    minY: Math.min(marginY, bounds.y),
    maxX: Math.max(frame.widthPx - marginX, bounds.x + bounds.width),
    maxY: Math.max(frame.heightPx - marginY, bounds.y + bounds.height),
  }
}

/** The bounds of the obstacles in the box's own frame, turned back around its centre. */
function seenFrom(box: TextBox, obstacles: readonly Obstacle[]): { rect: Rect; flexible: boolean }[] {
  const turn = turner(box, -box.angleDegrees)
  return obstacles.map((obstacle) => {
    // nearly all texts are level: a film has millions of pairs
    if (box.angleDegrees === 0 && obstacle.box.angleDegrees === 0)
      return { rect: obstacle.box, flexible: obstacle.flexible }
    const corners = cornersOf(obstacle.box).map(turn)
    const xs = corners.map(([x]) => x)
    const ys = corners.map(([, y]) => y)
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    const rect = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
    return { rect, flexible: obstacle.flexible }
  })
}

/** A rectangle in the box's own frame as a box of its own. */
function turnedOut(box: TextBox, rect: Rect): TextBox {
  const [x, y] = turner(box, box.angleDegrees)([middleX(rect), middleY(rect)])
  return {
    x: x - rect.width / 2,
    y: y - rect.height / 2,
    width: rect.width,
    height: rect.height,
    angleDegrees: box.angleDegrees,
  }
}

function turner(box: TextBox, angleDegrees: number): (point: Point) => Point {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
  const radians = (angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return ([x, y]) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]
}

/** The largest step up to `limit` that is still allowed, to a quarter pixel; the frame is convex, so it bisects. */
function furthest(limit: number, allowed: (by: number) => boolean): number {
  if (allowed(limit)) return limit
  let [low, high] = [0, limit]
  while (high - low > 0.25) {
    const middle = (low + high) / 2
    if (allowed(middle)) low = middle
    else high = middle
  }
  return low
}

const ownRect = ({ x, y, width, height }: TextBox): Rect => ({ x, y, width, height })
const middleX = (rect: Rect) => rect.x + rect.width / 2
const middleY = (rect: Rect) => rect.y + rect.height / 2

/** A title's middle is the frame's to so much of its width. */
const IN_MIDDLE = 0.02

/** Whether a box stands in the middle of the frame's width. */
export function isInMiddleOf({ widthPx }: { readonly widthPx: number }, box: TextBox): boolean {
  return Math.abs(box.x + box.width / 2 - widthPx / 2) < IN_MIDDLE * widthPx
}

/** Of the rooms of a line in perspective the part in which it does not come too near. */
export function settableRooms<Room extends { readonly rect: Rect }>(
  { style }: Pick<SnapshotTrack, 'style'>,
  box: TextBox,
  rooms: Room[],
): Room[] {
  if (!style.perspective) return rooms
  const { left, right } = settableFrom(style.perspective, box.width)
  const middle = box.x + box.width / 2
  return rooms.map((room) => {
    const { rect } = room
    const [from, to] = [Math.max(rect.x, middle + left), Math.min(rect.x + rect.width, middle + right)]
    return { ...room, rect: { ...rect, x: from, width: to - from } }
  })
}
