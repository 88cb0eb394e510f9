import { expect, test } from 'vitest'
import { GOOD_SCORE, judgementOf, MEASURE_NAMES, MEASURES } from './judged-text.ts'

test('every measure has its place in the list of names', () => {
  expect(Object.keys(MEASURES).toSorted()).toEqual([...MEASURE_NAMES].toSorted())
})

test('what is at its limit scores just well enough, and what is beyond is a fault', () => {
  const { limit } = MEASURES.ghost
  expect(judgementOf({ ghost: limit })).toMatchObject({ scores: { erasure: GOOD_SCORE }, faults: [] })
  expect(judgementOf({ ghost: 1.2 * limit })).toMatchObject({ scores: { erasure: 0.4 }, faults: ['ghost'] })
})

test('an aspect is as good as its worst measure, and one of which nothing was measured is unknown', () => {
  const { scores, faults } = judgementOf({ fill: 0, size: 10, smear: 0.9, ghost: 0 })
  expect(scores).toEqual({ text: null, style: 0, erasure: 0.25, containment: null, locality: null })
  expect(faults).toEqual(['size', 'smear'])
})
