import { expect, test } from 'vitest'
import { thresholdsOf } from './thresholds.ts'

test('the default settings give the thresholds that the detector was taught with, and moving one moves its own', () => {
  const standard = thresholdsOf({ text_threshold: 0.7, low_text: 0.4 })
  expect(standard.meanScore).toBeCloseTo(0.6)
  expect(standard.binarize).toBeCloseTo(0.3)
  expect(thresholdsOf({ text_threshold: 0.9, low_text: 0.4 }).meanScore).toBeCloseTo(0.8)
  expect(thresholdsOf({ text_threshold: 0.7, low_text: 0.6 }).binarize).toBeCloseTo(0.5)
})
