import type { FrameArea, ReadingScope } from '#app/domain/reading-scope.ts'
import type { Region } from '../decode/frame.ts'
import { areaAround, type DetectionArea, fullAreaOf } from './detection-area.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** The areas in a frame's pixels, from top to bottom. */
export function areasIn({ width, height }: Size, areas: readonly FrameArea[]): Region[] {
  return areas
    .map((area) => ({
      left: Math.floor(area.x * width),
      top: Math.floor(area.y * height),
      right: Math.min(width, Math.ceil((area.x + area.width) * width)),
      bottom: Math.min(height, Math.ceil((area.y + area.height) * height)),
    }))
    .sort((a, b) => a.top - b.top)
}

/** Where detection may run: the areas to read with the surroundings that it judges by; without any the full frame. */
export function readableArea(frame: Size, scope: ReadingScope | undefined): DetectionArea {
  const areas = areasIn(frame, scope?.read_areas ?? [])
  return areas.length === 0 ? fullAreaOf(frame) : areaAround(areas, frame)
}

/** Narrower parts show no text. */
const LEAST_PX = 16

/** The parts of a region that lie in the area. */
export function partsWithin({ regions }: DetectionArea, region: Region): Region[] {
  return regions
    .map((one) => ({
      left: Math.max(one.left, region.left),
      top: Math.max(one.top, region.top),
      right: Math.min(one.right, region.right),
      bottom: Math.min(one.bottom, region.bottom),
    }))
    .filter(({ left, top, right, bottom }) => right - left >= LEAST_PX && bottom - top >= LEAST_PX)
}
