import { expect, test } from 'vitest'
import { runsOf, stampsOf } from './stamp-runs.ts'

test.each([
  { stamps: [0, 512, 1024, 1536], steps: 1 },
  { stamps: [33, 66, 100, 133, 166, 200], steps: 4 },
  { stamps: [7], steps: 0 },
  { stamps: [-5, 0, 5, 100, 105], steps: 3 },
])('the time stamps $stamps are encoded in $steps runs and decoded to the same', ({ stamps, steps }) => {
  const runs = runsOf(stamps)
  expect(runs?.steps).toHaveLength(steps)
  expect(runs && stampsOf(runs)).toEqual(stamps)
})

test('two hours at a steady rate take one run', () => {
  const runs = runsOf(Array.from({ length: 180_000 }, (_, i) => i * 512))
  expect(runs?.steps).toEqual([[512, 179_999]])
})

test('frames without time stamps are not encoded', () => {
  expect(runsOf([0, undefined, 1024])).toBeUndefined()
  expect(runsOf([undefined])).toBeUndefined()
  expect(runsOf([])).toBeUndefined()
})
