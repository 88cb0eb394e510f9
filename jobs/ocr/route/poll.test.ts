import { expect, test } from 'vitest'
import { heard, textOf } from '#tests/ocr/readings.ts'
import { poll, type Seer } from './poll.ts'

const SAYS_NOTHING: Seer = () => 0

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
  const readings = read.map((text) => heard(text))
  expect(textOf(poll(best, readings, SAYS_NOTHING))).toBe(expected)
})

test('blanks between Latin words stay, those between kana do not', () => {
  const words = { ...heard('OK です'), symbols: [] }
  expect(textOf(poll('A B です か', [words], SAYS_NOTHING))).toBe('A Bですか')
})

test('what is put in must be most of all votes, those of PP-OCR about gaps among them; blanks are not its matter', () => {
  const polled = (text: string, weighs: number) => {
    const readings = [heard('열차가'), heard(text), heard(text), heard(text)]
    return textOf(poll('열차가', readings, ({ total }) => weighs * total))
  }
  expect(['열차들가', '열차 가'].map((text) => polled(text, 0))).toEqual(['열차들가', '열차 가'])
  expect(['열차들가', '열차 가'].map((text) => polled(text, 1))).toEqual(['열차가', '열차 가'])
})
