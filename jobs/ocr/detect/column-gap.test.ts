import { expect, test } from 'vitest'
import type { RgbImage } from '../image.ts'
import { areInColumns } from './column-gap.ts'

const HEIGHT = 60
/** Rows of the letters' ink. */
const INK = { from: 15, to: 45 }

/** Letters as strokes: how wide each is, the gap behind each, and the width between the two regions. */
interface Drawn {
  readonly letterPx: number
  readonly spacingPx: number
  readonly gapPx: number
  /** A dash in the middle of the gap. */
  readonly dash?: boolean
  /** Levels by which the background varies from column to column. */
  readonly busy?: number
}

function drawn({ letterPx, spacingPx, gapPx, dash = false, busy = 0 }: Drawn) {
  const wordPx = 4 * letterPx + 3 * spacingPx
  const width = 2 * wordPx + gapPx + 40
  const isInk = (x: number, y: number) => {
    if (y < INK.from || y >= INK.to || y % 3 === 1) return false // as light as letters are
    const [left, right] = [x - 20, x - 20 - wordPx - gapPx]
    const inWord = [left, right].find((at) => at >= 0 && at < wordPx)
    if (inWord !== undefined) return inWord % (letterPx + spacingPx) < letterPx
    return dash && y > 28 && y < 32 && Math.abs(left - wordPx - gapPx / 2) < gapPx / 5
  }
  const data = Uint8Array.from({ length: width * HEIGHT * 3 }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)]
    return isInk(x, y) ? 230 : 20 + (x % 7 < 3 ? busy : 0)
  })
  const image: RgbImage = { data, width, height: HEIGHT, channels: 3 }
  const region = (from: number) => ({ cx: from + wordPx / 2, cy: 30, width: wordPx, height: 36, angle: 0 })
  return { image, left: region(20), right: region(20 + wordPx + gapPx) }
}

test.each([
  ['a role and a name', { letterPx: 14, spacingPx: 6, gapPx: 44 }, true],
  ['words with a wide blank', { letterPx: 14, spacingPx: 6, gapPx: 30 }, false],
  ['spaced letters with a blank to suit', { letterPx: 14, spacingPx: 24, gapPx: 52 }, false],
  ['words with a dash between them', { letterPx: 14, spacingPx: 6, gapPx: 44, dash: true }, false],
  ['clauses of wide letters with a full blank', { letterPx: 26, spacingPx: 5, gapPx: 40 }, false],
  ['columns of wide letters', { letterPx: 26, spacingPx: 5, gapPx: 60 }, true],
  ['what stands on a busy background', { letterPx: 14, spacingPx: 6, gapPx: 44, busy: 200 }, false],
] satisfies [string, Drawn, boolean][])('%s: in columns or not', (_what, line, expected) => {
  const { image, left, right } = drawn(line)
  expect(areInColumns(image, left, right, 0)).toBe(expected)
  expect(areInColumns(image, right, left, 0)).toBe(expected)
})
