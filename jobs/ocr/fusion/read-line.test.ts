import { expect, test } from 'vitest'
import type { Language } from '#app/domain/languages.ts'
import type { RgbImage } from '../image.ts'
import { characterFilter } from '../recognize/character-filter.ts'
import { readLine } from './read-line.ts'

const LINE: RgbImage = {
  ...{ width: 240, height: 48, channels: 3 },
  data: Uint8Array.from({ length: 240 * 48 * 3 }, (_, i) => (Math.floor(i / 3) % 12 < 4 ? 20 : 230)),
}

/** The languages in which Tesseract is asked for a line that PP-OCR reads as these letters, and it perhaps otherwise. */
async function languagesTried(
  letters: string,
  languages: readonly Language[],
  read: Partial<Record<Language, string>> = {},
) {
  const tried = new Set<Language>()
  const tesseract = (language: Language) => ({
    read: () => {
      tried.add(language)
      return { text: read[language] ?? letters, confidence: 0.95, symbols: [] }
    },
    knows: () => true,
    close: () => undefined,
  })
  const ppOcr = {
    read: () => Promise.resolve({ text: letters, confidence: 0.9, characters: [] }),
    writes: () => true,
    close: () => Promise.resolve(),
  }
  const notAsked = () => {
    throw new Error('no model of a script is needed')
  }
  const recognizers = { ppOcr, scriptModel: notAsked, own: new Map(), tesseract }
  const filter = characterFilter({ allowlist: null, blocklist: null })
  const { language, text } = await readLine(() => LINE, languages, filter, recognizers)
  return { tried: [...tried], language, text }
}

test('of several languages of Latin letters only the one that the letters are of is tried', async () => {
  expect(await languagesTried('She has the story of the year', ['es', 'en', 'it'])).toMatchObject({
    ...{ tried: ['en'], language: 'en' },
  })
})

test('languages that the letters go with nearly alike are tried, and the one that the reading goes with wins', async () => {
  const read = { en: 'RECETA FACIL', es: 'RECETA FÁCIL' }
  expect(await languagesTried('RECETA FACIL', ['de', 'en', 'es'], read)).toMatchObject({
    ...{ tried: ['en', 'es'], language: 'es' },
  })
})

test('words that go with no language while their accents are lost are tried in several', async () => {
  const read = { de: 'Größe 38 für 20', fr: 'Grôfe 38 fur 20' }
  expect(await languagesTried('GroBe 38 fur 20', ['fr', 'de'], read)).toMatchObject({
    ...{ tried: ['fr', 'de'], language: 'de', text: 'Größe 38 für 20' },
  })
})

test('what has no letters is read in the first language alone', async () => {
  expect((await languagesTried('12:30', ['es', 'en', 'it'])).tried).toEqual(['es'])
})

test('a price in a language whose data has no currency sign is read with the English data, too', async () => {
  const read = { en: '€3,941.20' }
  expect(await languagesTried('3,941.20', ['zh-cn'], read)).toMatchObject({
    ...{ tried: ['en'], language: 'zh-cn', text: '€3,941.20' },
  })
})

test('what is no price is read in its own language alone', async () => {
  expect((await languagesTried('2006年5月3日', ['zh-cn'])).tried).toEqual([])
})
