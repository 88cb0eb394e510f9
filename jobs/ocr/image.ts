/** Pixels from the top row down; `data` holds `width × height × channels` bytes. */
export type RgbImage = Readonly<{ data: Uint8Array; width: number; height: number; channels: 3 }>
export type GrayImage = Readonly<{ data: Uint8Array; width: number; height: number; channels: 1 }>

export type Rgb = readonly [red: number, green: number, blue: number]

/** ITU-R BT.601 luma, 0 to 255. */
export function luma([red, green, blue]: Rgb): number {
  return (red * 299 + green * 587 + blue * 114) / 1000
}

export function grayOf(image: RgbImage): GrayImage {
  const { data: source, width, height } = image
  const data = new Uint8Array(width * height)
  for (let i = 0, p = 0; i < data.length; i++, p += 3)
    data[i] = ((source[p] ?? 0) * 299 + (source[p + 1] ?? 0) * 587 + (source[p + 2] ?? 0) * 114) / 1000
  return { data, width, height, channels: 1 }
}

export function invert(image: GrayImage): GrayImage {
  return withLevels(image, (level) => 255 - level)
}

/** Each grey level replaced by another; asked once for each of the 256. */
export function withLevels(image: GrayImage, change: (level: number) => number): GrayImage {
  const table = Uint8Array.from({ length: 256 }, (_, level) => change(level))
  const data = new Uint8Array(image.data.length)
  for (let i = 0; i < data.length; i++) data[i] = table[image.data[i] ?? 0] ?? 0
  return { ...image, data }
}

export function colorDistance(first: Rgb, second: Rgb): number {
  const red = first[0] - second[0]
  const green = first[1] - second[1]
  const blue = first[2] - second[2]
  // Math.hypot, which minds numbers of any size, takes many times as long
  return Math.sqrt(red * red + green * green + blue * blue)
}
