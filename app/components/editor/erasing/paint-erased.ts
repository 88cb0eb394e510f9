import type { Rect, TextBox } from '#app/domain/geometry.ts'
import { eraseLetters, type Letters } from './letters.ts'

/** A text that is larger is erased in a smaller picture: so much takes about 10 ms. */
const MOST_PIXELS = 90_000
/** A browser that guards against fingerprints gives out other levels than were painted; some of them by one or two. */
const CANARY = { color: '#4c9a2f', levels: [76, 154, 47], tolerance: 8 } as const

let scratch: CanvasRenderingContext2D | null | undefined

interface Painted {
  readonly video: HTMLVideoElement
  /** In display pixels of the frame. */
  readonly letters: Letters
  readonly frameWidth: number
}

/**
 * Paints what is behind an original in the video's current frame, to be laid over its place's `rect`.
 *
 * @returns false where the page may not read the video's pixels
 */
export function paintErased(canvas: HTMLCanvasElement, { video, letters, frameWidth }: Painted): boolean {
  scratch ??= readableContext()
  const screen = canvas.getContext('2d')
  if (!scratch || !screen) return false
  const { rect: region } = letters.place
  const inVideo = video.videoWidth / frameWidth
  const scale = Math.min(1, inVideo, Math.sqrt(MOST_PIXELS / (region.width * region.height)))
  const [width, height] = [Math.ceil(region.width * scale), Math.ceil(region.height * scale)]
  if (scratch.canvas.width < width) scratch.canvas.width = width
  if (scratch.canvas.height < height) scratch.canvas.height = height
  const [x, y] = [region.x * inVideo, region.y * inVideo]
  scratch.drawImage(video, x, y, region.width * inVideo, region.height * inVideo, 0, 0, width, height)
  const pixels = pixelsOf(scratch, width, height)
  if (!pixels) return false
  eraseLetters(pixels, scaled(letters, { width, height }, scale))
  canvas.width = width
  canvas.height = height
  screen.putImageData(pixels, 0, 0)
  return true
}

/** Null for a video of another origin, and where the browser refuses. */
function pixelsOf(context: CanvasRenderingContext2D, width: number, height: number): ImageData | null {
  try {
    return context.getImageData(0, 0, width, height)
  } catch {
    return null
  }
}

function readableContext(): CanvasRenderingContext2D | null {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.fillStyle = CANARY.color
  context.fillRect(0, 0, 1, 1)
  const pixels = pixelsOf(context, 1, 1)
  if (!pixels) return null
  const { data } = pixels
  const isTrue = CANARY.levels.every(
    (level, channel) => Math.abs(level - (data[channel] ?? 0)) <= CANARY.tolerance,
  )
  return isTrue ? context : null
}

/** In pixels of a picture of its surroundings. */
function scaled(
  { place, kind }: Letters,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  scale: number,
): Letters {
  const { rect, box, hide, plate, neighbours, lineHeightPx, outlinePx } = place
  const inPicture = ({ x, y, width, height, angleDegrees }: TextBox): TextBox => ({
    ...{ x: (x - rect.x) * scale, y: (y - rect.y) * scale },
    ...{ width: width * scale, height: height * scale, angleDegrees },
  })
  return {
    kind,
    place: {
      ...place,
      ...{ box: inPicture(box), hide: inPicture(hide), plate: plate && inPicture(plate) },
      neighbours: neighbours.map(inPicture),
      rect: { x: 0, y: 0, width, height },
      ...{ lineHeightPx: lineHeightPx * scale, outlinePx: outlinePx * scale },
    },
  }
}
