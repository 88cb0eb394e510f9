import type { TextBox } from '#app/domain/geometry.ts'

/** A part of a video's picture at a moment, upright as the text in it is. */
export interface Crop {
  readonly seconds: number
  /** In pixels of the frame. */
  readonly box: TextBox
}

interface Wanted {
  readonly crop: Crop
  readonly size: Size
  readonly take: (picture: HTMLCanvasElement) => void
}

interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

/** Small pictures: those of a long list are a few megabytes. */
const MAX_CACHED = 300
/** A moment that does not come is left out. */
const SEEK_MS = 8000

/** Cuts small pictures out of a video, one after the other, whoever asked last first; those that are done are kept. */
export class FrameCrops {
  readonly #source: string
  readonly #frame: { readonly width: number; readonly height: number }
  readonly #done = new Map<string, HTMLCanvasElement>()
  readonly #wanted = new Map<string, Wanted>()
  #video: HTMLVideoElement | null = null
  #isBusy = false

  constructor(source: string, frame: { readonly width: number; readonly height: number }) {
    this.#source = source
    this.#frame = frame
  }

  /** Hands over the picture once it is there, perhaps at once. Returns what takes the wish back. */
  ask(crop: Crop, size: Size, take: (picture: HTMLCanvasElement) => void): () => void {
    const key = JSON.stringify([crop.seconds, crop.box, size])
    const done = this.#done.get(key)
    if (done) {
      take(done)
      return () => undefined
    }
    const wanted = { crop, size, take }
    this.#wanted.delete(key)
    this.#wanted.set(key, wanted)
    void this.#work()
    return () => {
      if (this.#wanted.get(key) === wanted) this.#wanted.delete(key)
    }
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let next = this.#last(); next; next = this.#last()) {
      const [key, { crop, size, take }] = next
      const picture = await this.#cut(crop, size).catch(() => null)
      if (picture) {
        this.#done.set(key, picture)
        const [oldest] = this.#done.keys()
        if (this.#done.size > MAX_CACHED && oldest !== undefined) this.#done.delete(oldest)
        const isWanted = this.#wanted.has(key)
        this.#wanted.delete(key)
        if (isWanted) take(picture)
      } else this.#wanted.delete(key)
    }
    this.#isBusy = false
  }

  #last(): [string, Wanted] | undefined {
    return [...this.#wanted].at(-1)
  }

  async #cut({ seconds, box }: Crop, { widthPx, heightPx }: Size): Promise<HTMLCanvasElement> {
    const video = (this.#video ??= this.#open())
    if (video.readyState < HTMLMediaElement.HAVE_METADATA) await heard(video, 'loadedmetadata')
    const sought = heard(video, 'seeked')
    video.currentTime = seconds
    await sought
    const picture = document.createElement('canvas')
    picture.width = widthPx
    picture.height = heightPx
    const context = picture.getContext('2d')
    const scale = Math.min(widthPx / box.width, heightPx / box.height)
    context?.translate(widthPx / 2, heightPx / 2)
    context?.rotate((-box.angleDegrees * Math.PI) / 180)
    context?.scale(scale, scale)
    const { width, height } = this.#frame
    context?.drawImage(video, -(box.x + box.width / 2), -(box.y + box.height / 2), width, height)
    return picture
  }

  #open(): HTMLVideoElement {
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = this.#source
    return video
  }
}

/** Resolves once the video tells that; rejects when it cannot, or says nothing. */
function heard(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(reject), SEEK_MS)
    const end = (how: () => void) => {
      clearTimeout(late)
      video.removeEventListener(event, done)
      video.removeEventListener('error', failed)
      how()
    }
    const done = () => end(resolve)
    const failed = () => end(reject)
    video.addEventListener(event, done)
    video.addEventListener('error', failed)
  })
}

/** Around a text, as a part of its height: letters reach beyond the box that was read. */
const MARGIN = 0.15

export function withMargin(box: TextBox): TextBox {
  const margin = MARGIN * box.height
  const { x, y, width, height } = box
  return { ...box, x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
}

/** As large as the box is in shape, within the most; whole pixels. */
export function cropSize(
  { width, height }: Pick<TextBox, 'width' | 'height'>,
  most: { readonly widthPx: number; readonly heightPx: number },
): { widthPx: number; heightPx: number } {
  const scale = Math.min(most.widthPx / Math.max(1, width), most.heightPx / Math.max(1, height))
  return {
    widthPx: Math.max(1, Math.round(width * scale)),
    heightPx: Math.max(1, Math.round(height * scale)),
  }
}
