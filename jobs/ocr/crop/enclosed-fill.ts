import { visitNeighbours } from '#app/domain/erasing/masks.ts'
import { type GrayImage, invert } from '../image.ts'
import { withoutEnclosedBackground } from './enclosed-background.ts'
import { otsuLevel, rimOf, rimShare } from './levels.ts'

/** A text's fill is in this share of the columns or more; what is enclosed by letters without an outline is in fewer. */
const LEAST_COVER = 0.55
/** Share of the line's area that a fill takes. */
const MASS = { least: 0.04, most: 0.45 }
/** So much of the line's edge is as light as the fill: else its colour alone tells the fill. */
const ALIKE_RIM = 0.3
/** The middle of the line, in shares of its height, where every letter has some of its fill. */
const MIDDLE = { from: 0.25, to: 0.75 }

/** What a flood from the edge of the line meets: the background, then outlines, then what they enclose, and so on inwards. */
const UNSEEN = 255

/**
 * The fill of outlined letters, 1 where it is: what light pixels dark ones part from the light background, or dark pixels
 * light ones. Colour alone cannot distinguish such a fill from a background of the same colour. Undefined if
 * the line is not like outlined letters.
 */
export function enclosedFill(gray: GrayImage): Uint8Array | undefined {
  for (const image of [gray, invert(gray)]) {
    const layers = layersOf(image)
    const fill = new Uint8Array(layers.length)
    for (let i = 0; i < fill.length; i++) if (layers[i] === 2) fill[i] = 1
    if (rimShare(gray, (i) => layers[i] === 0) >= ALIKE_RIM && isText(fill, gray))
      return withoutEnclosedBackground(fill, image, (i) => layers[i] === 0)
  }
  return undefined
}

/** Even layers are light, odd ones dark; a dark edge of the picture is layer 1 from the start. */
function layersOf(image: GrayImage): Uint8Array {
  const { data, width } = image
  const level = otsuLevel(image)
  const layers = new Uint8Array(data.length).fill(UNSEEN)
  const isLight = (i: number) => (data[i] ?? 0) > level
  let front = rimOf(image, 1)
  for (let layer = 0; front.length > 0 && layer < UNSEEN; layer++) {
    const wantsLight = layer % 2 === 0
    const stack: number[] = []
    const next: number[] = []
    const meet = (pixel: number) => {
      if (layers[pixel] !== UNSEEN) return
      if (isLight(pixel) !== wantsLight) next.push(pixel)
      else {
        layers[pixel] = layer
        stack.push(pixel)
      }
    }
    for (const pixel of front) meet(pixel)
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) visitNeighbours(i, width, meet)
    front = next
  }
  return layers
}

function isText(fill: Uint8Array, { width, height }: GrayImage): boolean {
  let filled = 0
  for (const value of fill) filled += value
  const mass = filled / fill.length
  if (mass < MASS.least || mass > MASS.most) return false
  let covered = 0
  for (let x = 0; x < width; x++)
    for (let y = Math.floor(height * MIDDLE.from); y < height * MIDDLE.to; y++)
      if (fill[y * width + x] === 1) {
        covered++
        break
      }
  return covered / width >= LEAST_COVER
}
