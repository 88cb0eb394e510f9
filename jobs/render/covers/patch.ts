import { rgbLevels } from '#app/domain/style-similarity.ts'
import sharp from 'sharp'
import type { Judgement } from './judge-cover.ts'
import type { PlainBackground } from './plain-background.ts'
import type { Rect } from '#app/domain/geometry.ts'
import { boxMask, either, feathered } from '#app/domain/erasing/masks.ts'
import { type Plane, planeColor } from '#app/domain/erasing/plane-fit.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'

/** A patch's edge fades out over so many pixels, so that what little it differs by makes no line. */
const FEATHER_PX = 3

/** The picture that covers a text, as PNG with its shape in the alpha channel. */
export function patchOf(
  judgement: Exclude<Judgement, { kind: 'moving' }>,
  rect: Raster['rect'],
): Promise<Buffer> {
  const background = judgement.kind === 'plain' ? planePicture(judgement.plane, rect) : judgement.background
  return encodePatch(background, judgement)
}

function planePicture(plane: Plane, rect: Raster['rect']): Raster {
  const data = new Uint8Array(rect.width * rect.height * 3)
  for (let pixel = 0; pixel < rect.width * rect.height; pixel += 1)
    data.set(planeColor(plane, pixel % rect.width, Math.floor(pixel / rect.width)).map(Math.round), pixel * 3)
  return { rect, data }
}

/** The picture that covers a text on one colour, as `patchOf` makes it. */
export function plainPatch(
  { color, hidden, limits }: PlainBackground,
  rect: Raster['rect'],
): Promise<Buffer> {
  const data = new Uint8Array(hidden.length * 3)
  for (let pixel = 0; pixel < hidden.length; pixel += 1) data.set(color, pixel * 3)
  return encodePatch({ rect, data }, { hidden, limits })
}

/** Rectangles of one colour, written as `#rrggbb`. */
export function paintedPatch(painted: readonly Rect[], color: string, rect: Raster['rect']): Promise<Buffer> {
  const hidden = painted.map((one) => boxMask({ ...one, angleDegrees: 0 }, rect)).reduce(either)
  return plainPatch({ color: rgbLevels(color), hidden, limits: hidden }, rect)
}

/** A mask as PNG: white, opaque where it is set. */
export function maskPicture(mask: Mask, rect: Raster['rect']): Promise<Buffer> {
  const white = new Uint8Array(mask.length * 3).fill(255)
  return encodeRgba(
    { rect, data: white },
    mask.map((set) => (set ? 255 : 0)),
  )
}

function encodePatch(
  { rect, data }: Raster,
  { hidden, limits }: { hidden: Mask; limits: Mask },
): Promise<Buffer> {
  return encodeRgba({ rect, data }, feathered(hidden, limits, rect.width, FEATHER_PX))
}

function encodeRgba({ rect, data }: Raster, alpha: Uint8Array): Promise<Buffer> {
  const rgba = Buffer.alloc(alpha.length * 4)
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    rgba.set(data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
    rgba[pixel * 4 + 3] = alpha[pixel] ?? 0
  }
  return sharp(rgba, { raw: { width: rect.width, height: rect.height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
}
