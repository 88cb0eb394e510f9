import { expect, test } from 'vitest'
import { nthValue } from './nth-value.ts'

test('each place of sorted values is found, among equal ones and in any order', () => {
  let seed = 1
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
  for (const length of [1, 2, 3, 10, 97])
    for (const kinds of [1, 3, 1000]) {
      const values = Float64Array.from({ length }, () => Math.floor(random() * kinds) - kinds / 2)
      const sorted = values.toSorted()
      for (let nth = 0; nth < length; nth += 1) expect(nthValue(values.slice(), nth)).toBe(sorted[nth])
      expect(nthValue(sorted.slice(), length >> 1)).toBe(sorted[length >> 1])
      expect(nthValue(sorted.toReversed(), length >> 1)).toBe(sorted[length >> 1])
    }
})

test('beyond the values there is none', () => {
  expect(nthValue(new Float64Array(0), 0)).toBeUndefined()
  expect(nthValue(Float64Array.of(3, 4), 2)).toBeUndefined()
})
