import { coverageOf, penPlaces } from './coverage.ts'
import type { Target } from './line-picture.ts'
import type { Drawing } from './drawing-board.ts'
import type { Fit } from './refine.ts'
import { dilatedPlane } from './plane-filters.ts'

/** How far a letter may stand beside where our kerning has it, in ems, and the steps that are tried. */
const MOST_SHIFT_EM = 0.06
const STEPS = 4
/** A shift has to be worth more than this share for each step. */
const COST_OF_STEP = 0.015

/**
 * How far each letter is to be moved along the line to meet the picture best, in pixels of the target: the unknown
 * renderer's kerning differs from ours. The mean is taken out, as the line's ends stand for it.
 */
export function letterShifts(target: Target, { outlines, ringEm }: Drawing, fit: Fit): number[] {
  const { placement, fillLevel, ringLevel } = fit
  const { sizePx, baseline } = placement
  const pens = penPlaces(outlines, placement)
  const stepPx = (MOST_SHIFT_EM * sizePx) / STEPS
  const marginPx = Math.ceil(MOST_SHIFT_EM * sizePx + ringEm * sizePx) + 1
  const shifts = outlines.glyphs.map(({ contours }, index) => {
    const pen = pens[index] ?? 0
    const xs = contours.flatMap((points) => [...points].filter((_, at) => at % 2 === 0))
    const from = Math.floor(pen + Math.min(...xs) * sizePx) - marginPx
    const width = Math.ceil((Math.max(...xs) - Math.min(...xs)) * sizePx) + 2 * marginPx
    const size = { width, height: target.plane.height }
    const single = {
      glyphs: [{ contours, penEm: 0, order: 0 }],
      inkEm: { left: 0, right: 0, top: 0, bottom: 0 },
      gaps: 0,
      capHeightEm: outlines.capHeightEm,
    }
    let best = { shift: 0, score: -Infinity }
    for (let step = -STEPS; step <= STEPS; step += 1) {
      const at = pen - from + step * stepPx
      const fill = coverageOf(single, { left: at, right: at, baseline, sizePx }, size)
      const full = ringEm > 0 ? dilatedPlane(fill, ringEm * sizePx) : fill
      let score = 0
      for (let y = 0; y < size.height; y += 1)
        for (let x = Math.max(0, -from); x < Math.min(width, target.plane.width - from); x += 1) {
          const here = y * width + x
          const letter = fill.values[here] ?? 0
          const level = fillLevel * letter + ringLevel * ((full.values[here] ?? 0) - letter)
          score += level * (target.plane.values[y * target.plane.width + from + x] ?? 0)
        }
      const worth = score * (1 - COST_OF_STEP * Math.abs(step))
      if (worth > best.score) best = { shift: step * stepPx, score: worth }
    }
    return best.shift
  })
  const mean = shifts.reduce((sum, shift) => sum + shift, 0) / Math.max(1, shifts.length)
  return shifts.map((shift) => shift - mean)
}
