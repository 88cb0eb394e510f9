import { expect, test } from 'vitest'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import type { TextStyle } from '../text-track.ts'
import { inOneSize } from './one-size.ts'

const lineAt = (y: number, style: Partial<TextStyle>, text = 'World Health') =>
  snapshotTrack({ text, box: { x: 100, y, width: 300, height: 28 }, style: { weight: 700, ...style } })
const upper = { capHeightPx: 18 }
const lower = { capHeightPx: 16.5, fontFamily: 'Roboto', confidence: 0.8 }

test.each<[string, Partial<TextStyle>, Partial<TextStyle>, number[]]>([
  ['one that was drawn tells the size of one that was measured', upper, lower, [16.5, 16.5]],
  ['the surer one tells', { ...upper, capHeightPx: 17, confidence: 0.9 }, lower, [17, 17]],
  ['a third of a pixel is no other size', upper, { capHeightPx: 17.7 }, [18, 18]],
  [
    'one that explains its picture was not measured a tenth too large',
    { ...upper, confidence: 0.9 },
    lower,
    [18, 16.5],
  ],
  ['one of another weight is a heading', { ...upper, weight: 400 }, lower, [18, 16.5]],
  ['one at another edge is a heading', { ...upper, align: 'left' }, lower, [18, 16.5]],
  ['one that is much larger is a heading', { capHeightPx: 20 }, lower, [20, 16.5]],
  ['a size that nobody could measure stays unknown', { capHeightPx: null }, lower, [null as never, 16.5]],
])('of two lines of a paragraph %s', (_what, first, second, sizes) => {
  const found = inOneSize([lineAt(100, first), lineAt(126, second, 'Organization')])
  expect(found.map(({ style }) => style.capHeightPx)).toEqual(sizes)
})

test('the size goes from line to line through a paragraph, and no further', () => {
  const lines = [lineAt(100, upper), lineAt(140, { capHeightPx: 17 }), lineAt(180, lower), lineAt(300, upper)]
  expect(inOneSize(lines).map(({ style }) => style.capHeightPx)).toEqual([16.5, 16.5, 16.5, 18])
})

test.each([
  ['have one size where no face explains them', {}, 17],
  ['have their own where a face was found', { confidence: 0.9, fontFamily: 'Roboto' }, 18],
  ['have their own at other edges', { align: 'right' as const }, 18],
])('lines of a list %s', (_what, style, size) => {
  const lines = [lineAt(100, upper), lineAt(172, { capHeightPx: 17, ...style }, 'Organizations')]
  expect(inOneSize(lines)[0]?.style.capHeightPx).toBe(size)
})

test('a line beside those above it is of another paragraph', () => {
  const above = {
    ...lineAt(100, lower),
    prevalentBox: { x: 450, y: 100, width: 200, height: 28, angleDegrees: 0 },
  }
  const beside = { ...above, boxes: above.boxes.map((entry) => ({ ...entry, box: above.prevalentBox })) }
  expect(inOneSize([beside, lineAt(132, upper)]).map(({ style }) => style.capHeightPx)).toEqual([16.5, 18])
})

test('a size that a person has set neither changes nor tells', () => {
  const set = { ...lineAt(126, lower), corrections: { style: { capHeightPx: 16.5 } } }
  expect(inOneSize([lineAt(100, upper), set]).map(({ style }) => style.capHeightPx)).toEqual([18, 16.5])
})

test('ideographs and letters have no common height', () => {
  const lines = [lineAt(100, lower), lineAt(126, upper, '世界卫生组织')]
  expect(inOneSize(lines).map(({ style }) => style.capHeightPx)).toEqual([16.5, 18])
})
