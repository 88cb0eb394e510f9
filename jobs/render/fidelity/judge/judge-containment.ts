import { boundsOf, sharedShare, type TextBox } from '#app/domain/geometry.ts'
import type { Measures } from '#app/domain/judged-text.ts'
import { both, dilated, without } from '#app/domain/erasing/masks.ts'
import { distanceTo, fitPlane } from '#app/domain/erasing/plane-fit.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'
import type { Scene, StandingText, Surroundings } from './scene.ts'

/** A line that comes nearer to the frame's edge is cut off there, or appears to be. */
const AT_EDGE_PX = 2
/** A background that deviates by more from one shade is a picture, where no surface has an end. */
const EVEN_LEVELS = 14
/** A pixel belongs to something else on the surface, or beyond it, when it differs by more: levels, and deviations. */
const FOREIGN = { levels: 34, deviations: 4 } as const

/** Whether the translation stays on the frame, on the surface that its original is written on, and off other texts. */
export function judgeContainment(scene: Scene, standing: StandingText, around: Surroundings): Measures {
  const { lines, box, neighbours, isCorrected } = standing
  if (lines.length === 0) return {}
  const share = isCorrected ? undefined : foreignShare(standing, around)
  const covered = lines.flatMap((line) => neighbours.map((other) => sharedShare(line.box, other)))
  const isCut = lines.some((line) => isAtEdge(line.box, scene)) && !isAtEdge(box, scene)
  return {
    cut: isCut ? 1 : 0,
    'over-text': Math.max(0, ...covered),
    ...(share !== undefined && { 'off-surface': share }),
  }
}

function isAtEdge(box: TextBox, { before }: Scene): boolean {
  const { x, y, width, height } = boundsOf(box)
  return (
    x < AT_EDGE_PX ||
    y < AT_EDGE_PX ||
    x + width > before.width - AT_EDGE_PX ||
    y + height > before.height - AT_EDGE_PX
  )
}

/** Share of the new letters under which the source shows something else than an even surface; undefined where there is none. */
function foreignShare({ style }: StandingText, around: Surroundings): number | undefined {
  const { before, after, old, ink, inBox, foreign, rect } = around
  const { width, height } = rect
  const plane = fitPlane(before, without(inBox, dilated(old, width, height, 1)))
  if (!plane || plane.deviation > EVEN_LEVELS) return undefined
  const levels = Math.max(FOREIGN.levels, FOREIGN.deviations * plane.deviation)
  const isForeign = (raster: Raster, pixel: number) => distanceTo(plane, raster, pixel) > levels
  const tried = without(without(without(ink, inBox), dilated(old, width, height, 2)), foreign)
  // a plate may be drawn larger than it was: then what it covers is gone around the letters, too
  const onPlate = style.plate
    ? dilated(both(ring(ink, width, height), evenIn(after, isForeign)), width, height, 4)
    : null
  let [beyond, all] = [0, 0]
  for (let pixel = 0; pixel < ink.length; pixel += 1) {
    if (!ink[pixel]) continue
    all += 1
    if (tried[pixel] && !onPlate?.[pixel] && isForeign(before, pixel)) beyond += 1
  }
  return all === 0 ? undefined : beyond / all
}

function ring(ink: Mask, width: number, height: number): Mask {
  return without(dilated(ink, width, height, 3), dilated(ink, width, height, 1))
}

function evenIn(raster: Raster, isForeign: (raster: Raster, pixel: number) => boolean): Mask {
  return Uint8Array.from({ length: raster.data.length / 3 }, (_, pixel) => (isForeign(raster, pixel) ? 0 : 1))
}
