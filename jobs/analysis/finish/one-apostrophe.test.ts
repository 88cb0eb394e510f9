import { expect, test } from 'vitest'
import type { Language } from '#app/domain/languages.ts'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { inOneApostrophe } from './one-apostrophe.ts'

const BOX = { x: 0, y: 0, width: 100, height: 20, angleDegrees: 0 }

function read(text: string, language: Language = 'fr'): TextTrack {
  return {
    ...{ text, language, confidence: 0.9, startFrame: 0, endFrame: 50, startSeconds: 0, endSeconds: 2 },
    ...{ boxes: [{ frame: 0, seconds: 0, box: BOX }], prevalentBox: BOX, style: PLAIN_STYLE },
  }
}
const texts = (lines: readonly TextTrack[]) => inOneApostrophe(lines).map(({ text }) => text)

test.each([
  [
    'are curved where enough of them were read so',
    ["Qu'est-ce qu'on lit ?", 'L’avis du chef', "la maison d'André", 'C’est tout'],
    ['Qu’est-ce qu’on lit ?', 'L’avis du chef', 'la maison d’André', 'C’est tout'],
  ],
  [
    'stay straight where one alone was read as curved',
    ["Qu'est-ce qu'on lit ?", 'L’avis du chef'],
    ["Qu'est-ce qu'on lit ?", 'L’avis du chef'],
  ],
  [
    'stay straight beside marks that are none',
    ["l'eau", 'J’ai dit', "6' de long", "'oui'"],
    ['l’eau', 'J’ai dit', "6' de long", "'oui'"],
  ],
])('apostrophes %s', (_how, lines, expected) => {
  expect(texts(lines.map((text) => read(text)))).toEqual(expected)
})

test('the lines of one language say nothing of those of another', () => {
  expect(texts([read('L’avis'), read('C’est tout'), read("it's", 'en')])).toEqual([
    'L’avis',
    'C’est tout',
    "it's",
  ])
})
