import type { TextStyle } from './text-track.ts'

/** Capitals whose heights differ by less than this share have one height. */
export const SAME_HEIGHT = 0.08
/** Neighbouring weights are hard to distinguish. */
export const NEAR_WEIGHT = 100
/** Levels, over three channels, by which fits of one colour differ at most on different backgrounds. */
export const SAME_COLOR = 70

/** Red, green and blue of a colour written as `#rrggbb`, 0 to 255. */
export function rgbLevels(hex: string): [red: number, green: number, blue: number] {
  const level = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [level(1), level(3), level(5)]
}

/** How bright a colour is, as video tells it (BT.709). */
export function lumaOfLevels([red, green, blue]: readonly [
  red: number,
  green: number,
  blue: number,
]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A colour as `#rrggbb`; what least squares put beyond black or white is that. */
export function hexColor(levels: readonly number[]): string {
  const bytes = levels.map((level) => Math.max(0, Math.min(255, Math.round(level))))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** How far two colours, as `#rrggbb`, are apart, in levels over three channels. */
export function colorDistance(a: string, b: string): number {
  return Math.hypot(...differences(a, b))
}

/** The same in the channel in which they differ most. */
export function channelDistance(a: string, b: string): number {
  return Math.max(...differences(a, b).map(Math.abs))
}

function differences(a: string, b: string): number[] {
  const others = rgbLevels(b)
  return rgbLevels(a).map((level, channel) => level - (others[channel] ?? 0))
}

/** By how much one colour is measured differently in two places, of 255 in each channel. */
const LIKE_CHANNEL = 28
/** Sizes that differ by less were one. */
const LIKE_SIZE = 1.12

/** Whether two originals were set alike: in one face, size and colours, as the subtitles of one video are. */
export function areSetAlike(a: TextStyle, b: TextStyle): boolean {
  return (
    a.fontFamily === b.fontFamily &&
    a.weight === b.weight &&
    a.italic === b.italic &&
    areLikeSizes(a.capHeightPx, b.capHeightPx) &&
    areLikeColors(a.fill, b.fill) &&
    areLikeParts(a.outline, b.outline) &&
    areLikeParts(a.plate, b.plate)
  )
}

function areLikeSizes(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b
  return Math.max(a, b) <= LIKE_SIZE * Math.min(a, b)
}

function areLikeParts(a: { readonly color: string } | null, b: { readonly color: string } | null): boolean {
  if (a === null || b === null) return a === b
  return areLikeColors(a.color, b.color)
}

function areLikeColors(a: string, b: string): boolean {
  return channelDistance(a, b) <= LIKE_CHANNEL
}
