import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import type { Region } from '../decode/frame.ts'

/** The part of a frame that a detection pass covers. */
export interface DetectionArea {
  readonly regions: readonly Region[]
  /** Whether everything else is covered at half size, which shows all but small texts. */
  readonly coarse: boolean
  /** The pass becomes a full-frame one if there was none since this frame. */
  readonly fullSince?: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Margin around new outlines, as a share of the frame's shorter side: not every part of a line need stand out. */
const MARGIN_SHARE = { above: 1 / 15, beside: 1 / 5 }
/** Regions nearer than this are joined: several small passes cost more than a somewhat larger one. */
const LEAST_GAP_SHARE = 1 / 12
/** An area larger than this becomes the full frame. */
const MOST_SHARE = 0.8
/** A box that ends within so many line heights of a region's border may continue beyond it. */
const CUT_HEIGHTS = { across: 0.3, along: 1 }

export function fullAreaOf({ width, height }: Size): DetectionArea {
  return { regions: [{ left: 0, top: 0, right: width, bottom: height }], coarse: false }
}

export function isFullArea(area: DetectionArea, size: Size): boolean {
  return shareOf(area, size) === 1
}

/** Share of the frame that is covered at full size, 0 to 1. */
export function shareOf({ regions }: DetectionArea, { width, height }: Size): number {
  const pixels = regions.reduce(
    (sum, region) => sum + (region.right - region.left) * (region.bottom - region.top),
    0,
  )
  return pixels / (width * height)
}

/** The area around some regions, given top to bottom, with a margin; the full frame if that is most of it. */
export function areaAround(found: readonly Region[], size: Size, coarse = false): DetectionArea {
  const side = Math.min(size.width, size.height)
  const regions: Region[] = []
  for (const { left, top, right, bottom } of found) {
    const around = clampToFrame(size, {
      left: left - side * MARGIN_SHARE.beside,
      top: top - side * MARGIN_SHARE.above,
      right: right + side * MARGIN_SHARE.beside,
      bottom: bottom + side * MARGIN_SHARE.above,
    })
    const last = regions.at(-1)
    if (!last || around.top - last.bottom >= side * LEAST_GAP_SHARE) regions.push(around)
    else regions.splice(-1, 1, unionOf(last, around))
  }
  const area = { regions, coarse }
  return shareOf(area, size) > MOST_SHARE ? fullAreaOf(size) : area
}

/** Whether a pass over the area would find a text in the box, large or small. */
export function coversWell({ regions }: DetectionArea, box: TextBox, frame: Size): boolean {
  const { x, y, width, height } = boundsOf(box)
  const thickness = Math.min(box.width, box.height)
  const [across, along] = [thickness * CUT_HEIGHTS.across, thickness * CUT_HEIGHTS.along]
  const [beside, above] = box.width >= box.height ? [along, across] : [across, along]
  return regions.some(
    ({ left, top, right, bottom }) =>
      (left === 0 || x >= left + beside) &&
      (top === 0 || y >= top + above) &&
      (right === frame.width || x + width <= right - beside) &&
      (bottom === frame.height || y + height <= bottom - above),
  )
}

/** Regions start at multiples of this, so that a detector that downscales them samples the same pixels as in the full frame. */
const GRID_PX = 16

/** Aligned to the grid and clamped to the frame. */
function clampToFrame({ width, height }: Size, { left, top, right, bottom }: Region): Region {
  return {
    left: Math.max(0, GRID_PX * Math.floor(left / GRID_PX)),
    top: Math.max(0, GRID_PX * Math.floor(top / GRID_PX)),
    right: Math.min(width, Math.ceil(right)),
    bottom: Math.min(height, Math.ceil(bottom)),
  }
}

function unionOf(a: Region, b: Region): Region {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}
