import { expect, test } from 'vitest'
import type { Language } from '#app/domain/languages.ts'
import type { RgbImage } from '../image.ts'
import { characterFilter } from '../recognize/character-filter.ts'
import { readLine } from './read-line.ts'

const LINE: RgbImage = {
  ...{ width: 240, height: 48, channels: 3 },
  data: Uint8Array.from({ length: 240 * 48 * 3 }, (_, i) => (Math.floor(i / 3) % 12 < 4 ? 20 : 230)),
}

/** The languages in which Tesseract is asked for a line that PP-OCR reads as these letters; it is surest in the last. */
async function languagesTried(letters: string, languages: readonly Language[]) {
  const tried = new Set<Language>()
  const tesseract = (language: Language) => ({
    read: () => {
      tried.add(language)
      return { text: letters, confidence: 0.8 + languages.indexOf(language) / 100, symbols: [] }
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
  const { language } = await readLine(() => LINE, languages, filter, recognizers)
  return { tried: [...tried], language }
}

test('of several languages of Latin letters only the one that the letters are of is tried', async () => {
  expect(await languagesTried('She has the story of the year', ['es', 'en', 'it'])).toEqual({
    ...{ tried: ['en'], language: 'en' },
  })
})

test('two languages that the letters go with alike are both tried, and the engine decides', async () => {
  const { tried, language } = await languagesTried('Precaliente el horno a 180 grados', ['es', 'de', 'pt'])
  expect(tried).toEqual(['es', 'pt'])
  expect(language).toBe('pt')
})

test('what has no letters is read in the first language alone', async () => {
  expect((await languagesTried('12:30', ['es', 'en', 'it'])).tried).toEqual(['es'])
})
