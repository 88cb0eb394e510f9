import type { TextBox } from '#app/domain/geometry.ts'
import { median } from '#app/domain/median.ts'
import { labDistance } from './lab.ts'

/** A text as it was and as it is drawn, measured in the pictures. */
export interface SizedText {
  readonly box: TextBox
  readonly fill: string
  readonly beforePx: number
  readonly afterPx: number
}

/** Texts whose capitals differ by less than this factor had one size. */
const ONE_SIZE = 1.1
const ONE_COLOR = 20
/** Lines of one thing stand at no greater distance than so many of their heights. */
const NEAR_HEIGHTS = 3

/** How much more or less than the texts that had its size beside it each text grew, as a share. */
export function unevenSizes<Text extends SizedText>(texts: readonly Text[]): Map<Text, number> {
  return new Map(
    texts.flatMap((text): [Text, number][] => {
      const growths = texts.filter((other) => hadOneSize(text, other)).map(growthOf)
      const usual = median(growths, 1)
      const odd = growthOf(text) / usual
      return growths.length < 2 ? [] : [[text, Math.max(odd, 1 / odd) - 1]]
    }),
  )
}

function growthOf({ beforePx, afterPx }: SizedText): number {
  return afterPx / beforePx
}

function hadOneSize(a: SizedText, b: SizedText): boolean {
  if (a === b) return true
  const growth = a.beforePx / b.beforePx
  const gapPx = Math.max(a.box.y, b.box.y) - Math.min(a.box.y + a.box.height, b.box.y + b.box.height)
  const isBeside = a.box.x < b.box.x + b.box.width && b.box.x < a.box.x + a.box.width
  return (
    isBeside &&
    Math.max(growth, 1 / growth) < ONE_SIZE &&
    labDistance(a.fill, b.fill) < ONE_COLOR &&
    gapPx < NEAR_HEIGHTS * Math.min(a.box.height, b.box.height)
  )
}
