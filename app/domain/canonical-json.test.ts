import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('keys are sorted at every depth, whatever order they were written in', () => {
  const json = canonicalJson({ b: [{ d: 1, c: null }], a: { z: 'é"\n', y: false } })
  expect(json).toBe('{"a":{"y":false,"z":"é\\"\\n"},"b":[{"c":null,"d":1}]}')
  expect(canonicalJson({ a: { y: false, z: 'é"\n' }, b: [{ c: null, d: 1 }] })).toBe(json)
})

test.each([
  [{ a: undefined, b: 1 }],
  [[undefined, 1]],
  [[]],
  [{}],
  [-0],
  [1e21],
  [Number.NaN],
  ['\u2028\ud800'],
])('%j is written as JSON.stringify writes it', (value) => {
  expect(canonicalJson(value)).toBe(JSON.stringify(value))
})
