import type { TextBox } from '#app/domain/geometry.ts'
import { isBoxRead, type ReadingScope } from '#app/domain/reading-scope.ts'
import { scaleBox, shiftBox } from '../boxes.ts'
import { type Frame, type Region, cropFrame } from '../decode/frame.ts'
import { type DetectionArea, coversWell, fullAreaOf, isFullArea } from '../sample/detection-area.ts'
import { partsWithin, readableArea } from '../sample/readable-area.ts'
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
}

/** Detectors shrink what is larger than about a thousand pixels anyway. */
const HALVED_SIDE_PX = 1600

/**
 * A pass over that area of the frame; it starts at once if its boxes are certain to be needed. What the scope leaves out
 * is not detected, and counts as covered: there are no texts.
 */
export function startDetection(
  frame: Frame,
  area: DetectionArea,
  reader: Detector,
  signal: AbortSignal,
  scope?: ReadingScope,
): DetectionPass {
  let rgb: RgbImage | undefined
  let half: RgbImage | undefined
  const image = () => (rgb ??= rgbOf(frame))
  const halfImage = () => (half ??= halfRgbOf(frame))
  const longSide = Math.max(frame.width, frame.height)
  const halved = longSide >= HALVED_SIDE_PX
  const readable = readableArea(frame, scope)
  const isRead = (box: TextBox) => !scope || isBoxRead(scope, box, frame)

  /** At half size if `scale` is 2. */
  const detectIn = async (place: Region, scale: 1 | 2, longSidePx: number) => {
    const part = cropFrame(frame, place)
    const isAll = part === frame
    const picture = scale === 2 ? (isAll ? halfImage() : halfRgbOf(part)) : isAll ? image() : rgbOf(part)
    const found = await reader.detect(picture, signal, longSidePx)
    return found.map(({ box }) => shiftBox(scaleBox(box, scale), place.left, place.top)).filter(isRead)
  }
  const detectRegion = async (place: Region): Promise<TextBox[]> => {
    const scale = halved ? 2 : 1
    const detect = (part: Region) => detectIn(part, scale, longSide / scale)
    const boxes = (await Promise.all(partsWithin(readable, place).map(detect))).flat()
    const isWhole = isFullArea({ regions: [place], coarse: false }, frame)
    // how far a line goes on beyond the areas tells whether its middle is in one
    const isCut = isWhole && boxes.some((box) => !coversWell(readable, box, frame))
    return isCut ? detect(place) : boxes
  }
  const detectCoarsely = async () => {
    const parts = fullAreaOf(frame).regions.flatMap((place) => partsWithin(readable, place))
    const found = await Promise.all(parts.map((part) => detectIn(part, 2, longSide)))
    return found.flat().filter((box) => !coversWell(area, box, frame))
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
  return { area, boxes, fullFrameBoxes }
}
