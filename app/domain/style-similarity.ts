/** Capitals whose heights differ by less than this share have one height. */
export const SAME_HEIGHT = 0.08
/** Neighbouring weights are hard to distinguish. */
export const NEAR_WEIGHT = 100
/** Levels, over three channels, by which fits of one colour differ at most on different backgrounds. */
export const SAME_COLOR = 70

/** How far two colours, as `#rrggbb`, are apart, in levels over three channels. */
export function colorDistance(a: string, b: string): number {
  const levelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const others = levelsOf(b)
  return Math.hypot(...levelsOf(a).map((level, channel) => level - (others[channel] ?? 0)))
}
