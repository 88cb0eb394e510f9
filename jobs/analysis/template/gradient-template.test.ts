import { expect, test } from 'vitest'
import { matchTemplate, locateTemplate, NO_SHIFT, changedPart } from './match-template.ts'
import { type Frame, frameBytes, frameOf } from '../decode/frame.ts'
import { steepnessOf, takeTemplate } from './gradient-template.ts'

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

function templateOf(frame: Frame) {
  const template = takeTemplate(frame, BOX)
  if (!template) throw new Error('no template')
  return template
}

test('a text matches with its strength, a faded one in proportion', () => {
  const template = templateOf(draw({ letters: HELLO }))
  for (const opacity of [1, 0.5, 0.2]) {
    const match = matchTemplate(template, draw({ letters: HELLO, opacity }))
    expect(match.strength).toBeCloseTo(opacity, 1)
    expect(match.similarity).toBeGreaterThan(0.99)
  }
})

test('the outlines of a fainter text are less steep in proportion', () => {
  const [full, half] = [1, 0.5].map((opacity) => steepnessOf(templateOf(draw({ letters: HELLO, opacity }))))
  expect(full).toBeGreaterThan(100)
  expect((half ?? 0) / (full ?? 1)).toBeCloseTo(0.5, 1)
})

test('neither another text nor a plain background matches', () => {
  const template = templateOf(draw({ letters: HELLO }))
  const other = matchTemplate(template, draw({ letters: WORLD }))
  expect(other.matchedShare).toBeLessThan(0.6)
  expect(other.worstCellSimilarity).toBeLessThan(0.3)
  expect(matchTemplate(template, draw({}))).toMatchObject({ strength: 0, matchedShare: 0 })
})

test('one different letter lowers one cell, and is the changed part', () => {
  const template = templateOf(draw({ letters: HELLO }))
  const match = matchTemplate(template, draw({ letters: HALLO }))
  expect(match.similarity).toBeGreaterThan(0.9)
  expect(match.worstCellSimilarity).toBeLessThan(0.7)
  const changed = changedPart(templateOf(draw({ letters: HALLO })), draw({ letters: HELLO }))
  if (!changed) throw new Error('nothing is unlike')
  expect(matchTemplate(changed, draw({ letters: HALLO })).strength).toBeCloseTo(1, 5)
  expect(matchTemplate(changed, draw({ letters: HELLO })).strength).toBeLessThan(0.3)
  expect(changedPart(template, draw({ letters: HELLO }))).toBeUndefined()
})

test('a moved text is located', () => {
  const template = templateOf(draw({ letters: HELLO }))
  const { shift, match } = locateTemplate(template, draw({ letters: HELLO, left: 27 }), NO_SHIFT, 4)
  expect(shift).toEqual({ x: 3, y: 0 })
  expect(match.similarity).toBeGreaterThan(0.99)
})

test('a text that differs from its background only in colour has a template', () => {
  const frame = draw({})
  for (let y = 10; y < 20; y++)
    for (let x = 12; x < 100; x++) if (x % 4 < 2) frame.red.samples[y * frame.red.width + x] = 220
  const template = templateOf(frame)
  expect(matchTemplate(template, frame).strength).toBeCloseTo(1, 5)
  expect(matchTemplate(template, draw({})).strength).toBe(0)
})

test('a plain area has no template', () => {
  expect(takeTemplate(draw({}), BOX)).toBeUndefined()
})
