import { expect, test } from 'vitest'
import { WHITE_OUTLINED } from '#tests/factories/snapshot-track.ts'
import { areSetAlike } from './style-similarity.ts'
import type { TextStyle } from './text-track.ts'

const BOX = { x: 0, y: 0, width: 10, height: 10, angleDegrees: 0 }

test.each<[string, Partial<TextStyle>, boolean]>([
  ['the same', {}, true],
  ['a colour that was measured a little differently', { fill: '#f4f1ee' }, true],
  ['another colour', { fill: '#ffee00' }, false],
  ['a size that was measured a little differently', { capHeightPx: 30 }, true],
  ['another size', { capHeightPx: 40 }, false],
  ['an unknown size', { capHeightPx: null }, false],
  ['no outline', { outline: null }, false],
  ['an outline of another colour', { outline: { color: '#aa0000', widthPx: 2 } }, false],
  ['a plate', { plate: { color: '#000000', box: BOX } }, false],
  ['another weight', { weight: 400 }, false],
  ['another face', { fontFamily: 'Lato' }, false],
  ['another place on the line', { align: 'left' }, true],
])('two originals of which one has %s', (_what, change, alike) => {
  expect(areSetAlike(WHITE_OUTLINED, { ...WHITE_OUTLINED, ...change })).toBe(alike)
})
