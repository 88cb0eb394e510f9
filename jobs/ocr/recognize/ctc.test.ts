import { expect, test } from 'vitest'
import { decodeCtc } from './ctc.ts'

const CHARACTERS = ['', 'a', 'b', ' ']

/** One row a step: probabilities of blank, a, b and the space. */
function output(rows: readonly (readonly number[])[]) {
  return { data: Float32Array.from(rows.flat()), steps: rows.length, classes: CHARACTERS.length }
}

const [BLANK, A, B] = [
  [0.9, 0.05, 0.03, 0.02],
  [0.1, 0.8, 0.05, 0.05],
  [0.1, 0.2, 0.7, 0],
]

test('repeats are merged unless a blank parts them', () => {
  expect(decodeCtc(output([A, A, BLANK, A, B, B]), CHARACTERS).text).toBe('aab')
})

test('the confidence is the mean of the characters, each at its surest step', () => {
  const { confidence } = decodeCtc(output([A, [0, 1, 0, 0], BLANK, B]), CHARACTERS)
  expect(confidence).toBeCloseTo((1 + 0.7) / 2)
})

test('nothing but blanks reads as nothing, with no confidence', () => {
  expect(decodeCtc(output([BLANK, BLANK]), CHARACTERS)).toMatchObject({ text: '', confidence: 0 })
})

test('each character knows its place along the line', () => {
  const { characters } = decodeCtc(output([BLANK, A, BLANK, B]), CHARACTERS)
  expect(characters.map(({ place }) => place)).toEqual([0.375, 0.875])
})

test('each character knows what else it may be, where it is surest', () => {
  const rows = [
    [0, 0.5, 0.5, 0],
    [0.1, 0.6, 0.28, 0.02],
  ]
  const { characters } = decodeCtc(output(rows), CHARACTERS)
  expect(characters.map(({ others }) => others.map(({ text }) => text))).toEqual([['b']])
})
