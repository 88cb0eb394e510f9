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
  return { ...image, data: image.data.map((value) => 255 - value) }
}

export function colorDistance(first: Rgb, second: Rgb): number {
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2])
}
