import { boundsOf, type Rect } from '#app/domain/geometry.ts'
import { grown, pixelRect } from '#app/domain/erasing/raster.ts'
import { boxesOf, type Scene, type StandingText, unionOf } from './scene.ts'

/** What of a frame shows a text with its surroundings: heights of a line around it, and a least share of the frame. */
const AROUND = 1.5
const SMALLEST_SHARE = 0.3

/** The part of both frames that a person is shown. */
export function stillRect(standing: StandingText, { before }: Scene): Rect {
  const frame = { widthPx: before.width, heightPx: before.height }
  const wanted = grown(unionOf(boxesOf(standing).map(boundsOf)), AROUND * standing.box.height)
  const [width, height] = [
    Math.max(wanted.width, SMALLEST_SHARE * frame.widthPx),
    Math.max(wanted.height, SMALLEST_SHARE * frame.heightPx),
  ]
  const place = (start: number, own: number, length: number, limit: number) =>
    Math.max(0, Math.min(limit - length, start + own / 2 - length / 2))
  const x = place(wanted.x, wanted.width, width, frame.widthPx)
  const y = place(wanted.y, wanted.height, height, frame.heightPx)
  return pixelRect({ x, y, width, height }, frame)
}
