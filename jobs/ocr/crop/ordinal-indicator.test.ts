import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { GrayImage } from '../image.ts'
import { ordinalIndicatorIn } from './ordinal-indicator.ts'

const SIZE = { width: 240, height: 48 }
/** Upright strokes from row 8 to the base line at row 40. */
const NUMERAL = [20, 50, 80, 110].map((x) => `<rect x="${x}" y="8" width="6" height="32"/>`).join('')
const RING = '<ellipse cx="166" cy="17" rx="5" ry="7" fill="none" stroke="#000" stroke-width="3"/>'
/** A bowl with a stem, open at its upper left. */
const LETTER_A =
  '<ellipse cx="165" cy="21" rx="4" ry="4" fill="none" stroke="#000" stroke-width="3"/><path d="M160 11 h8 q3 0 3 4 v11" fill="none" stroke="#000" stroke-width="3"/>'

async function line(shapes: string): Promise<GrayImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="#fff"/>${NUMERAL}${shapes}</svg>`
  const { data } = await sharp(Buffer.from(svg))
    .toColorspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), ...SIZE, channels: 1 }
}

const BEHIND = { from: 150 / SIZE.width, to: 190 / SIZE.width }

test.each([
  ['a raised o', RING, 'º'],
  ['a raised a', LETTER_A, 'ª'],
  ['an apostrophe', '<rect x="164" y="8" width="4" height="9"/>', undefined],
  ['a small letter on the base line', '<rect x="160" y="20" width="12" height="20"/>', undefined],
  ['nothing', '', undefined],
])('behind a numeral with %s', async (_, shapes, letter) => {
  const drawn = await line(shapes)
  expect(ordinalIndicatorIn(() => drawn, BEHIND)?.letter).toBe(letter)
})

test('one elsewhere on the line is not in the stretch, and one in two variants is seen twice', async () => {
  const drawn = await line(RING)
  expect(ordinalIndicatorIn(() => drawn, { from: 0, to: 0.5 })).toBeUndefined()
  const inTwo = (name: string) => (name === 'otsu' || name === 'color-cluster' ? drawn : undefined)
  expect(ordinalIndicatorIn(inTwo, BEHIND)).toEqual({ letter: 'º', seen: 2 })
})
