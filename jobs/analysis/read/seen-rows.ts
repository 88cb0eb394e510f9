import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import { lineSize, shiftBox } from '../boxes.ts'
import type { Rows } from '../decode/frame.ts'
import type { RgbImage } from '../decode/rgb.ts'

/** Readers examine no more around a line than this, in its heights: for its ellipsis, its accents, the edges of its plate. */
const SEEN_HEIGHTS = 3

/** Some rows of a picture. */
export interface PictureRows extends RgbImage {
  /** The first of them. */
  readonly top: number
}

/** Recognizes boxes, fast or fully, in their order. They are in pixels of the picture, of which its rows around them are given. */
export type ReadBoxes = (
  rows: PictureRows,
  boxes: readonly TextBox[],
  fast: boolean,
) => Promise<readonly RecognizedLine[]>

/** The rows of a picture that readers examine to read the boxes. As wide as the picture: where a line is aligned is told by that. */
export function rowsSeen(boxes: readonly TextBox[], { width, height }: Omit<RgbImage, 'data'>): Rows {
  let [top, bottom] = [height, 0]
  for (const box of boxes) {
    const { y, height: high } = boundsOf(box)
    const { length, thickness } = lineSize(box)
    // what is longer than a picture's diagonal is not read
    if (length > width) return { top: 0, bottom: height }
    top = Math.min(top, y - SEEN_HEIGHTS * thickness)
    bottom = Math.max(bottom, y + high + SEEN_HEIGHTS * thickness)
  }
  // two rows share their colour
  const rows = {
    top: 2 * Math.max(0, Math.floor(top / 2)),
    bottom: Math.min(height, 2 * Math.ceil(bottom / 2)),
  }
  return rows.top < rows.bottom ? rows : { top: 0, bottom: height }
}

/** With a reader that takes the rows for a picture. To send it the whole one took as long as to read a line. */
export function readInRows(
  read: (image: RgbImage, boxes: readonly TextBox[], fast: boolean) => Promise<readonly RecognizedLine[]>,
): ReadBoxes {
  return async (rows, boxes, fast) => {
    const inRows = boxes.map((box) => shiftBox(box, 0, -rows.top))
    return (await read(rows, inRows, fast)).map((line) => movedDown(line, rows.top))
  }
}

function movedDown(line: RecognizedLine, by: number): RecognizedLine {
  const { box, style } = line
  // readers tell hundredths
  const down = (one: TextBox) => ({ ...one, y: Math.round(100 * (one.y + by)) / 100 })
  return {
    ...line,
    ...(box && { box: down(box) }),
    style: style?.plate ? { ...style, plate: { ...style.plate, box: down(style.plate.box) } } : style,
  }
}
