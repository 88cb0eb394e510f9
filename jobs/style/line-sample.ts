import { boundsOf, type Rect, type TextBox } from '#app/domain/geometry.ts'
import { type Perspective, seenAt } from '#app/domain/perspective.ts'
import type { LineSample } from './line-picture.ts'

/** Margin around a line's box, in its heights. */
const MARGIN_HEIGHTS = 0.6
/** A plate's edge is mixed with what is around it so far into the plate, where chroma has half the resolution. */
const PLATE_EDGE_PX = 3

interface FrameSize {
  readonly widthPx: number
  readonly heightPx: number
}

/** A part of the frame in which a line stands, as the mean of the frames that are added. */
export class LineMean {
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly #sums: Uint16Array
  readonly #box: TextBox
  readonly #frameWidthPx: number
  #frames = 0

  constructor(box: TextBox, frame: FrameSize) {
    const wanted = surroundingsOf(box)
    const x = Math.max(0, wanted.x)
    const y = Math.max(0, wanted.y)
    const width = Math.max(0, Math.min(frame.widthPx, wanted.x + wanted.width) - x)
    const height = Math.max(0, Math.min(frame.heightPx, wanted.y + wanted.height) - y)
    this.rect = { x, y, width, height }
    this.#box = box
    this.#frameWidthPx = frame.widthPx
    this.#sums = new Uint16Array(width * height * 3)
  }

  /** Whether the margin around a line at `box` is on the frame. */
  static isWhole(box: TextBox, frame: FrameSize): boolean {
    const { x, y, width, height } = surroundingsOf(box)
    return x >= 0 && y >= 0 && x + width <= frame.widthPx && y + height <= frame.heightPx
  }

  /** Values of the picture, three a pixel. */
  get samples(): number {
    return this.#sums.length
  }

  /**
   * Adds a frame: RGB, three bytes a pixel.
   *
   * @param shift whole pixels by which the line is away from its box there; the margin stays on the frame
   */
  add(rgb: Uint8Array, shift = { x: 0, y: 0 }): void {
    const { width, height } = this.rect
    const sums = this.#sums
    const [x, y] = [this.rect.x + shift.x, this.rect.y + shift.y]
    for (let row = 0; row < height; row += 1) {
      const from = ((y + row) * this.#frameWidthPx + x) * 3
      for (let at = 0; at < width * 3; at += 1) {
        const to = row * width * 3 + at
        sums[to] = (sums[to] ?? 0) + (rgb[from + at] ?? 0)
      }
    }
    this.#frames += 1
  }

  /** The line as it were seen from the front, its box turned as given; null as `sample` is. */
  fromFront(text: string, angleDegrees: number, perspective: Perspective): LineSample | null {
    const picture = this.#picture(text)
    return picture && levelled(picture, { ...picture.box, angleDegrees }, perspective)
  }

  /**
   * The line set level; null when no frame was added, or nothing of it is on the frame.
   *
   * @param isLevel whether the line is taken to be level, however its box is turned
   * @param plate what the line stands on, in pixels of the frame; used where both are level
   */
  sample(text: string, isLevel = false, plate?: TextBox): LineSample | null {
    const plain = this.#picture(text)
    if (!plain) return null
    const { box } = plain
    const { x, y } = this.rect
    const isPlateLevel = plate?.angleDegrees === 0 && (isLevel || box.angleDegrees === 0)
    const spread =
      isPlateLevel && spreadPlate(plain, { ...plate, x: plate.x - x, y: plate.y - y }, boundsOf(box))
    const picture = { ...plain, ...(spread && { onPlate: spread }) }
    return isLevel || box.angleDegrees === 0 ? picture : levelled(picture, box)
  }

  #picture(text: string): (LineSample & { readonly box: TextBox }) | null {
    const { x, y, width, height } = this.rect
    if (this.#frames === 0 || width < 4 || height < 4) return null
    const rgb = new Uint8Array(this.#sums.length)
    for (let at = 0; at < rgb.length; at += 1) rgb[at] = Math.round((this.#sums[at] ?? 0) / this.#frames)
    return { text, width, height, rgb, box: { ...this.#box, x: this.#box.x - x, y: this.#box.y - y } }
  }
}

/**
 * The picture with a plate continued to its edges by the plate's outermost pixels; undefined where it does not hold the
 * letters. What lies around it is not what they stand on: its colour, against that of a mixture of both, passed for a wide
 * shadow.
 */
function spreadPlate(
  { width, height, rgb }: Pick<LineSample, 'width' | 'height' | 'rgb'>,
  plate: Rect,
  letters: Rect,
): Uint8Array | undefined {
  const [left, top] = [Math.ceil(plate.x + PLATE_EDGE_PX), Math.ceil(plate.y + PLATE_EDGE_PX)]
  const right = Math.floor(plate.x + plate.width - PLATE_EDGE_PX) - 1
  const bottom = Math.floor(plate.y + plate.height - PLATE_EDGE_PX) - 1
  const holdsLetters =
    left <= letters.x &&
    top <= letters.y &&
    right + 1 >= letters.x + letters.width &&
    bottom + 1 >= letters.y + letters.height
  if (!holdsLetters) return undefined
  const spread = new Uint8Array(rgb.length)
  const within = (at: number, from: number, to: number) => Math.max(from, Math.min(to, at))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = (within(y, top, bottom) * width + within(x, left, right)) * 3
      spread.set(rgb.subarray(from, from + 3), (y * width + x) * 3)
    }
  return spread
}

function surroundingsOf(box: TextBox): LineMean['rect'] {
  const bounds = boundsOf(box)
  const margin = MARGIN_HEIGHTS * Math.min(box.width, box.height)
  const [x, y] = [Math.floor(bounds.x - margin), Math.floor(bounds.y - margin)]
  const [right, bottom] = [bounds.x + bounds.width, bounds.y + bounds.height]
  return { x, y, width: Math.ceil(right + margin) - x, height: Math.ceil(bottom + margin) - y }
}

/** Seen from the front. */
const FRONT: Perspective = { taper: 0, shear: 0 }

/**
 * The picture turned around the middle of the box until the box is level, seen from the front, and cut to its
 * surroundings.
 */
function levelled(
  { text, width, height, rgb }: LineSample,
  box: TextBox,
  perspective: Perspective = FRONT,
): LineSample {
  const margin = MARGIN_HEIGHTS * box.height
  const [levelWidth, levelHeight] = [Math.ceil(box.width + 2 * margin), Math.ceil(box.height + 2 * margin)]
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
  const radians = (box.angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const turned = new Uint8Array(levelWidth * levelHeight * 3)
  for (let row = 0; row < levelHeight; row += 1)
    for (let column = 0; column < levelWidth; column += 1) {
      const [u, v] = seenAt(perspective, box.width, [
        column + 0.5 - levelWidth / 2,
        row + 0.5 - levelHeight / 2,
      ])
      const x = Math.max(0, Math.min(width - 1.001, middleX + u * cos - v * sin - 0.5))
      const y = Math.max(0, Math.min(height - 1.001, middleY + u * sin + v * cos - 0.5))
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [right, below] = [x - left, y - top]
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (dx: number, dy: number) => rgb[((top + dy) * width + left + dx) * 3 + channel] ?? 0
        const upper = at(0, 0) * (1 - right) + at(1, 0) * right
        const lower = at(0, 1) * (1 - right) + at(1, 1) * right
        turned[(row * levelWidth + column) * 3 + channel] = Math.round(upper * (1 - below) + lower * below)
      }
    }
  return {
    text,
    width: levelWidth,
    height: levelHeight,
    rgb: turned,
    box: {
      x: (levelWidth - box.width) / 2,
      y: (levelHeight - box.height) / 2,
      width: box.width,
      height: box.height,
    },
  }
}
