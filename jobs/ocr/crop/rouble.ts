import { connectedPieces } from '#app/domain/erasing/masks.ts'
import { median } from '#app/domain/median.ts'
import type { GrayImage } from '../image.ts'
import type { BinarizationVariant } from './binarization.ts'
import { maskBelow, pieceOf } from './enclosed-background.ts'
import { INK_LEVEL, STROKE_VARIANTS } from './letter-heights.ts'

/** A letter is so high, in heights of the line. */
const TALL = 0.4
/** A place along the line is so near to the middle of the letter that it tells, in heights of the line. */
const NEAR = 0.7
/** Shares of the letter's height from its top: where its stem is bare, where the bar crosses it, and its foot. */
const ROWS = { stem: [0.2, 0.42], bar: [0.5, 0.82], foot: [0.88, 1] } as const
/** How far the bar stands out to the left of the stem, in heights of the letter. */
const LEAST_BAR = 0.06

/**
 * Whether the letter P at that place of a level line, as a share of its width, has the bar of a rouble sign across its
 * stem: in most of the binarization variants that show a letter there.
 */
export function isRouble(
  variant: (name: BinarizationVariant) => GrayImage | undefined,
  place: number,
): boolean {
  const seen = STROKE_VARIANTS.flatMap((name) => {
    const line = variant(name)
    const edges = line && edgesOfLetter(line, place)
    return edges ? [isBarred(edges)] : []
  })
  return seen.filter(Boolean).length * 2 > seen.length
}

/** Of each row of the letter at the place its leftmost ink, from the top down; undefined where there is none. */
function edgesOfLetter(line: GrayImage, place: number): number[] | undefined {
  const { width, height } = line
  const [nearest] = connectedPieces(maskBelow(line, INK_LEVEL), width)
    .map((pixels) => ({ pixels, box: pieceOf(pixels, width) }))
    .filter(({ box }) => box.bottom - box.top >= TALL * height)
    .map((letter) => ({
      ...letter,
      away: Math.abs((letter.box.left + letter.box.right) / 2 - place * width),
    }))
    .sort((a, b) => a.away - b.away)
  if (!nearest || nearest.away > NEAR * height) return undefined
  const { pixels, box } = nearest
  const edges = Array.from({ length: box.bottom - box.top }, () => Infinity)
  for (const pixel of pixels) {
    const x = pixel % width
    const row = (pixel - x) / width - box.top
    edges[row] = Math.min(edges[row] ?? Infinity, x)
  }
  return edges
}

function isBarred(edges: readonly number[]): boolean {
  const height = edges.length
  const rows = ([from, to]: readonly [number, number]) =>
    edges.slice(Math.floor(from * height), Math.ceil(to * height)).toSorted((a, b) => a - b)
  // a slanted stem is further to the left at its foot
  const stem = Math.min(median(rows(ROWS.stem)), median(rows(ROWS.foot)))
  const [, bar = Infinity] = rows(ROWS.bar)
  return stem - bar >= LEAST_BAR * height
}
