import { expect, test } from 'vitest'
import type { CtcReading } from '#jobs/ocr/recognize/ctc.ts'
import { tesseractReading, ppOcrReading, textOf } from '#tests/ocr/readings.ts'
import { likeliestText } from './words.ts'
import { chineseModelVotes } from './chinese-model-votes.ts'
import { voteCharacters } from './vote-characters.ts'

const voted = (
  texts: readonly string[],
  base: CtcReading,
  writes: (character: string) => boolean = () => true,
) =>
  voteCharacters(
    texts[0] ?? '',
    texts.map((text) => tesseractReading(text)),
    chineseModelVotes(base, writes),
  )

test.each([
  ['of ideographs it knows more', ['石邊曲', '石邊曲'], '右曲', '右邊曲'],
  ['its simplified form is the same character', ['對話'], '对话', '對話'],
  ['what it puts in is Taiwanese', ['氣杵'], '气对', '氣對'],
  ['only what is more than another form counts', ['如果下兩，比賽'], '如果下雨，比赛', '如果下雨，比賽'],
  ['a character missing from its dictionary stays', ['那封億'], '那封仪', '那封儀'],
  [
    'of the forms that were read most votes count',
    ['請註意腳下', '請注意腳下', '請注意腳下'],
    '请注意下',
    '請注意腳下',
  ],
  [
    'a character stands where a reading has it, not where another one was misread',
    ['列車大絢誤點', '列車大約誤點'],
    '列車大约點',
    '列車大約誤點',
  ],
])('%s', (_why, texts, base, expected) => {
  const writes = (character: string) => !'誤误邊边腳脚'.includes(character)
  expect(textOf(voted(texts, ppOcrReading(base, 0.98), writes))).toBe(expected)
})

test('a character missing from its dictionary gets no vote', () => {
  const text = (writes: (character: string) => boolean) =>
    textOf(voted(['櫻！'], ppOcrReading('楼', 0.9), writes))
  expect(text(() => true)).toBe('樓！')
  expect(text((character) => character !== '櫻')).toBe('櫻！')
})

test('forms of one character that it hesitates between count together', () => {
  const text = (others: Parameters<typeof ppOcrReading>[2]) =>
    textOf(
      voteCharacters(
        '應！',
        [tesseractReading('應！', 0.8)],
        chineseModelVotes(ppOcrReading('雞', 0.4, others), () => true),
      ),
    )
  expect(text({})).toBe('應！')
  expect(text({ 雞: { text: '鸡', probability: 0.3 } })).toBe('雞！')
})

test('the form that it saw is there for the word list to choose', () => {
  const places = voted(['請註意'], ppOcrReading('请注意'))
  expect(textOf(places)).toBe('請註意')
  expect(likeliestText(places, (word) => word === '注意')).toBe('請注意')
})
