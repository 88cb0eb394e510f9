import type { Plane, Region } from '../decode/frame.ts'

/** A copy of a frame's luma, which stays valid when the frame's buffer is recycled. */
export class LumaSnapshot {
  readonly plane: Plane

  /** Black until copied to; of the plane's size. */
  constructor({ width, height }: Plane) {
    this.plane = { width, height, samples: new Uint8Array(width * height), scale: 1 }
  }

  /** Copies a plane of the same size. */
  copyFrom({ samples }: Plane): void {
    this.plane.samples.set(samples)
  }

  /** Copies regions of a plane of the same size; everything else stays. */
  copyRegions({ samples, width }: Plane, parts: readonly Region[]): void {
    for (const { left, top, right, bottom } of parts)
      for (let y = top; y < bottom; y++) {
        const at = y * width + left
        this.plane.samples.set(samples.subarray(at, y * width + right), at)
      }
  }
}

/** Luma of the latest frames. */
export class RecentLuma {
  readonly #count: number
  #snapshots: LumaSnapshot[] = []

  constructor(count: number) {
    this.#count = count
  }

  /** Adds a frame's luma, overwriting the oldest. */
  add(picture: Plane): void {
    const isFull = this.#snapshots.length === this.#count
    const snapshot = (isFull ? this.#snapshots.shift() : undefined) ?? new LumaSnapshot(picture)
    snapshot.copyFrom(picture)
    this.#snapshots.push(snapshot)
  }

  get oldest(): Plane | undefined {
    return this.#snapshots[0]?.plane
  }
}
