/** How the samples of a picture stand for colours. */
export interface ColorCoding {
  /** ffmpeg's name: `bt709`, `smpte170m`, …, or `unknown`. */
  readonly matrix: string
  /** Luma from 0 to 255 instead of 16 to 235. */
  readonly fullRange: boolean
}

/** One plane of a frame, one byte a sample, rows from the top. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly samples: Uint8Array<ArrayBuffer>
  /** How many pixels of the frame one of its samples is wide and high. */
  readonly scale: 1 | 2
}

/** A decoded frame as planar 4:2:0, upright, at the size that analysis works in. */
export interface Frame {
  /** Counted from 0 over all frames of the video. */
  readonly index: number
  readonly width: number
  readonly height: number
  readonly luma: Plane
  readonly blue: Plane
  readonly red: Plane
  readonly colors: ColorCoding
}

/** A rectangle in pixels; `right` and `bottom` are exclusive. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function frameBytes(width: number, height: number): number {
  return width * height + 2 * half(width) * half(height)
}

/** The buffer under the frame. */
export function bufferOf({ luma }: Frame): Uint8Array<ArrayBuffer> {
  return new Uint8Array(luma.samples.buffer)
}

/** A frame over `bytes`, without copying. */
export function frameOf(
  index: number,
  { width, height }: { width: number; height: number },
  bytes: Uint8Array<ArrayBuffer>,
  colors: ColorCoding,
): Frame {
  const [lumaSize, chromaSize] = [width * height, half(width) * half(height)]
  const chroma = (from: number): Plane => ({
    width: half(width),
    height: half(height),
    samples: bytes.subarray(from, from + chromaSize),
    scale: 2,
  })
  return {
    index,
    width,
    height,
    luma: { width, height, samples: bytes.subarray(0, lumaSize), scale: 1 },
    blue: chroma(lumaSize),
    red: chroma(lumaSize + chromaSize),
    colors,
  }
}

/** Rows of a picture, from one to before another. */
export interface Rows {
  readonly top: number
  readonly bottom: number
}

/** Rows of a frame from an even one on as a frame, without copying. */
export function rowsOfFrame(frame: Frame, { top, bottom }: Rows): Frame {
  const part = ({ width, samples, scale }: Plane): Plane => {
    const [from, to] = [top / scale, Math.ceil(bottom / scale)]
    return { width, height: to - from, samples: samples.subarray(from * width, to * width), scale }
  }
  const { luma, blue, red } = frame
  return { ...frame, height: bottom - top, luma: part(luma), blue: part(blue), red: part(red) }
}

/** A copy of a region with even corners as a frame; the frame itself if the region is all of it. */
export function cropFrame(frame: Frame, { left, top, right, bottom }: Region): Frame {
  const [width, height] = [right - left, bottom - top]
  if (width === frame.width && height === frame.height) return frame
  const cut = ({ width: row, samples, scale }: Plane): Plane => {
    const [x, y] = [left / scale, top / scale]
    const size = { width: Math.ceil(width / scale), height: Math.ceil(height / scale) }
    const taken = new Uint8Array(size.width * size.height)
    for (let i = 0; i < size.height; i++) {
      const from = (y + i) * row + x
      taken.set(samples.subarray(from, from + size.width), i * size.width)
    }
    return { ...size, samples: taken, scale }
  }
  const { luma, blue, red } = frame
  return { ...frame, width, height, luma: cut(luma), blue: cut(blue), red: cut(red) }
}

function half(side: number): number {
  return Math.ceil(side / 2)
}
