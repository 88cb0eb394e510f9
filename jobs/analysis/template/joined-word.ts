import type { Frame, Plane } from '../decode/frame.ts'
import type { GradientTemplate } from './gradient-template.ts'
import type { Shift } from './match-template.ts'

/** Between two words of one line there is no more than this, in heights of its letters. */
const REACH_HEIGHTS = 0.6
/** No word with its blank is shorter, in the same heights. */
const LEAST_SLIDE_HEIGHTS = 0.5
/** Beside a line there is less than this share of the squared gradients that are within it, unless it goes on there. */
const LETTERS_SHARE = 0.25

/**
 * Whether a level line that went along itself, from one shift to another, has letters right where it came from: running
 * text that was wrapped anew, of which the words that it shares with the line before are elsewhere.
 */
export function hasJoinedWord(template: GradientTemplate, { luma }: Frame, from: Shift, to: Shift): boolean {
  const { left, top, right, bottom } = extentOf(template, to)
  const height = bottom - top
  if (from.y !== to.y || right - left < height) return false
  if (Math.abs(to.x - from.x) < LEAST_SLIDE_HEIGHTS * height) return false
  const reach = Math.round(REACH_HEIGHTS * height)
  // smooth edges of the line's own letters are no other ones
  const beside = to.x > from.x ? [left - reach, left - 2] : [right + 2, right + reach]
  const [start = left, end = left] = beside
  if (start < 1 || end >= luma.width - 1) return false
  return (
    steepnessIn(luma, start, end, top, bottom) > LETTERS_SHARE * steepnessIn(luma, left, right, top, bottom)
  )
}

/** Where the template's outlines are in luma, displaced by a shift. */
function extentOf({ planes, xs, ys }: GradientTemplate, { x, y }: Shift) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let point = 0; point < xs.length; point += 1) {
    if (planes[point] !== 0) continue
    const [atX, atY] = [(xs[point] ?? 0) + x, (ys[point] ?? 0) + y]
    left = Math.min(left, atX)
    right = Math.max(right, atX)
    top = Math.min(top, atY)
    bottom = Math.max(bottom, atY)
  }
  return { left, top, right, bottom }
}

/** The mean squared gradient, in levels over two pixels. */
function steepnessIn(
  { samples, width, height }: Plane,
  left: number,
  right: number,
  top: number,
  bottom: number,
): number {
  let [sum, count] = [0, 0]
  for (let y = Math.max(1, top); y <= Math.min(height - 2, bottom); y += 1)
    for (let x = Math.max(1, left); x <= Math.min(width - 2, right); x += 1) {
      const at = y * width + x
      const slopeX = (samples[at + 1] ?? 0) - (samples[at - 1] ?? 0)
      const slopeY = (samples[at + width] ?? 0) - (samples[at - width] ?? 0)
      sum += slopeX * slopeX + slopeY * slopeY
      count += 1
    }
  return count === 0 ? 0 : sum / count
}
