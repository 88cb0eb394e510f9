import type { TextStyle } from './text-track.ts'

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
  return [1, 3, 5].every((at) => {
    const [one, other] = [a, b].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.abs((one ?? 0) - (other ?? 0)) <= LIKE_CHANNEL
  })
}
