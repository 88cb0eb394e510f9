import { lettersOverTime } from '#app/domain/erasing/letters-over-time.ts'
import { boxMask, either, without } from '#app/domain/erasing/masks.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'
import { smoothFill } from '#app/domain/erasing/smooth-fill.ts'
import { stillLetters } from '#app/domain/erasing/still-letters.ts'
import type { TextPlace } from '#app/domain/erasing/text-place.ts'

/** A picture in RGBA levels, row by row; what `ImageData` is. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** An original on a frame, and how a render tells its letters: not at all where its background box goes with them. */
export interface Letters {
  readonly place: TextPlace
  readonly kind: 'still' | 'moving' | 'box'
}

/**
 * Erases the letters in a picture of their surroundings, in place: they become what is around them, and everything
 * else transparent. By the rules of a render, which sees more frames than this one.
 *
 * @param letters in pixels of the picture
 */
export function eraseLetters(pixels: Pixels, letters: Letters): void {
  const { place } = letters
  const picture = rgbOf(pixels, place)
  const erased = erasedIn(picture, letters)
  const own = boxMask(place.box, place.rect)
  const unknown = place.neighbours.reduce(
    (mask, neighbour) => either(mask, without(boxMask(neighbour, place.rect), own)),
    erased,
  )
  const filled = smoothFill(picture, unknown)
  const { data } = pixels
  for (let pixel = 0; pixel < erased.length; pixel += 1) {
    if (erased[pixel])
      for (let channel = 0; channel < 3; channel += 1)
        data[pixel * 4 + channel] = filled.data[pixel * 3 + channel] ?? 0
    data[pixel * 4 + 3] = erased[pixel] ? 255 : 0
  }
}

function erasedIn(picture: Raster, { place, kind }: Letters): Mask {
  if (kind === 'still') return stillLetters(place, picture).letters
  const letters = kind === 'moving' ? lettersOverTime(place, [picture]) : null
  return letters ?? boxMask(place.hide, place.rect)
}

function rgbOf({ data }: Pixels, { rect }: TextPlace): Raster {
  const rgb = new Uint8Array(rect.width * rect.height * 3)
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0
    rgb[to + 1] = data[from + 1] ?? 0
    rgb[to + 2] = data[from + 2] ?? 0
  }
  return { rect, data: rgb }
}
