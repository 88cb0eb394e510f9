import { expect, test } from 'vitest'
import { groupBlocks, linesWithin } from './group-blocks.ts'
import type { ScoredRect } from './regions.ts'

const SETTINGS = { height_ths: 0.5 }

function line(cy: number, more: Partial<ScoredRect> = {}): ScoredRect {
  return { cx: 200, cy, width: 300, height: 20, angle: 0, score: 0.8, ...more }
}

test('lines close under one another are one block, which holds them in reading order', () => {
  const lines = [line(128), line(100, { width: 200 })]
  const blocks = groupBlocks(lines, SETTINGS)
  expect(blocks).toMatchObject([{ cx: 200, cy: 114, width: 300, height: 48 }])
  const [block] = blocks
  expect(block && linesWithin(block, [...lines, line(300)]).map(({ cy }) => cy)).toEqual([100, 128])
})

test.each([
  { why: 'far below', other: line(140) },
  { why: 'much taller', other: line(130, { height: 44 }) },
  { why: 'beside', other: line(128, { cx: 500 }) },
  { why: 'turned', other: line(128, { angle: 0.3 }) },
])('a line $why is a block of its own', ({ other }) => {
  expect(groupBlocks([line(100), other], SETTINGS)).toHaveLength(2)
})
