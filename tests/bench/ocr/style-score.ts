import type { TextStyle } from '#app/domain/text-track.ts'
import type { TrueStyle } from './truth.ts'

export const QUALITIES = ['fill', 'plate', 'weight', 'slant'] as const
export type StyleCounts = Readonly<Record<(typeof QUALITIES)[number], { right: number; asked: number }>>

/** Colours this near (distance in RGB) are one to the eye that sees them in turn. */
const SAME_COLOR = 60

/** Which qualities of a measured style are as they should be; what the truth leaves out is not asked. */
export function isRight(truth: TrueStyle, measured: TextStyle | undefined): StyleCounts {
  const judged = <Value>(wanted: Value | undefined, right: (style: TextStyle, wanted: Value) => boolean) => ({
    right: wanted !== undefined && measured && right(measured, wanted) ? 1 : 0,
    asked: wanted === undefined ? 0 : 1,
  })
  return {
    fill: judged(truth.fill, ({ fill }, wanted) => colorDifference(fill, wanted) <= SAME_COLOR),
    plate: judged(truth.plate, ({ plate }, wanted) => (plate !== null) === wanted),
    weight: judged(truth.bold, ({ weight }, wanted) => (weight === 700) === wanted),
    slant: judged(truth.italic, ({ italic }, wanted) => italic === wanted),
  }
}

export function sumStyles(counts: readonly StyleCounts[]): StyleCounts {
  const summed = (quality: (typeof QUALITIES)[number]) => ({
    right: counts.reduce((sum, count) => sum + count[quality].right, 0),
    asked: counts.reduce((sum, count) => sum + count[quality].asked, 0),
  })
  return { fill: summed('fill'), plate: summed('plate'), weight: summed('weight'), slant: summed('slant') }
}

function colorDifference(first: string, second: string): number {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const other = channels(second)
  return Math.hypot(...channels(first).map((value, i) => value - (other[i] ?? 0)))
}
