import { median } from '#app/domain/median.ts'
import { rgbLevels } from '#app/domain/style-similarity.ts'
import type { Measures } from '#app/domain/judged-text.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'
import type { StandingText, Surroundings } from './scene.ts'

type Color = readonly [red: number, green: number, blue: number]

/** Levels, over three channels, within which pixels have one colour; a blend of two others lies this near to the line between them. */
const ONE_COLOR = 60
/** A background that differs more from its median has colours of its own. */
const EVEN_BACKGROUND = 35
/** So much of the letters is in a second colour, where there is one, and so much of what seems to be is alike. */
const LEAST_SHARE = 0.08
const MOSTLY_ALIKE = 0.6
/** Fewer pixels say nothing. */
const FEW_PIXELS = 40

/**
 * How much is missing of a second colour that some of the original's letters had, 0 to 1: as told from the picture, by
 * pixels that are neither background nor letters nor outline, nor a blend of those. Nothing where there was none, or where the
 * background has many colours.
 */
export function judgeAccent(
  { style }: Pick<StandingText, 'style'>,
  { before, after, inBox, taken, foreign, old, measured }: Surroundings,
): Pick<Measures, 'accent'> {
  const background = medianColorWhere(before, inBox, (pixel) => !inBox[pixel] && !foreign[pixel])
  if (!background || background.spread > EVEN_BACKGROUND) return {}
  const { fill, outline } = measured.before ?? style
  const known = [background.color, rgbLevels(fill), ...(outline ? [rgbLevels(outline.color)] : [])]
  const isOther = (pixel: number) => inBox[pixel] === 1 && !isBlend(colorAt(before, pixel), known)
  const other = medianColorWhere(before, inBox, isOther)
  if (!other || other.count < FEW_PIXELS || other.alike < MOSTLY_ALIKE) return {}
  const letters = old.reduce<number>((sum, set) => sum + set, 0)
  if (other.count < LEAST_SHARE * letters) return {}
  const had = other.alike * other.count
  let has = 0
  for (const [pixel, set] of taken.entries())
    if (set && distance(colorAt(after, pixel), other.color) < ONE_COLOR) has += 1
  return { accent: 1 - Math.min(1, has / had) }
}

/** The median colour of some pixels, how far they are from it, and which share of them has it. */
function medianColorWhere(raster: Raster, all: Mask, isOne: (pixel: number) => boolean) {
  const colors = [...all.keys()].filter(isOne).map((pixel) => colorAt(raster, pixel))
  if (colors.length === 0) return null
  const color = [0, 1, 2].map((channel) => median(colors.map((one) => one[channel] ?? 0)))
  const distances = colors.map((one) => distance(one, color))
  return {
    ...{ color, count: colors.length, spread: median(distances) },
    alike: distances.filter((one) => one < ONE_COLOR).length / colors.length,
  }
}

/** Whether a colour is one of those that are known, or a blend of two of them. */
function isBlend(color: Color, known: readonly (readonly number[])[]): boolean {
  return known.some((from, index) =>
    known.slice(index).some((to) => {
      const way = to.map((level, channel) => level - (from[channel] ?? 0))
      const length = way.reduce((sum, step) => sum + step * step, 0)
      const along = color.reduce(
        (sum, level, channel) => sum + (level - (from[channel] ?? 0)) * (way[channel] ?? 0),
        0,
      )
      const share = length > 0 ? Math.max(0, Math.min(1, along / length)) : 0
      return (
        distance(
          color,
          from.map((level, channel) => level + share * (way[channel] ?? 0)),
        ) < ONE_COLOR
      )
    }),
  )
}

function colorAt({ data }: Raster, pixel: number): Color {
  return [data[pixel * 3] ?? 0, data[pixel * 3 + 1] ?? 0, data[pixel * 3 + 2] ?? 0]
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((level, channel) => level - (b[channel] ?? 0)))
}
