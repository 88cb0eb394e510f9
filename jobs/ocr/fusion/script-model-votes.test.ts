import { expect, test } from 'vitest'
import type { CtcReading } from '#jobs/ocr/recognize/ctc.ts'
import { tesseractReading, ppOcrReading, textOf } from '#tests/ocr/readings.ts'
import { scriptModelVotes } from './script-model-votes.ts'
import { voteCharacters } from './vote-characters.ts'

const voted = (texts: readonly string[], base: CtcReading) =>
  textOf(
    voteCharacters(
      texts[0] ?? '',
      texts.map((text) => tesseractReading(text)),
      scriptModelVotes(base),
    ),
  )

test.each([
  [
    'what it surely sees outweighs what Tesseract reads',
    ['あの憧は', 'あの憧は'],
    ppOcrReading('あの橋は', 0.99),
    'あの橋は',
  ],
  [
    'of what it doubts Tesseract knows more',
    ['あの橋は', 'あの橋は'],
    ppOcrReading('前の悟は', 0.7),
    'あの橋は',
  ],
  [
    'of look-alikes Tesseract knows which',
    ['方はこちら', '方はこちら'],
    ppOcrReading('方はニちら', 0.99),
    '方はこちら',
  ],
  [
    'another look-alike of the same kind is no vote',
    ['誰ですか'],
    ppOcrReading('誰です力', 0.99),
    '誰ですか',
  ],
  [
    'what it has between is put in',
    ['電車は十分', '電車は二十分'],
    ppOcrReading('電車は二十分', 0.99),
    '電車は二十分',
  ],
  [
    'what it leaves out may have been overlooked',
    ['通れません', '通れません'],
    ppOcrReading('通れせん', 0.99),
    '通れません',
  ],
  [
    'blanks are not its matter',
    ['열차가 이십', '열차가 이십'],
    ppOcrReading('열차가이십', 0.99),
    '열차가 이십',
  ],
  ['of another line it knows nothing', ['足元に', '足元に'], ppOcrReading('約束の時間', 0.99), '足元に'],
  [
    'what it may have ppOcrReading instead counts as far as it is likely',
    ['を開けた'],
    ppOcrReading('を閉けた', 0.5, { 閉: { text: '開', probability: 0.45 } }),
    'を開けた',
  ],
])('%s', (_why, texts, base, expected) => {
  expect(voted(texts, base)).toBe(expected)
})

test('where Tesseract reads nothing like it, it is alone', () => {
  const places = voteCharacters(
    '窓を開けた',
    [tesseractReading('ggOg7x', 0.9)],
    scriptModelVotes(ppOcrReading('窓を開けた', 0.99)),
  )
  expect(textOf(places)).toBe('窓を開けた')
})
