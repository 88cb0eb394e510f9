import type { ReadingScope } from '#app/domain/reading-scope.ts'
import type { Frame, Plane, Region } from '../decode/frame.ts'
import { areasIn } from './readable-area.ts'

/** Makes what is not read black, so that no change there leads to a detection pass. */
export class ReadLuma {
  readonly #scope: ReadingScope | undefined
  #plane: Plane | undefined

  constructor(scope: ReadingScope | undefined) {
    this.#scope = scope
  }

  /** The frame with such a luma, which holds until the next call; the frame itself where all of it is read. */
  of(frame: Frame): Frame {
    const { read_areas: read = [], ignored_areas: ignored = [] } = this.#scope ?? {}
    if (read.length + ignored.length === 0) return frame
    const { luma } = frame
    this.#plane ??= { ...luma, samples: new Uint8Array(luma.width * luma.height) }
    const { samples } = this.#plane
    if (read.length === 0) samples.set(luma.samples)
    for (const region of areasIn(frame, read))
      eachRow(region, luma.width, (from, to) => samples.set(luma.samples.subarray(from, to), from))
    for (const region of areasIn(frame, ignored))
      eachRow(region, luma.width, (from, to) => samples.fill(0, from, to))
    return { ...frame, luma: this.#plane }
  }
}

function eachRow(
  { left, top, right, bottom }: Region,
  width: number,
  call: (from: number, to: number) => void,
): void {
  for (let y = top; y < bottom; y++) call(y * width + left, y * width + right)
}
