import { expect, test } from 'vitest'
import type { CtcReading } from '#jobs/ocr/recognize/ctc.ts'
import type { TesseractReading } from '#jobs/ocr/recognize/tesseract.ts'
import { tesseractReading, ppOcrReading } from '#tests/ocr/readings.ts'
import { readScript } from './read-script.ts'

const read = (
  base: CtcReading,
  readings: readonly TesseractReading[],
  language: 'ru' | 'zh-tw',
  words: readonly string[] = [],
) =>
  readScript(
    { base, writes: () => true, ratio: base.text.length },
    { readings: () => readings, knows: (word) => words.includes(word) },
    language,
  ).text

test('where Tesseract’s readings have little in common, what PP-OCR sees is taken, if it is surer and as long', () => {
  const scattered = [
    tesseractReading('如果下兩章', 0.93),
    tesseractReading('圓際和', 0.9),
    tesseractReading('如果下雨,E賽融伍螞', 0.92),
    tesseractReading('ll到本引', 0.9),
  ]
  expect(read(ppOcrReading('如果下雨，比赛就会取消', 0.96), scattered, 'zh-tw')).toBe(
    '如果下雨，比賽就會取消',
  )
  expect(read(ppOcrReading('下雨', 0.96), scattered, 'zh-tw')).not.toBe('下雨')
})

test('what Tesseract hardly reads PP-OCR reads, in traditional characters', () => {
  expect(read(ppOcrReading('比赛就会取消', 0.8), [tesseractReading('匕賽', 0.6)], 'zh-tw')).toBe(
    '比賽就會取消',
  )
})

test('plain letters that PP-OCR is sure of are right, but where Tesseract is sure of Cyrillic ones', () => {
  expect(read(ppOcrReading('OK 2026', 0.97), [tesseractReading('0 К', 0.9)], 'zh-tw')).toBe('OK 2026')
  expect(read(ppOcrReading('HOMEP', 0.97), [tesseractReading('НОМЕР', 0.95)], 'ru')).toBe('НОМЕР')
  expect(read(ppOcrReading('HOME', 0.97), [tesseractReading('НОМЕ', 0.7)], 'ru')).toBe('HOME')
})

test('a command of Latin letters among Russian lines is none of Cyrillic ones, and Russian words are Russian', () => {
  const command = [tesseractReading('доскег сотрозе ир -9', 0.79)]
  expect(read(ppOcrReading('docker compose up -d', 0.86), command, 'ru')).toBe('docker compose up -d')
  expect(read(ppOcrReading('none', 0.86), [tesseractReading('поле', 0.8)], 'ru', ['поле'])).toBe('поле')
  expect(
    read(ppOcrReading('Kn3Hb 1peKpacHa', 0.93), [tesseractReading('Жизнь прекрасна', 0.73)], 'ru', [
      'жизнь',
      'прекрасна',
    ]),
  ).toBe('Жизнь прекрасна')
})

test('two readings of a Russian line that agree are not enough when a word of it is none', () => {
  const readings = [
    tesseractReading('Зимои тихо', 0.97),
    tesseractReading('Зимои тихо', 0.96),
    tesseractReading('Зимой тихо', 0.94),
  ]
  expect(read(ppOcrReading('3NMON TNXO', 0.6), readings, 'ru', ['зимой', 'тихо'])).toBe('Зимой тихо')
})
