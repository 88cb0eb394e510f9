import type { Part, Plane } from './frame.ts'

/** The brightness of each place as it was when that place was last looked at. */
export class SeenPicture {
  readonly plane: Plane

  constructor({ width, height }: Plane) {
    this.plane = { width, height, samples: new Uint8Array(width * height), scale: 1 }
  }

  /** Remembers the parts of a picture of the same size. */
  take({ samples, width }: Plane, parts: readonly Part[]): void {
    for (const { left, top, right, bottom } of parts)
      for (let y = top; y < bottom; y++) {
        const at = y * width + left
        this.plane.samples.set(samples.subarray(at, y * width + right), at)
      }
  }
}
