import { expect, test } from 'vitest'
import type { CtcReading } from '#jobs/ocr/recognize/ctc.ts'
import type { TesseractReading } from '#jobs/ocr/recognize/tesseract.ts'
import { heard, seen } from '#tests/ocr/readings.ts'
import { glancedAt, readTaught } from './read-taught.ts'

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
  return { ...readTaught(base, base.text.length, reader, language), taken }
}

test('one sure reading that has what is surely seen is enough, look-alikes and blanks apart', () => {
  const japanese = [heard('もう 一度 だけ', 0.95), heard('もう二度だけ', 0.99)]
  expect(read(seen('もうー度だけ', 0.97), japanese)).toMatchObject({ text: 'もう一度だけ', taken: 1 })
  const korean = [heard('발밑을 조심하세요', 0.95)]
  expect(read(seen('발밑을조심하세요', 0.97), korean, { language: 'ko' }).text).toBe('발밑을 조심하세요')
})

test.each([
  ['is unsure of it', heard('窓を開けた', 0.8), seen('窓を開けた', 0.97)],
  ['sees it unsurely', heard('窓を開けた', 0.95), seen('窓を開けた', 0.8)],
  ['sees another letter', heard('窓を開けた', 0.95), seen('窓を閉けた', 0.97)],
])('a reading is not enough when one %s', (_why, first, base) => {
  expect(read(base, [first, heard('別の', 0.5)]).taken).toBe(2)
})

test('where Tesseract reads noise, what was seen is the line, and as sure', () => {
  const { text, confidence } = read(seen('窓を開けたのは誰ですか', 0.99), [heard('でを開すた′は', 0.88)])
  expect([text, confidence]).toEqual(['窓を開けたのは誰ですか', 0.99])
})

test('where little is seen, it is what the readings come near to', () => {
  const readings = [heard('通れません', 0.9), heard('通れません', 0.85), heard('通わません', 0.88)]
  expect(read(seen('置ま世し', 0.54), readings)).toMatchObject({ text: '通れません', confidence: 0.9 })
})

test('a word that no list has gives way to one that it has', () => {
  const readings = [heard('立入禁上', 0.9), heard('立入禁止', 0.85)]
  expect(read(seen('立入禁上', 0.95), readings, { known: ['禁止', '立入'] }).text).toBe('立入禁止')
})

test('at a glance Latin letters are hardly a text of the language', () => {
  expect(glancedAt({ text: '窓ー', confidence: 0.9 }, 'ja')).toEqual({ text: '窓一', confidence: 0.9 })
  expect(glancedAt({ text: 'Ventana', confidence: 0.9 }, 'ja').confidence).toBeLessThan(0.5)
})
