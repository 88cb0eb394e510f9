import { expect, test } from 'vitest'
import { perspectiveCss, seenAt, settableFrom } from './perspective.ts'

const WIDTH = 200

test.each([
  { taper: 0.2, shear: 0, at: [-100, 0], seen: [-100, 0] },
  { taper: 0.2, shear: 0, at: [100, 0], seen: [100, 0] },
  // as high at its ends as one less and one more than its taper
  { taper: 0.2, shear: 0, at: [-100, 10], seen: [-100, 12] },
  { taper: 0.2, shear: 0, at: [100, 10], seen: [100, 8] },
  { taper: 0, shear: 0.5, at: [0, 10], seen: [5, 10] },
  { taper: 0, shear: 0, at: [30, -7], seen: [30, -7] },
] as const)('$at of a line with taper $taper and shear $shear is seen at $seen', ({ at, seen, ...how }) => {
  for (const [index, value] of seenAt(how, WIDTH, at).entries()) expect(value).toBeCloseTo(seen[index] ?? NaN)
})

test('what is set before or behind a box is seen at most twice as large', () => {
  for (const taper of [0.3, -0.3]) {
    const { left, right } = settableFrom({ taper, shear: 0 }, WIDTH)
    const [end, other] = taper > 0 ? [left, right] : [right, left]
    expect(Math.abs(other)).toBe(Infinity)
    const [, down] = seenAt({ taper, shear: 0 }, WIDTH, [end, 10])
    expect(down / (1 - taper ** 2)).toBeCloseTo(20)
  }
})

test('the CSS transform sees points where they are seen', () => {
  const how = { taper: -0.15, shear: 0.3 }
  const m = perspectiveCss(how, WIDTH)
    .replace(/^matrix3d\(|\)$/g, '')
    .split(', ')
    .map(Number)
  const [x, y] = [40, -12]
  const [across = 0, down = 0, , depth = 1] = [0, 1, 2, 3].map(
    (row) => (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[12 + row] ?? 0),
  )
  const seen = seenAt(how, WIDTH, [x, y])
  expect(across / depth).toBeCloseTo(seen[0])
  expect(down / depth).toBeCloseTo(seen[1])
})
