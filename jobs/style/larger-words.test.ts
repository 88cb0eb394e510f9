import { expect, test } from 'vitest'
import type { Raster } from '#app/domain/erasing/raster.ts'
import { GrowingWords, LargerWords, WordSizes } from './larger-words.ts'

const [WIDTH, HEIGHT] = [300, 60]
/** Where the line's picture stands on the frame. */
const AT = { x: 100, y: 400 }
const TEXT = 'uno dos tres'
/** Letters of the words as upright strokes, from a column on, with the numbers of their characters. */
const LETTERS = [0, 1, 2, 4, 5, 6, 8, 9, 10, 11].map((letter) => ({
  letter,
  x: 24 + 21 * letter,
  high: 22 + (letter % 3) * 4,
}))
const WORDS = [LETTERS.slice(0, 3), LETTERS.slice(3, 6), LETTERS.slice(6)]
const BASE = 46

/** The line, one of its words larger about its middle. */
function picture(larger?: number, scale = 1): Uint8Array {
  const rgb = new Uint8Array(3 * WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isInk = WORDS.some((word, index) => {
        const [first, last] = [word[0]?.x ?? 0, (word.at(-1)?.x ?? 0) + 6]
        const by = index === larger ? scale : 1
        const ownX = (x + 0.5 - (first + last) / 2) / by + (first + last) / 2
        const ownY = (y + 0.5 - (BASE - 13)) / by + BASE - 13
        return word.some((one) => ownX >= one.x && ownX < one.x + 6 && ownY >= BASE - one.high && ownY < BASE)
      })
      rgb.fill(isInk ? 230 : 70, 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3)
    }
  return rgb
}

function cores() {
  const letters = new Uint8Array(WIDTH * HEIGHT)
  for (const { letter, x, high } of LETTERS)
    for (let y = BASE - high; y < BASE; y += 1) letters.fill(letter + 1, y * WIDTH + x, y * WIDTH + x + 6)
  const isLetter = letters.map((letter) => (letter > 0 ? 1 : 0))
  return {
    ...{ width: WIDTH, height: HEIGHT, letters, isLetter },
    ...{ beside: new Uint8Array(0), baseline: BASE, sizePx: 32 },
  }
}

const count = TEXT.length
const SPOKEN = [
  { seconds: 0, from: 0, to: 3 / count },
  { seconds: 0.4, from: 4 / count, to: 7 / count },
  { seconds: 0.8, from: 8 / count, to: 1 },
]

function sizesOf(): WordSizes {
  const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT, angleDegrees: 0 }
  return new WordSizes({ text: TEXT, width: WIDTH, height: HEIGHT, rgb: picture(), box }, cores(), AT)
}

function cropWith(larger?: number, scale?: number): Raster {
  return { rect: { ...AT, width: WIDTH, height: HEIGHT }, data: picture(larger, scale) }
}

function found(scaleOf: (word: number) => number, steps = SPOKEN) {
  const words = new LargerWords(sizesOf(), steps, { endSeconds: 1.2, around: [70, 70, 70], outlinePx: 2 })
  for (const seconds of words.moments) {
    const word = steps.findLastIndex((step) => step.seconds <= seconds)
    words.see(cropWith(word, scaleOf(word)), seconds)
  }
  return { larger: words.found(), color: words.color }
}

test('words that are larger while they are spoken are known to be, and where they are seen', () => {
  const { larger, color } = found(() => 1.2)
  expect(color).toEqual([230, 230, 230])
  expect(larger?.scale).toBeCloseTo(1.2, 1)
  expect(larger?.seen.map(({ seconds, endSeconds }) => [seconds, endSeconds])).toEqual([
    [0, 0.4],
    [0.4, 0.8],
    [0.8, 1.2],
  ])
  const [first] = larger?.seen ?? []
  const [left, right] = [LETTERS[0]?.x ?? 0, (LETTERS[2]?.x ?? 0) + 6]
  const spare = 0.1 * (right - left)
  expect(first?.rect.x).toBeLessThanOrEqual(AT.x + left - spare)
  expect(first?.rect.x).toBeGreaterThan(AT.x + left - spare - 8)
  expect((first?.rect.x ?? 0) + (first?.rect.width ?? 0)).toBeGreaterThanOrEqual(AT.x + right + spare)
})

test.each([
  { what: 'are as large as the others', scaleOf: () => 1, steps: SPOKEN },
  { what: 'tremble', scaleOf: () => 1.03, steps: SPOKEN },
  { what: 'differ in size', scaleOf: (word: number) => [1, 1.2, 1.45][word] ?? 1, steps: SPOKEN },
  {
    what: 'are sung, one after the other',
    scaleOf: () => 1.2,
    steps: SPOKEN.map((step) => ({ ...step, from: 0 })),
  },
])('words that $what are not larger', ({ scaleOf, steps }) => {
  expect(found(scaleOf, steps).larger).toBeUndefined()
})

test('words that are told by nothing but their size are followed', () => {
  const words = new GrowingWords(sizesOf())
  expect(words.areOn([cropWith(), cropWith(1, 1.2), cropWith()])).toBe(true)
  expect(words.areOn([cropWith(), cropWith(), cropWith()])).toBe(false)
  const spoken = [undefined, 0, 0, 0, 1, 1, 1, 2, 2, 2]
  for (const [frame, word] of spoken.entries()) words.see(cropWith(word, 1.2), frame / 10)
  expect(
    words.steps().map(({ seconds, from, to }) => [seconds, Math.round(count * from), Math.round(count * to)]),
  ).toEqual([
    [0, 0, 0],
    [0.1, 0, 3],
    [0.4, 4, 7],
    [0.7, 8, 12],
  ])
})
