import { expect, test } from 'vitest'
import { needsReading, type Reading, voteOn } from './readings.ts'

const reading = (text: string, confidence: number, frames = 1): Reading => ({
  ...{ text, confidence, frames, frame: 0, language: 'es', style: null },
})

test.each([
  ['the surest of three that differ', [reading('a', 0.4), reading('b', 0.9), reading('c', 0.6)], 'b'],
  [
    'two that agree over one that is surer',
    [reading('sal', 0.6), reading('sol', 0.9), reading('sal', 0.6)],
    'sal',
  ],
  ['the one that stood longest', [reading('sol', 0.9, 2), reading('sal', 0.8, 20)], 'sal'],
  [
    'of three that differ the one that the others are like, however long the last one stood',
    [reading('La sal gorda', 0.86), reading('La sal gordo', 0.88), reading('Lu sel qqrdq', 0.89, 30)],
    'La sal gordo',
  ],
  ['as the surest of those that agree wrote it', [reading('LA SAL', 0.7), reading('La sal', 0.9)], 'La sal'],
])('the vote takes %s', (_what, readings, text) => {
  expect(voteOn(readings)?.text).toBe(text)
})

test('nothing read is no vote', () => {
  expect(voteOn([])).toBeUndefined()
})

test.each([
  ['one reading wants a second', ['sal'], true],
  ['two that agree are enough', ['sal', 'Sal'], false],
  ['two that differ want a third', ['sal', 'sol'], true],
  ['three that differ want a fourth', ['sal', 'sol', 'sul'], true],
  ['five are enough in any case', ['sal', 'sol', 'sul', 'sel', 'sil'], false],
])('%s', (_what, texts, needs) => {
  expect(needsReading(texts.map((text) => reading(text, 0.9)))).toBe(needs)
})
