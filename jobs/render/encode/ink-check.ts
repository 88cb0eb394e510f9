import sharp from 'sharp'
import type { SourceVideo } from '../source/source-video.ts'
import type { StateRun } from '../states/state-runs.ts'
import type { InkArea } from './ink-areas.ts'
import type { PictureCheck } from './state-pipe.ts'

/** A picture has ink where it was not expected: it must not be cut to the areas that were. */
export class OverlayBoundsExceeded extends Error {}

/** Pixels by which scaling may carry ink further. */
const SCALING_REACH_PX = 4

/** Asserts that pictures have no ink outside the areas that are shown with them. Throws `InkOutside`. */
export function inkCheck(
  areas: readonly InkArea[],
  runs: readonly StateRun[],
  { codedWidthPx, codedHeightPx, displayWidthPx }: SourceVideo,
): PictureCheck {
  const scaleX = displayWidthPx / codedWidthPx
  const reach = scaleX === 1 ? 0 : SCALING_REACH_PX
  const isWhole = areas.some(({ rect }) => rect.width === codedWidthPx && rect.height === codedHeightPx)
  return async (picture, png) => {
    if (isWhole) return
    const run = runs.findIndex((one) => one.picture === picture)
    const { data, info } = await sharp(png)
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const { rect, isShown } of areas) {
      if (!isShown[run]) continue
      const left = rect.x === 0 ? 0 : Math.ceil(rect.x * scaleX) + reach
      const isAtEdge = rect.x + rect.width === codedWidthPx
      const right = isAtEdge ? info.width : Math.floor((rect.x + rect.width) * scaleX) - reach
      for (let y = rect.y; y < rect.y + rect.height; y += 1)
        data.fill(0, y * info.width + left, y * info.width + right)
    }
    if (!data.equals(Buffer.alloc(data.length))) throw new OverlayBoundsExceeded(`picture ${picture}`)
  }
}
