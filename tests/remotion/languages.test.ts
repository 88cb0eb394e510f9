import { readdir } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '#app/domain/languages.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'
import { caption, drawCases, type DrawnCases, rect } from './draw-cases.ts'

/** Two phrases of equal length in each language: drawn as boxes for missing glyphs, they would look the same. */
const PHRASES = {
  es: ['Añade sal', 'Vierte té'],
  en: ['Add salt', 'Pour tea'],
  fr: ['Ça brûle', 'Où est-il'],
  de: ['Größe', 'Übung'],
  it: ['Perché', 'Città'],
  pt: ['Coração', 'Avó põe'],
  ru: ['Добавьте', 'Налейте'],
  ja: ['塩を加える', '水を注いで'],
  'zh-cn': ['请加点盐', '倒一杯茶'],
  'zh-tw': ['請加點鹽', '倒一杯茶'],
  ko: ['소금을 넣다', '물을 붓는다'],
} as const
/** What a person may type although nothing of it can be read from a video. */
const TYPED = {
  arabic: ['أضف الملح', 'صب الشاي الآن'],
  hebrew: ['הוסף מלח', 'מזוג תה ה'],
  thai: ['เติมเกลือ', 'รินน้ำชา'],
  hindi: ['नमक डालें', 'चाय परोसें'],
  emoji: ['🔥🔥🔥', '👩‍🍳👩‍🍳👩‍🍳'],
} as const

let drawn: DrawnCases
beforeAll(async () => {
  const phrases = [...LANGUAGES.map((language) => ({ name: language, language, texts: PHRASES[language] }))]
  const typed = Object.entries(TYPED).map(([name, texts]) => ({ name, language: 'en' as const, texts }))
  drawn = await drawCases({
    ...Object.fromEntries(
      [...phrases, ...typed].flatMap(({ name, language, texts }) =>
        texts.map((text, index) => [`${name} ${index}`, [caption({ text, language })]]),
      ),
    ),
    notes: [caption({ text: '♪♪♪' })],
    arrows: [caption({ text: '→→→' })],
  })
})

test.each([...LANGUAGES, ...Object.keys(TYPED)])('%s is set in glyphs, not in boxes', (language) => {
  const [first, second] = [drawn.overlay(`${language} 0`), drawn.overlay(`${language} 1`)]
  expect(rect(first).count).toBeGreaterThan(300)
  expect(Buffer.compare(first.pixels, second.pixels)).not.toBe(0)
  const differing = first.pixels.filter(
    (value, index) => Math.abs(value - (second.pixels[index] ?? 0)) > 60,
  ).length
  expect(differing).toBeGreaterThan(500)
})

test('simplified and traditional Chinese have their own letter forms', () => {
  expect(Buffer.compare(drawn.overlay('zh-cn 1').pixels, drawn.overlay('zh-tw 1').pixels)).not.toBe(0)
})

test('signs that subtitles like have glyphs', () => {
  expect(Buffer.compare(drawn.overlay('notes').pixels, drawn.overlay('arrows').pixels)).not.toBe(0)
})

test('the faces are in the bundle: what a machine has of its own differs', async () => {
  const files = await readdir(await compositionBundle())
  // a face is cut into many files, each for a range of characters
  expect(files.filter((file) => file.endsWith('.woff2')).length).toBeGreaterThan(500)
})
