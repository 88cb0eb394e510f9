import { expect, test } from 'vitest'
import { drawnLetters } from '#tests/factories/drawn-letters.ts'
import { resembledFace } from './face-by-shape.ts'

const CONTRAST = 195

/** A line in grey on a plain background, as bytes. */
function lineIn(family: string, text: string, weight = 400) {
  const face = { typeface: { family }, weight, italic: false }
  const letters = { text, face, sizePx: 60, softnessPx: 0.8, contrast: [CONTRAST, 0, 0] } as const
  const { picture, box } = drawnLetters(letters)
  const [{ width, height, values }] = picture
  const rgb = Uint8Array.from({ length: 3 * values.length }, (_, at) => values[Math.floor(at / 3)] ?? 0)
  return { text, width, height, rgb, box }
}

const WHITE = { fill: '#f5f5f5', outline: null }

test.each([
  ['handwriting that does not hang together', 'Gloria Hallelujah', 'The last summer', 'script'],
  ['handwriting that does', 'Parisienne', 'Where are we going', 'script'],
  ['a rounded face', 'Comfortaa', 'Do not open this door', 'rounded'],
  ['a slab serif', 'Zilla Slab', 'Do not open this door', 'slab'],
  ['a condensed face', 'League Gothic', 'Do not open this door', 'condensed'],
])('%s resembles a face of its kind', (_, family, text, fontClass) => {
  const weight = { Comfortaa: 700, 'Zilla Slab': 600 }[family] ?? 400
  expect(resembledFace(lineIn(family, text, weight), WHITE)).toMatchObject({ fontClass })
})

test('capitals are as high as those of the line', () => {
  const found = resembledFace(lineIn('Work Sans', 'Do not open this door'), WHITE)
  // of Work Sans they are .66 of the em
  expect(Math.abs((found?.capHeightPx ?? 0) / (0.66 * 60) - 1)).toBeLessThan(0.06)
})

test('ideographs and what is no letter resemble none', () => {
  expect(resembledFace({ ...lineIn('Work Sans', 'Do not'), text: '东京' }, WHITE)).toBeNull()
  const line = lineIn('Work Sans', 'Do not open this door')
  let state = 1
  const noise = line.rgb.map(() => (state = (state * 1103515245 + 12345) % 2 ** 31) >> 23)
  expect(resembledFace({ ...line, rgb: noise }, WHITE)).toBeNull()
})
