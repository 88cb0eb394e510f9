import { expect, test } from 'vitest'
import type { Language } from '#app/domain/languages.ts'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { settleLanguages } from './settle-languages.ts'

const BOX = { x: 0, y: 0, width: 100, height: 20, angleDegrees: 0 }
const ALL: Language[] = ['es', 'en', 'it', 'fr', 'de', 'pt', 'ru']

function read(text: string, language: Language): TextTrack {
  return {
    ...{ text, language, confidence: 0.9, startFrame: 0, endFrame: 50, startSeconds: 0, endSeconds: 2 },
    ...{ boxes: [{ frame: 0, seconds: 0, box: BOX }], prevalentBox: BOX, style: PLAIN_STYLE },
  }
}

const settled = (lines: readonly [text: string, language: Language][], languages = ALL) =>
  settleLanguages(
    lines.map(([text, language]) => read(text, language)),
    languages,
  ).map(({ language }) => language)

test('a line is in the language of its text, whichever the engine was surest in', () => {
  expect(
    settled([
      ['Meanwhile, at the office...', 'en'],
      ['She has the story of the year', 'it'],
      ['Do you know what time it is?', 'fr'],
    ]),
  ).toEqual(['en', 'en', 'en'])
})

test('a name, a number and a short word are in the language of the video', () => {
  expect(
    settled([
      ['Añada dos cucharadas de azúcar', 'es'],
      ['Receta', 'it'],
      ['205 km', 'de'],
      ['Seoul', 'pt'],
    ]),
  ).toEqual(['es', 'es', 'es', 'es'])
})

test('a clear line in another language keeps it', () => {
  expect(
    settled([
      ['Añada dos cucharadas de azúcar', 'es'],
      ['Precaliente el horno a 180 grados', 'es'],
      ['Nobody told me the bridge was closed', 'es'],
    ]),
  ).toEqual(['es', 'es', 'en'])
})

test('other scripts are left alone, and so is everything where one language was asked for', () => {
  expect(settled([['Сегодня вечером', 'ru']])).toEqual(['ru'])
  expect(settled([['Nobody told me the bridge was closed', 'es']], ['es', 'ru'])).toEqual(['es'])
})
