import type { TextBox } from '#app/domain/geometry.ts'
import { scaleBox, shiftBox } from '../boxes.ts'
import { type Frame, type Region, cropFrame } from '../decode/frame.ts'
import { type DetectionArea, coversWell, fullAreaOf } from '../sample/detection-area.ts'
import type { TextReader } from '../reader.ts'
import { halfRgbOf, rgbOf, type RgbImage } from '../decode/rgb.ts'

/** The part of a reader that a pass needs. */
export type Detector = Pick<TextReader, 'detect'>

/** Detection on one frame. */
export interface DetectionPass {
  readonly area: DetectionArea
  /** Boxes found in the area. */
  readonly boxes: () => Promise<TextBox[]>
  /** Boxes found in the full frame. */
  readonly fullFrameBoxes: () => Promise<TextBox[]>
  readonly image: () => RgbImage
}

/** Detectors shrink what is larger than about a thousand pixels anyway. */
const HALVED_SIDE_PX = 1600

/** A pass over that area of the frame; it starts at once if its boxes are certain to be needed. */
export function startDetection(
  frame: Frame,
  area: DetectionArea,
  reader: Detector,
  signal: AbortSignal,
): DetectionPass {
  let rgb: RgbImage | undefined
  let half: RgbImage | undefined
  const image = () => (rgb ??= rgbOf(frame))
  const halfImage = () => (half ??= halfRgbOf(frame))
  const longSide = Math.max(frame.width, frame.height)
  const halved = longSide >= HALVED_SIDE_PX

  const detectRegion = async (place: Region) => {
    const part = cropFrame(frame, place)
    const isAll = part === frame
    const picture = halved ? (isAll ? halfImage() : halfRgbOf(part)) : isAll ? image() : rgbOf(part)
    const scale = halved ? 2 : 1
    const found = await reader.detect(picture, signal, longSide / scale)
    return found.map(({ box }) => shiftBox(scaleBox(box, scale), place.left, place.top))
  }
  const detectCoarsely = async () => {
    const found = await reader.detect(halfImage(), signal, longSide)
    return found.map(({ box }) => scaleBox(box, 2)).filter((box) => !coversWell(area, box, frame))
  }
  const detectArea = async () => {
    const passes = [...area.regions.map(detectRegion), ...(area.coarse ? [detectCoarsely()] : [])]
    return (await Promise.all(passes)).flat()
  }
  const started = area.fullSince === undefined ? detectArea() : undefined
  // thrown where it is awaited; until then it must not count as unhandled
  started?.catch(() => undefined)
  const boxes = () => started ?? detectArea()
  const fullFrameBoxes = async () => (await Promise.all(fullAreaOf(frame).regions.map(detectRegion))).flat()
  return { area, boxes, fullFrameBoxes, image }
}
