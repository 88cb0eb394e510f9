import { expect, test } from 'vitest'
import type { CtcReading, Likely } from '../recognize/ctc.ts'
import { poll } from './poll.ts'

/** Tesseract's reading, every character as sure as the whole. */
function reading(text: string, confidence = 0.95) {
  const symbols = Array.from(text.replace(/\s/gu, ''), (each) => ({
    ...{ text: each, confidence },
    ...{ wordConfidence: confidence, startsWord: false },
  }))
  return { text, confidence, symbols }
}

/** What PP-OCR read, every character with the same probability; `others` what each may be instead. */
function base(text: string, probability = 0.98, others: Readonly<Record<string, Likely>> = {}): CtcReading {
  const characters = Array.from(text, (each, i) => ({
    ...{ text: each, probability, place: i / text.length },
    others: Object.entries(others).flatMap(([of, other]) => (of === each ? [other] : [])),
  }))
  return { text, confidence: probability, characters }
}

const textOf = (places: ReturnType<typeof poll>) => places.map(([first]) => first?.text ?? '').join('')

test.each([
  ['what most read is right', '誰ですが', ['誰ですが', '誰ですか', '誰ですか'], '', '誰ですか'],
  [
    'what the best reading leaves out is put in',
    '駅前で待っていす',
    ['駅前で待っていす', '駅前で待っています', '駅前で待っています'],
    '',
    '駅前で待っています',
  ],
  [
    'what only the best reading has is left out',
    'はにこちら',
    ['はにこちら', 'はこちら', 'はこちら'],
    '',
    'はこちら',
  ],
  ['a reading of something else does not count', '右に', ['右に', 'gGgOg7x', 'gGgOg7x'], '', '右に'],
  ['of ideographs PP-OCR knows more', '石に曲', ['石に曲', '石に曲'], '右曲', '右に曲'],
  ['its Chinese form is the same character', '対話', ['対話'], '对话', '対話'],
  ['what it puts in is Japanese', '気杵', ['気杵'], '气对', '気対'],
  ['kana are not its matter', 'すです', ['すです'], '寸寸', 'すです'],
])('%s', (_why, best, read, seen, expected) => {
  const readings = read.map((text) => reading(text))
  expect(textOf(poll(best, readings, base(seen), 'ja', () => true))).toBe(expected)
})

test('of a character that PP-OCR was not taught it knows nothing', () => {
  const polled = (writes: (character: string) => boolean) =>
    textOf(poll('桜が', [reading('桜が')], base('楼', 0.9), 'ja', writes))
  expect(polled(() => true)).toBe('楼が')
  expect(polled((character) => character !== '桜')).toBe('桜が')
})

test('forms of one character that PP-OCR hesitates between count together', () => {
  const polled = (others: Readonly<Record<string, Likely>>) =>
    textOf(poll('應の', [reading('應の', 0.8)], base('雞', 0.4, others), 'ja', () => true))
  expect(polled({})).toBe('應の')
  expect(polled({ 雞: { text: '鸡', probability: 0.3 } })).toBe('鶏の')
})

test('in traditional Chinese only what is more than another form counts', () => {
  const polled = (best: string, seen: string) =>
    textOf(poll(best, [reading(best)], base(seen), 'zh-tw', () => true))
  expect(polled('如果下兩，比賽', '如果下雨，比赛')).toBe('如果下雨，比賽')
  expect(polled('那封億', '那封仪')).toBe('那封儀')
})

test('blanks between Latin words stay, those between kana do not', () => {
  const words = { ...reading('OK です'), symbols: [] }
  expect(textOf(poll('A B です か', [words], base(''), 'ja', () => true))).toBe('A Bですか')
})
