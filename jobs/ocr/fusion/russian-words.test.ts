import { expect, test } from 'vitest'
import { ppOcrReading } from '#tests/ocr/readings.ts'
import { russianWords } from './russian-words.ts'

const KNOWN = [
  ...['где', 'ты', 'был', 'вчера', 'вечером', 'объявление', 'закрыто', 'будет', 'хорошо', 'не', 'за'],
  ...['последний', 'после', 'ний', 'герой', 'случилось', 'скидка', 'до', 'среды', 'было', 'дети', 'спят'],
  ...['суп', 'с', 'укропом', 'под', 'подпишись', 'по', 'русски', 'канал', 'на', 'всё', 'жизнь', 'мост'],
]

const read = (text: string, seen: string, others: readonly string[] = []) =>
  russianWords(
    text,
    ppOcrReading(seen, 0.9),
    [text, ...others].map((one) => ({ text: one, confidence: 0.8 })),
    (word) => KNOWN.includes(word),
  )

test.each([
  ['a blank that Tesseract lost', 'этихемягких', '3TNX MArKNX', ['этих', 'мягких'], 'этих мягких'],
  ['a mark that it read in its place', 'Объявление`закрыто', '06bABneHNe 3aKpbITO', [], 'Объявление закрыто'],
  ['a hyphen between two words', 'Где-ты был', 'ne Tbl 6bln', [], 'Где ты был'],
  ['a comma that only one has', 'всё будет, хорошо', 'Bce 6yAetxopowo', [], 'всё будет хорошо'],
])('%s is a blank where PP-OCR sees none', (_what, text, seen, words, expected) => {
  KNOWN.push(...words)
  expect(read(text, seen)).toBe(expected)
})

test.each([
  ['по-русски', 'no-pyccKN'],
  ['Подпишись на канал', 'oA nNWNcb Ha KaHan'],
  ['не за мост', 'He3a MocT'],
])('%s stays as it is where PP-OCR sees a hyphen, or blanks that are none', (text, seen) => {
  expect(read(text, seen)).toBe(text)
})

test.each([
  ['Где ты был вчера.', 'Ine TbI Obui Buepa?', 'Где ты был вчера?'],
  ['вчера вечером, хорошо', 'Buepa BeyepoM, xopomo', 'вчера вечером, хорошо'],
  ['вчера, вечером', 'BYepa,BeyepoM', 'вчера, вечером'],
  ['«Где ты был»', '"Ine TbI Obui"', '«Где ты был»'],
])('the marks of %s are those that PP-OCR sees', (text, seen, expected) => {
  expect(read(text, seen)).toBe(expected)
})

test.each([
  ['of a letter that has another shape', 'елучилось', 'cnyunnocb', ['влучилось', 'елучиловь'], 'случилось'],
  ['of a letter read as a blank', 'ПОСЛЕ НИЙ ГЕРОЙ', 'NOCJIEIHNY TEPON', [], 'ПОСЛЕДНИЙ ГЕРОЙ'],
  ['of one letter', 'суп е укропом', 'cyn c yKponoM', [], 'суп с укропом'],
  ['that another reading has', '7Кизнь', 'Kn3Hb', ['Жизнь'], 'Жизнь'],
])('a word that is none, %s, is the one that is seen', (_what, text, seen, others, expected) => {
  expect(read(text, seen, others)).toBe(expected)
})

test('a word that the list lacks stays where most readings have it', () => {
  expect(read('Мостов', 'MocT6', ['Мостов', 'Мостов', 'Моство'])).toBe('Мостов')
  expect(read('Шост', 'MocT', ['Шост'])).toBe('Шост')
})

test('a rival that is seen otherwise takes no place unless many readings have it', () => {
  expect(read('булока', '6yJIOKa', ['було', 'булока', 'булока', 'булока', 'булока'])).toBe('булока')
})

test('a mark that neither PP-OCR nor most readings have is none', () => {
  expect(read('дети: спят', 'JETH CIAT', ['дети спят', 'дети спят'])).toBe('дети спят')
})

test('numbers and signs are read by PP-OCR', () => {
  expect(read('Скидка 28 Я до среды', 'CKnAKa 25 % 10 cpeAbI', ['Скидка 25 Я до среды'])).toBe(
    'Скидка 25 % до среды',
  )
})

test('a line of which PP-OCR sees nothing stays as Tesseract read it', () => {
  expect(read('дети спят', '')).toBe('дети спят')
})

test('a comma that the readings have stays, though PP-OCR lost it', () => {
  expect(read('хорошо, вчера', 'xopomo BYepa', ['хорошо, веера', 'хорошо, вчера', 'оршо вер'])).toBe(
    'хорошо, вчера',
  )
})

test('a currency sign that the readings have is none of PP-OCR’s letters', () => {
  expect(read('91,85 $ – 55 %', '91,85 S - 55 %', ['91,85 $ – 55 %'])).toBe('91,85 $ – 55 %')
})
