import { expect, test } from 'vitest'
import { type Reading, voteOn } from './readings.ts'

const reading = (text: string, confidence: number, frames = 1): Reading => ({
  ...{ text, confidence, frames, frame: 0, language: 'es', style: null, full: false },
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
    'of three that differ the one most similar to the others, however long the last one was shown',
    [reading('La sal gorda', 0.86), reading('La sal gordo', 0.88), reading('Lu sel qqrdq', 0.89, 30)],
    'La sal gordo',
  ],
  [
    'of two that differ the whole one, though one that has left out words is as sure',
    [reading('Ça suffit, laissez-le tranquille !', 0.79), reading('-le tranquille !', 0.8)],
    'Ça suffit, laissez-le tranquille !',
  ],
  ['as the surest of those that agree wrote it', [reading('LA SAL', 0.7), reading('La sal', 0.9)], 'La sal'],
])('the vote takes %s', (_what, readings, text) => {
  expect(voteOn(readings)?.text).toBe(text)
})

test('without readings there is no winner', () => {
  expect(voteOn([])).toBeUndefined()
})

test('a full reading wins over a fast one, however sure that is', () => {
  const readings = [reading('Ou est la cle', 0.9, 30), { ...reading('Où est la clé', 0.8), full: true }]
  expect(voteOn(readings)?.text).toBe('Où est la clé')
})

test('one sure full reading outweighs two equal guesses, but not two that are nearly as sure', () => {
  const full = (text: string, confidence: number) => ({ ...reading(text, confidence), full: true })
  const sure = full('電車は遅れています', 0.98)
  const twice = (confidence: number) => [1, 2].map(() => full('滞は遅れています', confidence))
  expect(voteOn([sure, ...twice(0.72)])?.text).toBe('電車は遅れています')
  expect(voteOn([sure, ...twice(0.9)])?.text).toBe('滞は遅れています')
})

test.each([
  [
    'a sure fast reading of all of it',
    [reading("It wasn't my idea,and you know it", 0.95)],
    "It wasn't my idea,and you know it",
  ],
  [
    'a full reading of all of it',
    [{ ...reading('Ce n’est pas mon idée, et tu le sais', 0.8), full: true }],
    'Ce n’est pas mon idée, et tu le sais',
  ],
  ['nothing but a guess', [reading("It wasn't my idea,and you know it", 0.6)], 'and you know it'],
  ['a text that is no longer', [reading('and you know lt', 0.95)], 'and you know it'],
])('a full reading of the end of a line against %s', (_what, others, text) => {
  const end = text.includes('sais') ? 'et tu le sais' : 'and you know it'
  expect(voteOn([...others, { ...reading(end, 0.93), full: true }])?.text).toBe(text)
})

test('a mark that only a reading of a longer piece can have seen is taken, if that is nearly as sure', () => {
  const of = (text: string, confidence: number, width: number) => ({
    ...reading(text, confidence),
    full: true,
    box: { x: 0, y: 0, width, height: 30, angleDegrees: 0 },
  })
  const short = of('J. R. Tolkien', 0.9, 220)
  expect(voteOn([short, of('— J. R. Tolkien', 0.75, 240)])?.text).toBe('— J. R. Tolkien')
  expect(voteOn([short, of('— J. R. Tolkien', 0.75, 222)])?.text).toBe('J. R. Tolkien')
  expect(voteOn([short, of('— J. R. Tolkien', 0.5, 240)])?.text).toBe('J. R. Tolkien')
  expect(voteOn([short, of('— A. R. Tolkien', 0.75, 240)])?.text).toBe('J. R. Tolkien')
})

test('an empty full reading does not overrule a fast one', () => {
  expect(voteOn([reading('sal', 0.6), { ...reading(' ', 0), full: true }])?.text).toBe('sal')
})
