import { expect, test } from 'vitest'
import { changedBox } from './use-box-keys.ts'

const BOX = { x: 100, y: 100, width: 200, height: 40, angleDegrees: 0 }
const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test.each([
  ['moves by a pixel', 'ArrowLeft', {}, { x: 99, y: 100 }],
  ['moves by ten', 'ArrowDown', { shiftKey: true }, { x: 100, y: 110 }],
  ['grows by a pixel', 'ArrowRight', { ctrlKey: true }, { x: 100, width: 201, height: 40 }],
  ['gets lower by ten', 'ArrowUp', { metaKey: true, shiftKey: true }, { y: 100, width: 200, height: 30 }],
  ['turns', 't', {}, { angleDegrees: 1, width: 200 }],
  ['turns back', 'T', { shiftKey: true }, { angleDegrees: -1 }],
] as const)('a key %s', (_, key, held, after) => {
  expect(changedBox(BOX, { ...NONE, key, ...held })).toMatchObject(after)
})

test('a text that stands on its side grows along its own line', () => {
  const after = changedBox({ ...BOX, angleDegrees: 90 }, { ...NONE, key: 'ArrowRight', ctrlKey: true })
  expect(after?.width).toBeCloseTo(201)
  expect(after?.height).toBeCloseTo(40)
})

test.each([
  ['t', { ctrlKey: true }],
  ['ArrowUp', { altKey: true }],
  ['x', {}],
] as const)('%s with %j does nothing to it', (key, held) => {
  expect(changedBox(BOX, { ...NONE, key, ...held })).toBeUndefined()
})
