import sharp from 'sharp'
import type { ComposedPicture, Sprite } from './sprites.ts'

/** What was drawn of a sprite: straight RGBA of the part that has ink, and where on its page that was. */
export interface SpritePixels {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

/** Cuts a drawn picture to its ink; null where ink meets the page's edge, as more of it may have been cut off. */
export async function spritePixels(png: Buffer): Promise<SpritePixels | null> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      if (!data[(row * width + column) * 4 + 3]) continue
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = row
    }
  if (right < 0) return { x: 0, y: 0, width: 0, height: 0, rgba: new Uint8Array(0) }
  if (left === 0 || top === 0 || right === width - 1 || bottom === height - 1) return null
  const [inkWidth, inkHeight] = [right - left + 1, bottom - top + 1]
  const rgba = new Uint8Array(inkWidth * inkHeight * 4)
  for (let row = 0; row < inkHeight; row += 1) {
    const from = ((top + row) * width + left) * 4
    rgba.set(data.subarray(from, from + inkWidth * 4), row * inkWidth * 4)
  }
  return { x: left, y: top, width: inkWidth, height: inkHeight, rgba }
}

/** Paints sprites one over the other on a transparent frame, as PNG. */
export function composePicture(
  { parts }: ComposedPicture,
  pixelsOf: ReadonlyMap<Sprite, SpritePixels>,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): Promise<Buffer> {
  const frame = new Uint8Array(widthPx * heightPx * 4)
  for (const { sprite, x, y } of parts) {
    const pixels = pixelsOf.get(sprite)
    if (!pixels) throw new RangeError('a sprite was not drawn')
    paint(pixels, pixels.x + x, pixels.y + y, frame, widthPx, heightPx)
  }
  return sharp(frame, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

function paint(
  { width, height, rgba }: SpritePixels,
  left: number,
  top: number,
  frame: Uint8Array,
  frameWidth: number,
  frameHeight: number,
): void {
  for (let row = Math.max(0, -top); row < Math.min(height, frameHeight - top); row += 1)
    for (let column = Math.max(0, -left); column < Math.min(width, frameWidth - left); column += 1)
      over(rgba, (row * width + column) * 4, frame, ((top + row) * frameWidth + left + column) * 4)
}

/** The usual compositing of straight alpha (Porter and Duff, "Compositing digital images", 1984: over). */
function over(source: Uint8Array, from: number, target: Uint8Array, to: number): void {
  const above = source[from + 3] ?? 0
  if (above === 0) return
  const below = (target[to + 3] ?? 0) * (1 - above / 255)
  const alpha = above + below
  for (let channel = 0; channel < 3; channel += 1) {
    const mixed = (source[from + channel] ?? 0) * above + (target[to + channel] ?? 0) * below
    target[to + channel] = Math.round(mixed / alpha)
  }
  target[to + 3] = Math.round(alpha)
}
