import { expect, test } from 'vitest'
import { drawnLetters } from '#tests/factories/drawn-letters.ts'
import { FACES } from './faces.ts'
import { facesByShape, letterShapes, similarityOf, sizeByShapes } from './letter-shapes.ts'
import { outlinesOf } from './glyph-outlines.ts'

const COLORS = { fill: '#f5f5f5', outline: null, background: '#323232' }
const TEXT = 'Did you see áéñ: it is 5%?'

function faceOf(family: string, weight: number) {
  const face = FACES.find((one) => one.typeface.family === family && one.weight === weight && !one.italic)
  if (!face) throw new RangeError(`no ${family}`)
  return face
}

/** Shapes of a line in one face, separated by the layout of another. */
function shapesIn(family: string, weight: number) {
  const face = faceOf(family, weight)
  const drawn = drawnLetters({ text: TEXT, face, sizePx: 60, softnessPx: 0.6, contrast: [195, 0, 0] })
  const layout = outlinesOf(faceOf('Kalam', 400), TEXT)
  return layout && letterShapes(drawn.picture, drawn.box, TEXT, layout, COLORS)
}

test.each([
  ['Roboto', 400],
  ['Tinos', 700],
  ['Oswald', 500],
  ['Fredoka', 600],
] as const)('letters of %s %i are most like its own', (family, weight) => {
  const shapes = shapesIn(family, weight) ?? []
  expect(shapes.length).toBeGreaterThanOrEqual(17)
  const [best] = facesByShape(shapes, TEXT)
  expect(best?.face.typeface.family).toBe(family)
  expect(best?.similarity).toBeGreaterThan(0.65)
})

test('accents and dots are with their letters', () => {
  const told = shapesIn('Roboto', 400)?.map(({ character }) => character) ?? []
  expect(told).toEqual(expect.arrayContaining(['i', 'é', 'ñ', ':', '?']))
})

test('size is told by the height of letters', () => {
  const shapes = shapesIn('Roboto', 400) ?? []
  const size = sizeByShapes(shapes, faceOf('Roboto', 400))
  expect(Math.abs(size - 60)).toBeLessThan(2.5)
})

test('a face without one of the letters has no similarity', () => {
  const shapes = shapesIn('Roboto', 400) ?? []
  const cyrillic = shapes.map((shape) => ({ ...shape, character: 'Ж' }))
  expect(similarityOf(cyrillic, faceOf('Lato', 400))).toBeNull()
})

test('letters of a title may have any number of pixels', () => {
  const [face, text] = [faceOf('Archivo Black', 400), 'WMWMW']
  const drawn = drawnLetters({ text, face, sizePx: 700, softnessPx: 0.6, contrast: [195, 0, 0] })
  expect(letterShapes(drawn.picture, drawn.box, text, drawn.outlines, COLORS)).toHaveLength(5)
})
