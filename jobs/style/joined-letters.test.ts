import { expect, test } from 'vitest'
import { drawnLetters } from '#tests/factories/drawn-letters.ts'
import { areLettersJoined } from './joined-letters.ts'
import { inkOf } from './letter-pieces.ts'

const COLORS = { fill: '#f5f5f5', outline: null, background: '#323232' }

test.each([
  ['Dancing Script', 700, true],
  ['Pacifico', 400, true],
  ['Roboto', 400, false],
  ['Oswald', 700, false],
  ['Montserrat', 700, false],
  ['Tinos', 400, false],
  ['Roboto Slab', 700, false],
])('whether letters in %s %s hang together', (family, weight, isJoined) => {
  const text = 'Everything must go'
  const face = { typeface: { family }, weight, italic: false }
  const { picture, box } = drawnLetters({ text, face, sizePx: 70, softnessPx: 1, contrast: [195, 0, 0] })
  expect(areLettersJoined(inkOf(picture, box, COLORS, 0), box, text)).toBe(isJoined)
})

test('small letters and few may touch', () => {
  const face = { typeface: { family: 'Pacifico' }, weight: 400, italic: false }
  for (const [text, sizePx] of [
    ['Everything must go', 10],
    ['Hola', 70],
  ] as const) {
    const { picture, box } = drawnLetters({ text, face, sizePx, softnessPx: 1, contrast: [195, 0, 0] })
    expect(areLettersJoined(inkOf(picture, box, COLORS, 0), box, text)).toBe(false)
  }
})
