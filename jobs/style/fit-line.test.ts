import { expect, test } from 'vitest'
import { drawnLetters } from '#tests/factories/drawn-letters.ts'
import { fittedColors } from './fitted-colors.ts'
import { facesFor } from './faces.ts'
import { fitLine, isOfOtherWeight } from './fit-line.ts'

const TEXT = 'Welcome to the old town'

test.each([
  ['Roboto', 500],
  ['Lato', 300],
  ['Open Sans', 800],
])(
  'slanted letters of %s %d are found in their weight, and without an outline that makes up for another',
  (family, weight) => {
    const face = { typeface: { family }, weight, italic: true }
    const letters = { text: TEXT, face, sizePx: 32, softnessPx: 0.6, contrast: [150, 0, 0] } as const
    const { picture, box } = drawnLetters(letters)
    const line = fitLine(picture, box, TEXT)
    expect(line?.face).toMatchObject({ weight, italic: true })
    expect(line && fittedColors(picture, line).outline).toBe(null)
  },
)

test('a heading with serifs is not in the face of lines without, though that explains it as well as them', () => {
  const face = { typeface: { family: 'Merriweather' }, weight: 700, italic: false }
  const letters = { text: TEXT, face, sizePx: 40, softnessPx: 0.8, contrast: [150, 0, 0] } as const
  const { picture, box } = drawnLetters(letters)
  const inter = facesFor(TEXT).find(({ typeface, weight }) => typeface.family === 'Inter' && weight === 700)
  if (!inter) throw new Error('Inter is a candidate')
  const known = { face: inter, explained: 0.5, isSure: true, isPlacedAlike: false }
  expect(fitLine(picture, box, TEXT, [known])?.face.typeface.fontClass).toBe('serif')
  expect(fitLine(picture, box, TEXT, [{ ...known, explained: 0 }])?.face).toBe(inter)
})

test.each([
  { what: 'explains much more', explained: 0.93, byOther: 0.9, isOther: true },
  { what: 'explains little more of a soft picture', explained: 0.915, byOther: 0.9, isOther: false },
  { what: 'leaves hardly anything of a clear one', explained: 0.989, byOther: 0.971, isOther: true },
  { what: 'explains as much', explained: 0.992, byOther: 0.985, isOther: false },
])('a line is in another weight that $what: $isOther', ({ explained, byOther, isOther }) => {
  expect(isOfOtherWeight(explained, byOther)).toBe(isOther)
})
