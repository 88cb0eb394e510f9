import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import type { Part } from './frame.ts'

/** Where a frame is examined. */
export interface LookArea {
  readonly parts: readonly Part[]
  /** The rest of it is looked at at half its size, which shows all but small texts. */
  readonly rough: boolean
  /** All of the frame is looked at instead when that was not done since this frame. */
  readonly wholeSince?: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** What is this far above, below or beside what is new is looked at, too: not every part of a line need stand out. */
const MARGIN_SHARE = { above: 1 / 15, beside: 1 / 5 }
/** Several small looks cost more than one that is somewhat larger. */
const LEAST_GAP_SHARE = 1 / 12
/** Of a frame of which more than this is new all is looked at. */
const MOST_SHARE = 0.8
/** A box that ends so many line heights before a part does, or less, may go on beyond it. */
const CUT_HEIGHTS = { across: 0.3, along: 1 }

export function wholeOf({ width, height }: Size): LookArea {
  return { parts: [{ left: 0, top: 0, right: width, bottom: height }], rough: false }
}

export function isWhole(area: LookArea, size: Size): boolean {
  return shareOf(area, size) === 1
}

/** How much of the frame is looked at well, from 0 to 1. */
export function shareOf({ parts }: LookArea, { width, height }: Size): number {
  const pixels = parts.reduce((sum, part) => sum + (part.right - part.left) * (part.bottom - part.top), 0)
  return pixels / (width * height)
}

/** The parts around some small ones, given from top to bottom; the whole frame when that is most of it. */
export function areaAround(found: readonly Part[], size: Size, rough = false): LookArea {
  const side = Math.min(size.width, size.height)
  const parts: Part[] = []
  for (const { left, top, right, bottom } of found) {
    const around = within(size, {
      left: left - side * MARGIN_SHARE.beside,
      top: top - side * MARGIN_SHARE.above,
      right: right + side * MARGIN_SHARE.beside,
      bottom: bottom + side * MARGIN_SHARE.above,
    })
    const last = parts.at(-1)
    if (!last || around.top - last.bottom >= side * LEAST_GAP_SHARE) parts.push(around)
    else parts.splice(-1, 1, joined(last, around))
  }
  const area = { parts, rough }
  return shareOf(area, size) > MOST_SHARE ? wholeOf(size) : area
}

/** Whether a look there sees all of the box well, so that it would find a text in it, large or small. */
export function sees({ parts }: LookArea, box: TextBox, frame: Size): boolean {
  const { x, y, width, height } = boundsOf(box)
  const thickness = Math.min(box.width, box.height)
  const [across, along] = [thickness * CUT_HEIGHTS.across, thickness * CUT_HEIGHTS.along]
  const [beside, above] = box.width >= box.height ? [along, across] : [across, along]
  return parts.some(
    ({ left, top, right, bottom }) =>
      (left === 0 || x >= left + beside) &&
      (top === 0 || y >= top + above) &&
      (right === frame.width || x + width <= right - beside) &&
      (bottom === frame.height || y + height <= bottom - above),
  )
}

/** Parts begin at multiples of this, so that a detector that shrinks them sees the same pixels as in the whole. */
const GRID_PX = 16

/** As much of the part as there is. */
function within({ width, height }: Size, { left, top, right, bottom }: Part): Part {
  return {
    left: Math.max(0, GRID_PX * Math.floor(left / GRID_PX)),
    top: Math.max(0, GRID_PX * Math.floor(top / GRID_PX)),
    right: Math.min(width, Math.ceil(right)),
    bottom: Math.min(height, Math.ceil(bottom)),
  }
}

function joined(a: Part, b: Part): Part {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}
