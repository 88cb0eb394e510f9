import { expect, test, vi } from 'vitest'
import { storedSizes, sizeAfterKey, variablesOf } from './pane-sizes.ts'

test.each([
  ['frame', 50, 'ArrowRight', 52],
  ['frame', 26, 'ArrowLeft', 25],
  ['frame', 40, 'Home', 25],
  ['frame', 40, 'End', 75],
  ['frame', 40, 'ArrowUp', undefined],
  ['timeLine', 80, 'ArrowUp', 90],
  ['timeLine', 80, 'ArrowDown', 70],
  ['timeLine', 80, 'ArrowLeft', undefined],
] as const)('the %s of %d is after %s %s', (pane, size, key, after) => {
  expect(sizeAfterKey(pane, size, key)).toBe(after)
})

test.each([
  ['{"frame":60,"timeLine":100}', { frame: 60, timeLine: 100 }],
  ['{"frame":1e9,"timeLine":-5}', { frame: 75, timeLine: 26 }],
  ['{"frame":"60","other":1}', {}],
  ['[]', {}],
  ['null', {}],
  ['no JSON', {}],
  [null, {}],
])('of %s what is of use is taken', (kept, sizes) => {
  vi.stubGlobal('localStorage', { getItem: () => kept })
  expect(storedSizes()).toEqual(sizes)
  vi.unstubAllGlobals()
})

test('a frame that nobody has resized is laid out by the style sheet alone', () => {
  expect(variablesOf({ timeLine: 90 })).toEqual({
    '--frame-pane': null,
    '--list-pane': null,
    '--time-line-height': '90px',
  })
})
