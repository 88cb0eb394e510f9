import { type TextColor, textColors } from '../crop/text-colors.ts'
import { colorDistance, type Rgb, type RgbImage } from '../image.ts'
import { colorsWhere, medianColor } from './colors.ts'
import { distanceTo, type Mask, maskWhere } from './mask.ts'

export type Fill = Readonly<{
  color: Rgb
  /** Pixels of the glyphs. */
  mask: Mask
}>

const CANDIDATES = 3
const LEAST_SCORE = 0.02
/** A colour must score this share of the best to be the fill in its stead. */
const RIVAL_SHARE = 0.35
/** Pixels around a stroke that are looked at, in a line of 64. */
const RING_PX = 4
const STROKE_LEVEL = 110
const SOLID_LEVEL = 150

/**
 * The colour that the letters are filled with, which is not always the most text-like one: an outline is thin and
 * spread along the line too. They are told apart by what surrounds them: a fill is ringed by its outline, an
 * outline has the fill on one side and the background on the other. Undefined when nothing looks like text.
 */
export function fillOf(line: RgbImage): Fill | undefined {
  const all = textColors(line)
  const pure = all.filter((color) => color.score > LEAST_SCORE && !isBlend(color, all)).slice(0, CANDIDATES)
  const candidates = pure.length > 0 ? pure : all.slice(0, 1)
  const [likeliest] = candidates
  if (!likeliest) return undefined
  const rings = new Map(candidates.map((candidate) => [candidate, ringAround(candidate)]))
  const share = (a: TextColor, b: TextColor) => shareWithin(rings.get(a) ?? [], b)
  let best = likeliest
  for (const rival of candidates) {
    if (rival === best || rival.score < RIVAL_SHARE * likeliest.score) continue
    const around = share(rival, best)
    if (around > 0.35 && around > share(best, rival) * 1.25) best = rival
  }
  const mask = maskWhere(best.strokes, (value) => value > STROKE_LEVEL)
  const solid = colorsWhere(line, (i) => (best.strokes.data[i] ?? 0) > SOLID_LEVEL)
  return { color: medianColor(solid) ?? best.color, mask }
}

/** Whether a colour lies between two others, as the soft edges of letters do. */
function isBlend(color: TextColor, all: readonly TextColor[]): boolean {
  return all.some((from) =>
    all.some((to) => {
      if (from === to || from === color || to === color) return false
      const span = colorDistance(from.color, to.color)
      if (span < 60) return false
      const along = ([0, 1, 2] as const).reduce<number>(
        (total, k) => total + (to.color[k] - from.color[k]) * (color.color[k] - from.color[k]),
        0,
      )
      const share = along / span ** 2
      if (share < 0.15 || share > 0.85) return false
      const foot: Rgb = [
        from.color[0] + share * (to.color[0] - from.color[0]),
        from.color[1] + share * (to.color[1] - from.color[1]),
        from.color[2] + share * (to.color[2] - from.color[2]),
      ]
      return colorDistance(foot, color.color) < 0.18 * span
    }),
  )
}

function ringAround({ strokes }: TextColor): number[] {
  const distances = distanceTo(maskWhere(strokes, (value) => value > STROKE_LEVEL))
  const ring: number[] = []
  distances.forEach((distance, i) => {
    if (distance > 0 && distance <= RING_PX) ring.push(i)
  })
  return ring
}

function shareWithin(ring: readonly number[], { nearness }: TextColor): number {
  const inside = ring.filter((i) => (nearness.data[i] ?? 0) > 90).length
  return inside / Math.max(1, ring.length)
}
