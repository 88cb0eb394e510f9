import { expect, test } from 'vitest'
import { tesseractReading } from '#tests/ocr/readings.ts'
import type { CtcReading } from '../recognize/ctc.ts'
import { certaintyOf, type ReadEvidence } from './certainty.ts'

function seen(text: string, probability = 0.99): CtcReading {
  const characters = Array.from(text, (each) => ({ text: each, probability, place: 0, others: [] }))
  return { text, confidence: probability, characters }
}

const TEXT = 'La lumière du matin'
const sure: ReadEvidence = {
  ...{ text: TEXT, confidence: 0.97, language: 'fr', seen: [seen('La lumiere du matin')] },
  readings: [tesseractReading(TEXT), tesseractReading(TEXT)],
}

test('a line that its recognizers agree on is right at least 95 times of a hundred', () => {
  expect(certaintyOf(sure)).toBeGreaterThanOrEqual(0.95)
})

test.each<[string, Partial<ReadEvidence>]>([
  ['readings that say otherwise', { readings: [tesseractReading('La lumière du mutin')] }],
  ['a recognizer that sees other shapes', { seen: [seen('La lumere du mat')] }],
  ['an unsure character', { seen: [seen('La lumiere du matin', 0.4)] }],
  ['low confidence', { confidence: 0.5 }],
  ['a dash', { text: 'La lumière – du matin' }],
])('%s makes it less certain', (_, doubt) => {
  expect(certaintyOf({ ...sure, ...doubt })).toBeLessThan(certaintyOf(sure))
})

test('nothing read is certain of nothing, and five thousand characters are judged, too', () => {
  expect(certaintyOf({ ...sure, text: ' ' })).toBe(0)
  const text = 'a'.repeat(5000)
  const certainty = certaintyOf({ ...sure, text, seen: [seen(text)], readings: [tesseractReading(text)] })
  expect(certainty).toBeGreaterThan(0.5)
})
