import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TYPEFACES } from '#app/domain/typefaces.ts'
import { faceChoice } from './face-choice.ts'
import { SLANTED_SHEETS } from './slanted-sheets.ts'

const faceFor = faceChoice(['400 Lato', '700 Lato', 'italic 400 Lato', '400 Anton'])

test.each([
  ['the weight itself', 'Lato', 700, false, '700 Lato'],
  ['the nearest weight', 'Lato', 600, false, '700 Lato'],
  ['the slanted face', 'Lato', 700, true, 'italic 400 Lato'],
  ['an upright face', 'Lato', 500, false, '400 Lato'],
  ['no face of an unknown family', 'Arial', 400, false, undefined],
  ['an upright face where none is slanted', 'Anton', 400, true, '400 Anton'],
])('a text is set in %s', (_, family, weight, italic, face) => {
  expect(faceFor(family, { weight, italic })).toBe(face)
})

test.each(TYPEFACES.filter(({ hasItalic }) => hasItalic))(
  'slanted letters of $family are set in the weight that was found',
  ({ family, weights }) => {
    const faces = faceChoice(SLANTED_SHEETS.map(([face]) => face))
    for (const weight of weights)
      expect(faces(family, { weight, italic: true })).toBe(`italic ${weight} ${family}`)
  },
)

test('the editor has the faces that a render has, no more and no less', () => {
  const sheetsIn = (path: string) =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(/'(@fontsource\/.+\.css)'/g)].map(
      ([, sheet]) => sheet,
    )
  expect(['face-sheets.ts', 'slanted-sheets.ts', 'script-sheets.ts'].flatMap(sheetsIn).toSorted()).toEqual(
    sheetsIn('../../../remotion/font-faces.ts').toSorted(),
  )
})
