import type { TextBox } from '#app/domain/geometry.ts'
import { scaleBox, shiftBox } from './boxes.ts'
import { type Frame, type Part, partOf } from './frame.ts'
import { type LookArea, sees, wholeOf } from './look-area.ts'
import type { TextReader } from './reader.ts'
import { halfRgbOf, rgbOf, type RgbImage } from './rgb.ts'

/** What of a reader it takes to look. */
export type LookingReader = Pick<TextReader, 'detect'>

/** A frame that detection looks at. */
export interface Examined {
  readonly area: LookArea
  /** What it finds there. */
  readonly boxes: () => Promise<TextBox[]>
  /** What it finds in all of the frame. */
  readonly whole: () => Promise<TextBox[]>
  readonly image: () => RgbImage
}

/** Detectors shrink what is larger than about a thousand pixels anyway. */
const HALVED_SIDE_PX = 1600

/** Has detection look at the frame, in that area only; it begins at once if it is sure to be asked for. */
export function examine(frame: Frame, area: LookArea, reader: LookingReader, signal: AbortSignal): Examined {
  let rgb: RgbImage | undefined
  let half: RgbImage | undefined
  const image = () => (rgb ??= rgbOf(frame))
  const halfImage = () => (half ??= halfRgbOf(frame))
  const longSide = Math.max(frame.width, frame.height)
  const halved = longSide >= HALVED_SIDE_PX

  const well = async (place: Part) => {
    const part = partOf(frame, place)
    const isAll = part === frame
    const picture = halved ? (isAll ? halfImage() : halfRgbOf(part)) : isAll ? image() : rgbOf(part)
    const scale = halved ? 2 : 1
    const found = await reader.detect(picture, signal, longSide / scale)
    return found.map(({ box }) => shiftBox(scaleBox(box, scale), place.left, place.top))
  }
  const roughly = async () => {
    const found = await reader.detect(halfImage(), signal, longSide)
    return found.map(({ box }) => scaleBox(box, 2)).filter((box) => !sees(area, box, frame))
  }
  const look = async () => {
    const looks = [...area.parts.map(well), ...(area.rough ? [roughly()] : [])]
    return (await Promise.all(looks)).flat()
  }
  const begun = area.wholeSince === undefined ? look() : undefined
  // thrown where it is awaited; until then it must not count as unhandled
  begun?.catch(() => undefined)
  const boxes = () => begun ?? look()
  const whole = async () => (await Promise.all(wholeOf(frame).parts.map(well))).flat()
  return { area, boxes, whole, image }
}
