import { expect, test } from 'vitest'
import { unevenSizes } from './uneven-sizes.ts'

const line = (y: number, beforePx: number, afterPx: number, fill = '#101010') => ({
  box: { x: 100, y, width: 200, height: 30, angleDegrees: 0 },
  ...{ fill, beforePx, afterPx },
})

test('of lines that had one size the one that has another now is told', () => {
  const lines = [line(0, 20, 20), line(40, 20, 20), line(80, 20, 14)]
  expect(lines.map((one) => unevenSizes(lines).get(one)?.toFixed(2))).toEqual(['0.00', '0.00', '0.43'])
})

test.each([
  ['had another size', line(40, 30, 15)],
  ['has another colour', line(40, 20, 12, '#f0f0f0')],
  ['is far away', line(400, 20, 12)],
])('a line that %s is not compared', (_, other) => {
  expect(unevenSizes([line(0, 20, 20), other]).size).toBe(0)
})
