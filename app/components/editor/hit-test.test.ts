import { expect, test } from 'vitest'
import { boxesUnder, isUnder } from './hit-test.ts'

const LEVEL = { x: 100, y: 100, width: 200, height: 40, angleDegrees: 0 }

test.each([
  ['inside', [150, 120], LEVEL, true],
  ['just outside', [97, 120], LEVEL, true],
  ['outside', [90, 120], LEVEL, false],
  ['where it would be were it level', [110, 120], { ...LEVEL, angleDegrees: 90 }, false],
  ['where it is when it stands upright', [200, 30], { ...LEVEL, angleDegrees: 90 }, true],
  ['along a slant', [271, 191], { ...LEVEL, angleDegrees: 45 }, true],
] as const)('a point %s of a turned box is told', (_, point, box, isHit) => {
  expect(isUnder(point, box)).toBe(isHit)
})

test('of boxes that lie over one another the smallest comes first', () => {
  const word = { name: 'word', box: { ...LEVEL, width: 40 } }
  const sign = { name: 'sign', box: { x: 0, y: 0, width: 400, height: 300, angleDegrees: 0 } }
  const other = { name: 'other', box: { ...LEVEL, y: 500 } }
  expect(boxesUnder([120, 120], [sign, word, other]).map(({ name }) => name)).toEqual(['word', 'sign'])
})
