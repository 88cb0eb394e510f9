import { expect, test } from 'vitest'
import { BehindLetters } from './behind-letters.ts'
import type { Plane } from './coverage.ts'
import { blurredPlane } from './plane-filters.ts'

const SIZE = { width: 120, height: 48 }
const planeOf = (levelAt: (x: number, y: number) => number): Plane => ({
  ...SIZE,
  values: Float32Array.from({ length: SIZE.width * SIZE.height }, (_, at) =>
    levelAt(at % SIZE.width, Math.floor(at / SIZE.width)),
  ),
})
/** Bars of four pixels with eight between them. */
const isLetter = (x: number, y: number) => x >= 16 && x < 104 && y >= 14 && y < 34 && x % 12 < 4
const letters = planeOf((x, y) => (isLetter(x, y) ? 1 : 0))

test.for([1, 2.5, 4, 9, 22])('an even background is the same behind letters, over %f pixels', (sigmaPx) => {
  const picture = planeOf((x, y) => (isLetter(x, y) ? 255 : 90))
  const behind = new BehindLetters(letters, sigmaPx).of(picture)
  for (const level of behind.values) expect(level).toBeCloseTo(90, 0)
})

test.for([7, 12, 22])('a mean over %f pixels of a smaller picture is that of the whole one', (sigmaPx) => {
  const picture = planeOf((x, y) =>
    isLetter(x, y) ? 255 : 100 + 60 * Math.sin(x / 14) + 25 * Math.sin(y / 9),
  )
  const weights = planeOf((x, y) => (isLetter(x, y) ? 1e-4 : 1))
  const weighted = planeOf(() => 0)
  for (const [at, level] of picture.values.entries()) weighted.values[at] = level * (weights.values[at] ?? 0)
  const [sums, totals] = [blurredPlane(weighted, sigmaPx), blurredPlane(weights, sigmaPx)]
  const behind = new BehindLetters(letters, sigmaPx).of(picture)
  const off = behind.values.map((level, at) =>
    Math.abs(level - (sums.values[at] ?? 0) / (totals.values[at] ?? 1)),
  )
  expect(Math.max(...off)).toBeLessThan(4)
  expect(off.reduce((sum, one) => sum + one, 0) / off.length).toBeLessThan(1)
})
