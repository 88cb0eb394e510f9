import { expect, test } from 'vitest'
import { withDrawnPower } from './drawn-powers.ts'

/** Each letter at the middle of its share of the line. */
const characters = (text: string) =>
  Array.from(text, (letter, at) => ({
    ...{ text: letter, probability: 1, others: [] },
    place: (at + 0.5) / text.length,
  }))

test.each([
  ['48 km?', '²', '48 km²'],
  ['41 km2', '²', '41 km²'],
  ['300 ft2', '³', '300 ft²'],
  ['2,5 m3 of water', '³', '2,5 m³ of water'],
  ['volume 45 cm?', '³', 'volume 45 cm³'],
  ['120 ftz', '²', '120 ft²'],
  ['41 km2', undefined, '41 km2'],
  ['Is it 48 km?', undefined, 'Is it 48 km?'],
  ['Wie heißt dieser Baum?', '²', 'Wie heißt dieser Baum?'],
  ['Room 2', '²', 'Room 2'],
] as const)('%s with %s drawn there is %s', (text, digit, expected) => {
  expect(withDrawnPower(text, characters(text), () => digit)).toBe(expected)
})

test('the digit is searched for where it was read', () => {
  const places: number[] = []
  withDrawnPower('2 m3 and 41 km', characters('2 m3 and 41 km'), (place) => void places.push(place))
  expect(places).toEqual([3.5 / 14])
})
