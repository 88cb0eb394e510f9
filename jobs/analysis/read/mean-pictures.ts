import type { TextBox } from '#app/domain/geometry.ts'
import type { Frame } from '../decode/frame.ts'
import type { Shift } from '../template/match-template.ts'
import type { FullRequest, PicturedRequest } from './full-recognition.ts'
import { MeanCrop } from './mean-crop.ts'

interface Pictures {
  readonly mean: MeanCrop
  /** Undefined once it was taken. */
  leading: MeanCrop | undefined
}

/** The mean pictures of the live tracks, by their ids: too large to be part of the tracker's state. */
export class MeanPictures {
  readonly #pictures = new Map<number, Pictures>()

  start(track: number, frame: Frame, box: TextBox, shift: Shift): void {
    const crop = () => new MeanCrop(frame, box, shift)
    this.#pictures.set(track, { mean: crop(), leading: crop() })
  }

  add(track: number, frame: Frame, shift: Shift): void {
    this.#pictures.get(track)?.mean.add(frame, shift)
  }

  /** The requests with the pictures as they are now. */
  take(requests: readonly FullRequest[]): PicturedRequest[] {
    return requests.flatMap((request) => {
      const pictures = this.#pictures.get(request.track)
      if (!pictures) return []
      const leading = request.hasLeadingCrop ? pictures.leading : undefined
      if (request.hasLeadingCrop) pictures.leading = undefined
      return [{ request, part: pictures.mean.picture(), leading }]
    })
  }

  /** Forgets the pictures of all other tracks. */
  keepOnly(tracks: ReadonlySet<number>): void {
    for (const track of this.#pictures.keys()) if (!tracks.has(track)) this.#pictures.delete(track)
  }
}
