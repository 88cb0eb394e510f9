import type { Plane } from './frame.ts'
import { KeptPicture } from './kept-picture.ts'

/** The brightness of the latest frames. */
export class RecentPictures {
  readonly #count: number
  #pictures: KeptPicture[] = []

  constructor(count: number) {
    this.#count = count
  }

  /** Keeps the picture of one more frame, in the place of the oldest one. */
  add(picture: Plane): void {
    const isFull = this.#pictures.length === this.#count
    const kept = (isFull ? this.#pictures.shift() : undefined) ?? new KeptPicture(picture)
    kept.take(picture)
    this.#pictures.push(kept)
  }

  get oldest(): Plane | undefined {
    return this.#pictures[0]?.plane
  }
}
