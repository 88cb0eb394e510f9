import type { Part, Plane } from './frame.ts'

/** A picture's brightness that stays when the frame it was taken from is used again. */
export class KeptPicture {
  readonly plane: Plane

  /** All black until something is taken; of the size of the plane. */
  constructor({ width, height }: Plane) {
    this.plane = { width, height, samples: new Uint8Array(width * height), scale: 1 }
  }

  /** Takes all of a picture of the same size. */
  take({ samples }: Plane): void {
    this.plane.samples.set(samples)
  }

  /** Takes parts of a picture of the same size: the others stay as they were. */
  takeParts({ samples, width }: Plane, parts: readonly Part[]): void {
    for (const { left, top, right, bottom } of parts)
      for (let y = top; y < bottom; y++) {
        const at = y * width + left
        this.plane.samples.set(samples.subarray(at, y * width + right), at)
      }
  }
}
