import type { Plane } from './coverage.ts'
import { highPass } from './plane-filters.ts'

/** A picture as brightness and two colour differences, each a plane of levels. */
export type ColorPlanes = readonly [luma: Plane, blue: Plane, red: Plane]

export interface PlaneRect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A level line of text with its surroundings. */
export interface LineSample {
  readonly text: string
  readonly width: number
  readonly height: number
  /** RGB, three bytes a pixel. */
  readonly rgb: Uint8Array
  /** The same picture with the plate that the line stands on continued to its edges; absent where there is none. */
  readonly onPlate?: Uint8Array
  /** Where detection found the line, in pixels of the picture. */
  readonly box: PlaneRect
}

/** Colour has half the resolution of brightness in nearly every video, and counts less. */
const COLOR_WEIGHT = 0.6
/** What is seen around a line's box, in its heights. */
const MARGIN = { beside: 0.25, above: 0.18 } as const
/** The background's changes over more than this share of the line's height are taken out. */
const HIGH_PASS_HEIGHTS = 0.55

/** RGB, three bytes a pixel, as BT.709 brightness and colour differences. */
export function colorPlanesOf(width: number, height: number, rgb: Uint8Array): ColorPlanes {
  const plane = (): Plane => ({ width, height, values: new Float32Array(width * height) })
  const [lumas, blues, reds] = [plane(), plane(), plane()]
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const red = rgb[3 * pixel] ?? 0
    const green = rgb[3 * pixel + 1] ?? 0
    const blue = rgb[3 * pixel + 2] ?? 0
    const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    lumas.values[pixel] = luma
    blues.values[pixel] = (blue - luma) / 1.8556
    reds.values[pixel] = (red - luma) / 1.5748
  }
  return [lumas, blues, reds]
}

/** What is fitted: a line's surroundings at some size, in one plane, without the background's slow changes. */
export interface Target {
  readonly plane: Plane
  /** Sum of its squares. */
  readonly energy: number
  readonly highPassPx: number
  /** Pixels of the target a pixel of the picture, and the picture's place of the target's corner. */
  readonly scale: number
  readonly originX: number
  readonly originY: number
}

const targets = new WeakMap<ColorPlanes, Map<string, Target>>()

/** As `targetAt`: each face that a line is tried in wants the same ones. */
export function targetOf(picture: ColorPlanes, box: PlaneRect, heightPx: number): Target {
  const known = targets.get(picture) ?? new Map<string, Target>()
  targets.set(picture, known)
  const key = [box.x, box.y, box.width, box.height, heightPx].join()
  const target = known.get(key) ?? targetAt(picture, box, heightPx)
  known.set(key, target)
  return target
}

/** The line's surroundings scaled so that its box is `heightPx` high, along the axis on which its colours differ most. */
function targetAt(picture: ColorPlanes, box: PlaneRect, heightPx: number): Target {
  const scale = heightPx / box.height
  const [beside, above] = [MARGIN.beside * box.height, MARGIN.above * box.height]
  const left = Math.max(0, box.x - beside)
  const top = Math.max(0, box.y - above)
  const right = Math.min(picture[0].width, box.x + box.width + beside)
  const bottom = Math.min(picture[0].height, box.y + box.height + above)
  const width = Math.max(4, Math.round((right - left) * scale))
  const height = Math.max(4, Math.round((bottom - top) * scale))
  // a size rounded to whole pixels would stretch the picture
  const rect = { x: left, y: top, width: width / scale, height: height / scale }
  const highPassPx = Math.max(2, Math.round(HIGH_PASS_HEIGHTS * heightPx))
  const planes = picture.map((plane, index) => {
    const small = highPass(resampled(plane, rect, width, height), highPassPx)
    return index === 0 ? small : { ...small, values: small.values.map((value) => value * COLOR_WEIGHT) }
  })
  const plane = alongMainAxis(planes)
  const energy = plane.values.reduce((sum, value) => sum + value * value, 0)
  return { plane, energy, highPassPx, scale, originX: left, originY: top }
}

/** The planes projected on the direction in which they vary most: that of the letters against their background. */
function alongMainAxis(planes: readonly Plane[]): Plane {
  const [first] = planes
  if (!first) throw new RangeError('nothing to project')
  const covariance = planes.map((a) =>
    planes.map((b) => a.values.reduce((sum, value, at) => sum + value * (b.values[at] ?? 0), 0)),
  )
  let axis = planes.map(() => 1)
  for (let step = 0; step < 30; step += 1) {
    const next = covariance.map((row) => row.reduce((sum, value, at) => sum + value * (axis[at] ?? 0), 0))
    const length = Math.hypot(...next) || 1
    axis = next.map((value) => value / length)
  }
  const values = new Float32Array(first.values.length)
  for (const [index, plane] of planes.entries())
    for (let at = 0; at < values.length; at += 1)
      values[at] = (values[at] ?? 0) + (axis[index] ?? 0) * (plane.values[at] ?? 0)
  return { width: first.width, height: first.height, values }
}

/** A part of a plane at another size: means over areas where it shrinks, linear between pixels where it grows. */
function resampled(plane: Plane, rect: PlaneRect, width: number, height: number): Plane {
  const columns = tapsOf(rect.x, rect.width, width, plane.width)
  const rows = tapsOf(rect.y, rect.height, height, plane.height)
  const { starts, places, shares } = inOneRow(columns)
  const wide = new Float32Array(width * plane.height)
  const last = rows.at(-1)?.at(-1)?.at ?? -1
  for (let y = rows[0]?.[0]?.at ?? 0; y <= last; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      const end = starts[x + 1] ?? 0
      for (let tap = starts[x] ?? 0; tap < end; tap += 1)
        sum += (shares[tap] ?? 0) * (plane.values[y * plane.width + (places[tap] ?? 0)] ?? 0)
      wide[y * width + x] = sum
    }
  const values = new Float32Array(width * height)
  for (const [y, taps] of rows.entries())
    for (const { at, share } of taps)
      for (let x = 0; x < width; x += 1)
        values[y * width + x] = (values[y * width + x] ?? 0) + share * (wide[at * width + x] ?? 0)
  return { width, height, values }
}

interface Tap {
  readonly at: number
  readonly share: number
}

/** Where the taps of each pixel start, and those of all: to go through arrays of objects takes several times as long. */
function inOneRow(taps: readonly (readonly Tap[])[]) {
  const all = taps.flat()
  const starts = new Int32Array(taps.length + 1)
  for (const [index, { length }] of taps.entries()) starts[index + 1] = (starts[index] ?? 0) + length
  return {
    starts,
    places: Int32Array.from(all, ({ at }) => at),
    shares: Float64Array.from(all, ({ share }) => share),
  }
}

function tapsOf(from: number, length: number, count: number, limit: number): Tap[][] {
  const step = length / count
  const clamped = (at: number) => Math.max(0, Math.min(limit - 1, at))
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * step
    if (step < 1) {
      const middle = start + step / 2 - 0.5
      const at = Math.floor(middle)
      return [
        { at: clamped(at), share: 1 - (middle - at) },
        { at: clamped(at + 1), share: middle - at },
      ]
    }
    const taps = []
    for (let at = Math.floor(start); at < start + step; at += 1) {
      const share = (Math.min(at + 1, start + step) - Math.max(at, start)) / step
      if (share > 0) taps.push({ at: clamped(at), share })
    }
    return taps
  })
}
