import { expect, test } from 'vitest'
import { drawnShapes } from '#tests/factories/drawn-shapes.ts'
import { binarize } from './binarization.ts'
import { lettersOf } from './letter-heights.ts'
import { cropLine } from './line-crop.ts'

const SIZE = { width: 480, height: 100 }
const RECT = { cx: 208, cy: 50, width: 400, height: 56, angle: 0 }
/** The row on which they stand. */
const BASE = 66

/** A stroke from column `x` on, standing on the base line. */
const standing = (x: number, height: number) => stroke(x, BASE - height, height)
function stroke(x: number, y: number, height: number, width = 8): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`
}

async function found(shapes: string[], turn = 0): Promise<number[][]> {
  const attributes = `fill="#f0f0f0" transform="rotate(${turn} ${RECT.cx} ${RECT.cy})"`
  const picture = await drawnShapes({ ...SIZE, shapes: shapes.join(''), background: '#607080', attributes })
  return lettersOf(binarize(cropLine(picture, RECT, 48))).map((letters) =>
    letters.map(({ height }) => height / 48),
  )
}

const TALL = 30
const SMALL = 21
const WORD = [TALL, SMALL, SMALL, TALL, SMALL, TALL]
const strokes = WORD.map((height, at) => standing(40 + 30 * at, height))

test.each([0, 1.5])(
  'letters of a line that leans by %s degrees have the heights they are drawn in',
  async (turn) => {
    const variants = await found(strokes, turn)
    expect(variants.length).toBeGreaterThan(1)
    for (const heights of variants) {
      expect(heights).toHaveLength(WORD.length)
      const tallest = Math.max(...heights)
      const relative = heights.map((height) => height / tallest)
      for (const [at, share] of relative.entries())
        expect(Math.abs(share - (WORD[at] ?? 0) / TALL)).toBeLessThan(0.07)
    }
  },
)

test.each([
  ['a letter with a dot above it', [standing(250, SMALL), stroke(250, BASE - SMALL - 8, 5)]],
  ['a mark on the base line', [standing(250, 6)]],
  ['a letter with a tail', [stroke(250, BASE - SMALL, SMALL + 9)]],
  ['an apostrophe', [stroke(250, BASE - TALL, 10)]],
])('%s is none of them', async (_, shapes) => {
  for (const heights of await found([...strokes, ...shapes])) expect(heights).toHaveLength(WORD.length)
})
