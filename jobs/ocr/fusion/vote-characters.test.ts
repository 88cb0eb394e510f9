import { expect, test } from 'vitest'
import { tesseractReading, textOf } from '#tests/ocr/readings.ts'
import { voteCharacters, type RecognizerVotes } from './vote-characters.ts'

const SAYS_NOTHING: RecognizerVotes = () => 0

test.each([
  ['what most read is right', '誰ですが', ['誰ですが', '誰ですか', '誰ですか'], '誰ですか'],
  [
    'what the best reading leaves out is put in',
    '駅前で待っていす',
    ['駅前で待っていす', '駅前で待っています', '駅前で待っています'],
    '駅前で待っています',
  ],
  [
    'what only the best reading has is left out',
    'はにこちら',
    ['はにこちら', 'はこちら', 'はこちら'],
    'はこちら',
  ],
  ['a reading of something else does not count', '右に', ['右に', 'gGgOg7x', 'gGgOg7x'], '右に'],
])('%s', (_why, best, read, expected) => {
  const readings = read.map((text) => tesseractReading(text))
  expect(textOf(voteCharacters(best, readings, SAYS_NOTHING))).toBe(expected)
})

test('blanks between Latin words stay, those between kana do not', () => {
  const words = { ...tesseractReading('OK です'), symbols: [] }
  expect(textOf(voteCharacters('A B です か', [words], SAYS_NOTHING))).toBe('A Bですか')
})

test('what is put in must be most of all votes, those of PP-OCR about gaps among them; blanks are not its matter', () => {
  const voted = (text: string, weighs: number) => {
    const readings = [
      tesseractReading('열차가'),
      tesseractReading(text),
      tesseractReading(text),
      tesseractReading(text),
    ]
    return textOf(voteCharacters('열차가', readings, ({ total }) => weighs * total))
  }
  expect(['열차들가', '열차 가'].map((text) => voted(text, 0))).toEqual(['열차들가', '열차 가'])
  expect(['열차들가', '열차 가'].map((text) => voted(text, 1))).toEqual(['열차가', '열차 가'])
})
