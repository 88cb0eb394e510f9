import type { TextStyle } from '#app/domain/text-track.ts'
import { cropLine } from '../crop/line-crop.ts'
import type { RgbImage } from '../image.ts'
import type { LineRect } from '../line-rect.ts'
import { hexOf } from './colors.ts'
import { fillOf } from './fill.ts'
import { inkOf } from './ink.ts'
import { lettersOf } from './letters.ts'
import { outlineOf } from './outline.ts'
import { type BackgroundBox, backgroundBoxOf } from './background-box.ts'

/** Height at which a line is measured; strokes are then several pixels wide. */
const MEASURED_HEIGHT_PX = 64
/** A text whose middle is this near to another middle, as a share of the whole, is centred on it. */
const CENTRED = 0.04
/** A line whose ends differ in height by less than this share of its height was set level. */
const ASKEW = 0.2

/** The line's style; null if nothing in it is like text. */
export function measureStyle(image: RgbImage, measured: LineRect, text: string): TextStyle | null {
  const rect = levelled(measured)
  const line = cropLine(image, rect, MEASURED_HEIGHT_PX)
  const fill = fillOf(line, rect.height)
  if (!fill) return null
  const scale = rect.height / MEASURED_HEIGHT_PX
  const ink = inkOf(line, fill)
  const outline = outlineOf(line, fill.color, ink)
  const backgroundBox = backgroundBoxOf(image, rect, line, fill.distances, outline)
  const letters = lettersOf(ink, text)
  return {
    fill: hexOf(fill.color),
    outline: outline ? { color: hexOf(outline.color), widthPx: rounded(outline.widthPx * scale) } : null,
    plate: backgroundBox ? { color: hexOf(backgroundBox.color), box: backgroundBox.box } : null,
    weight: letters.bold ? 700 : 400,
    italic: letters.italic,
    align: alignment(image, rect, backgroundBox),
    capHeightPx: letters.capHeightPx === undefined ? null : rounded(letters.capHeightPx * scale),
    ...(letters.middleRow !== undefined && {
      letterShiftPx: rounded((letters.middleRow - MEASURED_HEIGHT_PX / 2) * scale),
    }),
    letterSpacingPx: rounded(letters.letterSpacingPx * scale),
    background: backgroundBox?.opaque ? 'plate' : 'still',
  }
}

/** Accents and descenders turn the rectangle of a level line a little, and its rows would be mixed. */
function levelled(rect: LineRect): LineRect {
  return Math.abs(Math.sin(rect.angle)) * rect.width < ASKEW * rect.height ? { ...rect, angle: 0 } : rect
}

/** Only the position of a single line hints at its alignment: in its background box, else in the frame. */
function alignment(
  image: RgbImage,
  rect: LineRect,
  backgroundBox: BackgroundBox | undefined,
): TextStyle['align'] {
  const frame =
    backgroundBox && backgroundBox.box.width > rect.width * 1.5
      ? backgroundBox.box
      : { x: 0, width: image.width }
  const offset = (rect.cx - frame.x) / frame.width - 0.5
  if (Math.abs(offset) < CENTRED) return 'center'
  return offset < 0 ? 'left' : 'right'
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
