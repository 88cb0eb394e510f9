import { expect, test } from 'vitest'
import { type Perspective, seenAt } from '#app/domain/perspective.ts'
import { perspectivesOf } from './find-perspective.ts'
import type { LineSample } from './line-picture.ts'

const BOX = { x: 30, y: 30, width: 300, height: 50 }
const [WIDTH, HEIGHT] = [360, 110]
/** Tall and small letters, as bars across and down, from the middle of the line: x, width and top in pixels. */
const LETTERS = [
  ...[-140, -60, 20, 100].map((x) => ({ x, width: 30, top: -18 })),
  ...[-105, -25, 55].map((x) => ({ x, width: 25, top: -6 })),
]

/** White letters on grey, seen in a perspective and turned a little more than their box. */
function seenLine(perspective: Perspective, turnDegrees = 0): LineSample {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3).fill(90)
  const radians = (turnDegrees * Math.PI) / 180
  const paint = (flat: readonly [number, number]) => {
    const [x, y] = seenAt(perspective, BOX.width, flat)
    const column = Math.round(WIDTH / 2 + x * Math.cos(radians) - y * Math.sin(radians))
    const row = Math.round(HEIGHT / 2 + x * Math.sin(radians) + y * Math.cos(radians))
    if (column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT)
      rgb.fill(240, (row * WIDTH + column) * 3, (row * WIDTH + column) * 3 + 3)
  }
  for (const { x, width, top } of LETTERS)
    for (let across = 0; across <= width; across += 0.25)
      for (let down = top; down <= 18; down += 0.25) {
        const isStroke = across < 6 || across > width - 6 || down < top + 6 || down > 12
        if (isStroke) paint([x + across, down])
      }
  return { text: 'HnHnHnH', width: WIDTH, height: HEIGHT, rgb, box: BOX }
}

test.each([
  { taper: 0.2, turn: 0 },
  { taper: -0.12, turn: 0 },
  { taper: 0.15, turn: 1.5 },
  { taper: -0.25, turn: -1 },
])('a line with taper $taper, turned by $turn° in its box, is found so', ({ taper, turn }) => {
  const [guess] = perspectivesOf(seenLine({ taper, shear: 0 }, turn), 0)
  expect(guess?.perspective.taper).toBeCloseTo(taper, 1)
  expect(Math.abs((guess?.perspective.taper ?? 0) - taper)).toBeLessThan(0.04)
  expect(Math.abs((guess?.turnDegrees ?? 90) - turn)).toBeLessThanOrEqual(0.5)
})

test('a level line seen from the front is in no perspective', () => {
  expect(perspectivesOf(seenLine({ taper: 0, shear: 0 }), 0)).toEqual([])
})

test('stems of a leaning line are perpendicular to it, or upright in the frame', () => {
  const shears = perspectivesOf(seenLine({ taper: 0.2, shear: 0 }), 10).map(
    ({ perspective }) => perspective.shear,
  )
  expect(shears[0]).toBe(0)
  expect(shears[1]).toBeCloseTo(Math.tan(Math.PI / 18), 1)
})

test('a line that leans and is seen from the front may have upright stems', () => {
  const guesses = perspectivesOf(seenLine({ taper: 0, shear: 0 }), 8)
  expect(guesses).toHaveLength(1)
  expect(guesses[0]?.perspective.taper).toBe(0)
  expect(guesses[0]?.perspective.shear).toBeCloseTo(Math.tan((8 * Math.PI) / 180), 2)
})
