import { expect, test } from 'vitest'
import { hasCharacters, subsetsOf } from './font-subsets.ts'
import { facesFor, probesFor } from './faces.ts'
import { outlinesOf } from './glyph-outlines.ts'

test.each([
  ['愚园路', ['Noto Sans SC', 'Noto Serif SC']],
  ['龍門客棧 2', ['Noto Sans SC', 'Noto Serif SC']],
  ['ありがとう、先生', ['Noto Sans SC', 'Noto Serif SC']],
  ['평 양', ['Noto Sans KR']],
])('%s is compared with faces of %j that have all its letters', (text, families) => {
  const faces = facesFor(text)
  expect(new Set(faces.map(({ typeface }) => typeface.family))).toEqual(new Set(families))
  expect(probesFor(text).every((face) => outlinesOf(face, text) !== null)).toBe(true)
})

test('a family of an alphabet has three files, and one of ideographs those that a text needs', () => {
  expect(subsetsOf('Roboto', 'Añade la sal')).toEqual(['latin', 'latin-ext', 'cyrillic'])
  expect(subsetsOf('Noto Sans KR', '서울').length).toBeGreaterThan(3)
})

test('characters that no file holds are missing', () => {
  expect(hasCharacters('Noto Sans KR', '서울 56 km')).toBe(true)
  expect(hasCharacters('Noto Sans SC', '서울')).toBe(false)
})

test.each(['♪ Quédate conmigo ♪', 'Salida → andén 2', '★ Nuevo'])(
  '“%s” is compared with faces that lack its symbol: another one draws it',
  (text) => {
    expect(probesFor(text).every((face) => outlinesOf(face, text) !== null)).toBe(true)
  },
)

test('a line with a letter that a face lacks is not compared with it', () => {
  const anton = facesFor('a').find(({ typeface }) => typeface.family === 'Anton')
  expect(anton && outlinesOf(anton, 'Ω a')).toBeNull()
})
