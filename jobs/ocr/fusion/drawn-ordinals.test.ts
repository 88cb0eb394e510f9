import { expect, test } from 'vitest'
import { ppOcrReading } from '#tests/ocr/readings.ts'
import { withDrawnOrdinals } from './drawn-ordinals.ts'

test.each([
  ['El 1.2 de mayo', 'º', 'El 1.º de mayo'],
  ['Calle Mayor, n.8 25', 'º', 'Calle Mayor, n.º 25'],
  ['Capítulo 2.*', 'º', 'Capítulo 2.º'],
  ['3. planta', 'ª', '3.ª planta'],
  ['La 4.? parte', 'ª', 'La 4.ª parte'],
  ['¿Quién fue el 1.?', 'º', '¿Quién fue el 1.º?'],
  ['¿Quién fue el 1.%?', 'º', '¿Quién fue el 1.º?'],
  ['Ángel, 2.° A', 'º', 'Ángel, 2.º A'],
  ['segunda, 2* puerta', 'ª', 'segunda, 2ª puerta'],
  ['el 20.°piso', undefined, 'el 20.ºpiso'],
  ['Del 1.°al 5. piso', 'º', 'Del 1.ºal 5.º piso'],
  // none is drawn
  ['Son las 3. Vámonos', undefined, 'Son las 3. Vámonos'],
  ['unos 1.2 millones', undefined, 'unos 1.2 millones'],
] as const)('%s with %s drawn there is %s', (text, letter, expected) => {
  const drawnIn = () => letter && { letter, seen: 2 }
  expect(withDrawnOrdinals(text, ppOcrReading(text).characters, drawnIn)).toBe(expected)
})

test('a letter that no dot announces and nobody has read is seen in two variants', () => {
  const { characters } = ppOcrReading('derecha, 2 puerta')
  const seen = (times: number) =>
    withDrawnOrdinals('derecha, 2 puerta', characters, () => ({ letter: 'ª', seen: times }))
  expect([seen(1), seen(2)]).toEqual(['derecha, 2 puerta', 'derecha, 2ª puerta'])
})

test('it is searched for between the numeral and what follows', () => {
  const stretches: { from: number; to: number }[] = []
  const { characters } = ppOcrReading('El 1.2 de')
  withDrawnOrdinals('El 1.2 de', characters, (stretch) => void stretches.push(stretch))
  const placeOf = (at: number) => characters[at]?.place
  expect(stretches[0]).toEqual({ from: placeOf(4), to: placeOf(7) })
})
