import { expect, test } from 'vitest'
import type { CtcReading } from '#jobs/ocr/recognize/ctc.ts'
import type { TesseractReading } from '#jobs/ocr/recognize/tesseract.ts'
import { tesseractReading, ppOcrReading } from '#tests/ocr/readings.ts'
import { fastReading, readWithScriptModel } from './read-script-model.ts'

/** What is read, and how many of Tesseract's readings that took. */
function read(
  base: CtcReading,
  readings: readonly TesseractReading[],
  { language = 'ja', known = [] }: { language?: 'ja' | 'ko'; known?: readonly string[] } = {},
) {
  let taken = 0
  const reader = {
    *readings() {
      for (const reading of readings) {
        taken++
        yield reading
      }
    },
    knows: (word: string) => known.includes(word),
  }
  return { ...readWithScriptModel(base, base.text.length, reader, language), taken }
}

test('one sure reading that has what PP-OCR surely read is enough, but for look-alikes and blanks', () => {
  const japanese = [tesseractReading('もう 一度 だけ', 0.95), tesseractReading('もう二度だけ', 0.99)]
  expect(read(ppOcrReading('もうー度だけ', 0.97), japanese)).toMatchObject({ text: 'もう一度だけ', taken: 1 })
  const korean = [tesseractReading('발밑을 조심하세요', 0.95)]
  expect(read(ppOcrReading('발밑을조심하세요', 0.97), korean, { language: 'ko' }).text).toBe(
    '발밑을 조심하세요',
  )
})

test.each([
  ['is unsure of it', tesseractReading('窓を開けた', 0.8), ppOcrReading('窓を開けた', 0.97)],
  ['sees it unsurely', tesseractReading('窓を開けた', 0.95), ppOcrReading('窓を開けた', 0.8)],
  ['sees another letter', tesseractReading('窓を開けた', 0.95), ppOcrReading('窓を閉けた', 0.97)],
])('a reading is not enough when one %s', (_why, first, base) => {
  expect(read(base, [first, tesseractReading('別の', 0.5)]).taken).toBe(2)
})

test('where Tesseract reads noise, what was ppOcrReading is the line, and as sure', () => {
  const { text, confidence } = read(ppOcrReading('窓を開けたのは誰ですか', 0.99), [
    tesseractReading('でを開すた′は', 0.88),
  ])
  expect([text, confidence]).toEqual(['窓を開けたのは誰ですか', 0.99])
})

test('where little is ppOcrReading, it is what the readings come near to', () => {
  const readings = [
    tesseractReading('通れません', 0.9),
    tesseractReading('通れません', 0.85),
    tesseractReading('通わません', 0.88),
  ]
  expect(read(ppOcrReading('置ま世し', 0.54), readings)).toMatchObject({
    text: '通れません',
    confidence: 0.9,
  })
})

test('a word that no list has gives way to one that it has', () => {
  const readings = [tesseractReading('立入禁上', 0.9), tesseractReading('立入禁止', 0.85)]
  expect(read(ppOcrReading('立入禁上', 0.95), readings, { known: ['禁止', '立入'] }).text).toBe('立入禁止')
})

test('to fast recognition Latin letters are hardly a text of the language', () => {
  expect(fastReading({ text: '窓ー', confidence: 0.9 }, 'ja')).toEqual({ text: '窓一', confidence: 0.9 })
  expect(fastReading({ text: 'Ventana', confidence: 0.9 }, 'ja').confidence).toBeLessThan(0.5)
})
