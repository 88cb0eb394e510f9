import type { Rect } from '#app/domain/geometry.ts'
import type { Raster } from '#app/domain/erasing/raster.ts'

type Color = readonly [red: number, green: number, blue: number]

/** A picture whose pixels are painted by a function of their place. */
export function raster(rect: Rect, colorAt: (x: number, y: number) => Color): Raster {
  const data = new Uint8Array(rect.width * rect.height * 3)
  for (let y = 0; y < rect.height; y += 1)
    for (let x = 0; x < rect.width; x += 1) data.set(colorAt(x, y), (y * rect.width + x) * 3)
  return { rect, data }
}

/** A picture with vertical strokes of another colour, as letters have them. */
export function withStrokes(
  background: Raster,
  {
    color,
    everyPx,
    widthPx,
    top,
    bottom,
    left = 0,
    right = background.rect.width,
  }: {
    color: Color
    everyPx: number
    widthPx: number
    top: number
    bottom: number
    left?: number
    right?: number
  },
): Raster {
  return raster(background.rect, (x, y) => {
    const isStroke = y >= top && y < bottom && x >= left && x < right && (x - left) % everyPx < widthPx
    return isStroke ? color : pixelOf(background, x, y)
  })
}

export function pixelOf({ rect, data }: Raster, x: number, y: number): Color {
  const byte = (y * rect.width + x) * 3
  return [data[byte] ?? 0, data[byte + 1] ?? 0, data[byte + 2] ?? 0]
}
