import { expect, test } from 'vitest'
import { FACES } from './faces.ts'
import { outlinesOf } from './glyph-outlines.ts'
import { isOfSize, placesAsSet, settingOf } from './known-setting.ts'

const face = FACES.find(({ typeface, weight }) => typeface.family === 'Arimo' && weight === 400)
const box = { x: 50, y: 20, width: 300, height: 40 }
const place = { left: 53, right: 345, baseline: 49, sizePx: 30 }
const target = { scale: 0.5, originX: 30, originY: 10 }

function lineOf(text: string) {
  const outlines = face && outlinesOf(face, text)
  if (!outlines) throw new Error(`no outlines of ${text}`)
  return { outlines, placement: place, ringEm: 0.05, sigmaPx: 0.5 }
}

test('a line is searched for where it stood, among other places', () => {
  const line = lineOf('Cierra la puerta')
  const places = placesAsSet(box, target, line.outlines, settingOf(line, box))
  expect(places).toContainEqual({
    left: expect.closeTo((place.left - 30) / 2),
    right: expect.closeTo((place.right - 30) / 2),
    baseline: expect.closeTo((place.baseline - 10) / 2),
    sizePx: expect.closeTo(15),
  })
})

test.each([
  [40, true],
  [80, false],
  [20, false],
])('a size of 30 px in a box %i px high: %s', (height, fits) => {
  const { outlines } = lineOf('Cierra la puerta')
  expect(isOfSize({ ...box, height }, outlines, { sizePx: 30 })).toBe(fits)
})
