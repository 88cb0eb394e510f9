import { boundsOf, type TextBox } from '#app/domain/geometry.ts'
import { lineSize, shiftBox } from '../boxes.ts'
import type { Shift } from '../template/match-template.ts'
import type { Frame, Plane, Rows } from '../decode/frame.ts'
import { rgbOf, type RgbImage } from '../decode/rgb.ts'
import type { PictureRows } from './seen-rows.ts'

/** Margin around the text, in line heights: its background box is measured there. */
const MARGIN_HEIGHTS = 1.4
/** Margin before and after the line: detection may have cut off letters there, of widely spaced ones a word. */
const ENDS_HEIGHTS = 8
/** Least distance of the frames that count: neighbours are nearly the same. */
const MIN_DISTANCE_FRAMES = 2
/** From so many frames on another one matters less, and the distance grows in proportion. */
const ENOUGH_FRAMES = 16
/** So many bytes fit into 16-bit sums. */
const MAX_FRAMES = 256

/** Which frames are in a mean picture. */
export interface MeanFrames {
  /** The first one. */
  readonly since: number
  readonly count: number
  readonly newest: number
}

/** The mean with one more frame; of close frames only one counts. */
export function withFrame(mean: MeanFrames, frame: number): MeanFrames {
  const minDistance = MIN_DISTANCE_FRAMES * Math.max(1, mean.count / ENOUGH_FRAMES)
  if (mean.count >= MAX_FRAMES || Math.abs(frame - mean.newest) < minDistance) return mean
  return { ...mean, count: mean.count + 1, newest: frame }
}

interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Sums {
  readonly plane: 'luma' | 'blue' | 'red'
  readonly area: Area
  readonly values: Uint16Array
}

/** A crop of a frame, whose corner is at `left` and `top`. */
export type MeanPart = RgbImage &
  Readonly<{ left: number; top: number; frame: Readonly<{ width: number; height: number }> }>

/**
 * The mean of a text and its surroundings over the frames that show it: the text stays, while grain, compression and a
 * moving background blur, so that it reads better than any single frame.
 */
export class MeanCrop {
  readonly #area: Area
  readonly #sums: readonly Sums[]
  readonly #colors: Frame['colors']
  readonly #frame: { readonly width: number; readonly height: number }
  #frames = 0

  /** Starts with the text in the box, moved by `shift`, on its first frame. */
  constructor(frame: Frame, box: TextBox, shift: Shift = { x: 0, y: 0 }) {
    this.#area = areaAround(frame, box)
    const half = {
      left: this.#area.left / 2,
      top: this.#area.top / 2,
      width: Math.ceil(this.#area.width / 2),
      height: Math.ceil(this.#area.height / 2),
    }
    this.#sums = [sumsOf('luma', this.#area), sumsOf('blue', half), sumsOf('red', half)]
    this.#colors = frame.colors
    this.#frame = { width: frame.width, height: frame.height }
    this.add(frame, shift)
  }

  /** Adds a frame on which the text has moved by `shift`; `withFrame` tells which. */
  add(frame: Frame, shift: Shift): void {
    for (const { plane, area, values } of this.#sums) {
      const { scale } = frame[plane]
      const by = { x: Math.round(shift.x / scale), y: Math.round(shift.y / scale) }
      addPlane(values, area, frame[plane], by)
    }
    this.#frames += 1
  }

  /** The mean picture, with the text in its place on the first frame. */
  picture(): MeanPart {
    const [luma, blue, red] = this.#sums.map((sums, index) => this.#planeOf(sums, index === 0 ? 1 : 2))
    if (!luma || !blue || !red) throw new RangeError('a picture has three planes')
    const { left, top, width, height } = this.#area
    return {
      ...rgbOf({ index: 0, width, height, luma, blue, red, colors: this.#colors }),
      left,
      top,
      frame: this.#frame,
    }
  }

  #planeOf({ area, values }: Sums, scale: Plane['scale']): Plane {
    const samples = new Uint8Array(values.length)
    for (let i = 0; i < samples.length; i++) samples[i] = (values[i] ?? 0) / this.#frames + 0.5
    return { width: area.width, height: area.height, samples, scale }
  }
}

function areaAround(frame: Frame, box: TextBox): Area {
  const { x, y, width, height } = boundsOf(box)
  const { thickness } = lineSize(box)
  const margin = (along: boolean) => (along ? ENDS_HEIGHTS : MARGIN_HEIGHTS) * thickness
  const [beside, above] = [margin(width > height), margin(width <= height)]
  // chroma has half the resolution: the area starts at a chroma sample
  const even = (value: number) => 2 * Math.floor(value / 2)
  const left = even(Math.max(0, Math.min(frame.width - 2, x - beside)))
  const top = even(Math.max(0, Math.min(frame.height - 2, y - above)))
  const right = Math.max(left + 2, Math.min(frame.width, Math.ceil(x + width + beside)))
  const bottom = Math.max(top + 2, Math.min(frame.height, Math.ceil(y + height + above)))
  return { left, top, width: right - left, height: bottom - top }
}

function sumsOf(plane: Sums['plane'], area: Area): Sums {
  return { plane, area, values: new Uint16Array(area.width * area.height) }
}

/** Adds the samples of the area moved by `shift`; beyond the picture its edge repeats. */
function addPlane(sums: Uint16Array, area: Area, { width, height, samples }: Plane, shift: Shift): void {
  const [left, top] = [area.left + shift.x, area.top + shift.y]
  const inside = left >= 0 && left + area.width <= width
  for (let y = 0; y < area.height; y++) {
    const row = Math.min(height - 1, Math.max(0, top + y)) * width
    const from = row + left
    const within = (_: unknown, x: number) => samples[row + Math.min(width - 1, Math.max(0, left + x))] ?? 0
    const added = inside
      ? samples.subarray(from, from + area.width)
      : Uint8Array.from({ length: area.width }, within)
    addRow(sums, y * area.width, added)
  }
}

/** Twice as fast as a bounds check per sample. */
function addRow(sums: Uint16Array, at: number, row: Uint8Array): void {
  for (let x = 0; x < row.length; x++) sums[at + x] = (sums[at + x] ?? 0) + (row[x] ?? 0)
}

/** Some rows of a black frame with the mean crops of some texts, each in its place on its first frame. */
export function pictureOf(
  texts: readonly { part: MeanPart; box: TextBox }[],
  { top, bottom }: Rows,
): PictureRows {
  const width = texts[0]?.part.frame.width ?? 1
  const image = { width, height: bottom - top, top, data: new Uint8Array(width * (bottom - top) * 3) }
  const inRows = texts.map(({ part, box }) => ({
    part: { ...part, top: part.top - top },
    box: shiftBox(box, 0, -top),
  }))
  for (const { part } of inRows) putInto(image, part, part.left, part.top, part.width, part.height)
  // a text inside another one's margin is clearest on its own mean
  for (const { part, box } of inRows) {
    const { x, y, width, height } = boundsOf(box)
    putInto(image, part, Math.floor(x), Math.floor(y), Math.ceil(width) + 1, Math.ceil(height) + 1)
  }
  return image
}

/** Copies the rectangle, in pixels of the image, as far as the crop covers it. */
function putInto(
  image: RgbImage,
  part: MeanPart,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  const from = Math.max(left, part.left)
  const to = Math.min(left + width, part.left + part.width)
  if (to <= from) return
  const end = Math.min(image.height, top + height, part.top + part.height)
  for (let y = Math.max(0, top, part.top); y < end; y++) {
    const row = 3 * ((y - part.top) * part.width - part.left)
    image.data.set(part.data.subarray(row + 3 * from, row + 3 * to), 3 * (y * image.width + from))
  }
}
