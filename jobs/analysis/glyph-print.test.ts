import { expect, test } from 'vitest'
import { comparePrint, locatePrint, NO_SHIFT, unlike } from './compare-print.ts'
import { type Frame, frameBytes, frameOf } from './frame.ts'
import { steepnessOf, takePrint } from './glyph-print.ts'

const [WIDTH, HEIGHT] = [240, 60]
const BOX = { x: 20, y: 15, width: 200, height: 30, angleDegrees: 0 }

interface Picture {
  /** One bit a stroke, left to right: the "letters". */
  readonly letters?: string
  /** Opacity of the letters. */
  readonly opacity?: number
  readonly left?: number
  readonly background?: (x: number, y: number) => number
}

/** Bars of brightness on a background, at the places of set bits. */
function draw({ letters = '', opacity = 1, left = 24, background = () => 60 }: Picture): Frame {
  const bytes = new Uint8Array(frameBytes(WIDTH, HEIGHT)).fill(128)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const bit = letters[Math.floor((x - left) / 6)]
      const stroke = bit === '1' && y >= 20 && y < 40 && (x - left) % 6 < 4
      bytes[y * WIDTH + x] = background(x, y) + (stroke ? 180 * opacity : 0)
    }
  return frameOf(0, { width: WIDTH, height: HEIGHT }, bytes, { matrix: 'bt709', fullRange: false })
}

const HELLO = '101101110010110100111011010110'
const WORLD = '110010011101001110100101101011'
/** One letter in the middle differs. */
const HALLO = `${HELLO.slice(0, 14)}${'10'.repeat(1)}${HELLO.slice(16)}`

function printOf(frame: Frame) {
  const print = takePrint(frame, BOX)
  if (!print) throw new Error('no print')
  return print
}

test('the same text is found as strong as it was, a faded one as strong as it is', () => {
  const print = printOf(draw({ letters: HELLO }))
  for (const opacity of [1, 0.5, 0.2]) {
    const match = comparePrint(print, draw({ letters: HELLO, opacity }))
    expect(match.strength).toBeCloseTo(opacity, 1)
    expect(match.likeness).toBeGreaterThan(0.99)
  }
})

test('the outlines of a fainter text are less steep in proportion', () => {
  const [full, half] = [1, 0.5].map((opacity) => steepnessOf(printOf(draw({ letters: HELLO, opacity }))))
  expect(full).toBeGreaterThan(100)
  expect((half ?? 0) / (full ?? 1)).toBeCloseTo(0.5, 1)
})

test('another text in its place is not it, and neither is nothing', () => {
  const print = printOf(draw({ letters: HELLO }))
  const other = comparePrint(print, draw({ letters: WORLD }))
  expect(other.agreeing).toBeLessThan(0.6)
  expect(other.worst).toBeLessThan(0.3)
  expect(comparePrint(print, draw({}))).toMatchObject({ strength: 0, agreeing: 0 })
})

test('one letter that differs shows in one cell, and is what is unlike', () => {
  const print = printOf(draw({ letters: HELLO }))
  const match = comparePrint(print, draw({ letters: HALLO }))
  expect(match.likeness).toBeGreaterThan(0.9)
  expect(match.worst).toBeLessThan(0.7)
  const changed = unlike(printOf(draw({ letters: HALLO })), draw({ letters: HELLO }))
  if (!changed) throw new Error('nothing is unlike')
  expect(comparePrint(changed, draw({ letters: HALLO })).strength).toBeCloseTo(1, 5)
  expect(comparePrint(changed, draw({ letters: HELLO })).strength).toBeLessThan(0.3)
  expect(unlike(print, draw({ letters: HELLO }))).toBeUndefined()
})

test('a text that moved is found where it is', () => {
  const print = printOf(draw({ letters: HELLO }))
  const { shift, match } = locatePrint(print, draw({ letters: HELLO, left: 27 }), NO_SHIFT, 4)
  expect(shift).toEqual({ x: 3, y: 0 })
  expect(match.likeness).toBeGreaterThan(0.99)
})

test('a text that differs from its background in colour alone has a print', () => {
  const frame = draw({})
  for (let y = 10; y < 20; y++)
    for (let x = 12; x < 100; x++) if (x % 4 < 2) frame.red.samples[y * frame.red.width + x] = 220
  const print = printOf(frame)
  expect(comparePrint(print, frame).strength).toBeCloseTo(1, 5)
  expect(comparePrint(print, draw({})).strength).toBe(0)
})

test('a plain area has no print', () => {
  expect(takePrint(draw({}), BOX)).toBeUndefined()
})
