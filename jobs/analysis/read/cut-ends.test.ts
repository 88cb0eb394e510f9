import { expect, test } from 'vitest'
import { mayGoOn } from './cut-ends.ts'

const [WIDTH, HEIGHT] = [400, 60]
const BOX = { x: 120, y: 20, width: 160, height: 20, angleDegrees: 0 }

/** Bars for letters from one column to another, on a grey that rises slowly. */
function line(from: number, to: number, { ink = 250, noise = 0 } = {}) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isInk = y >= 22 && y < 38 && x >= from && x < to && x % 8 < 3
      const level = isInk ? ink : 60 + x / 8 + (((x * 7 + y * 13) % 5) - 2) * noise
      data.fill(level, 3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3)
    }
  return {
    data,
    width: WIDTH,
    height: HEIGHT,
    channels: 3 as const,
    left: 0,
    top: 0,
    frame: { width: WIDTH, height: HEIGHT },
  }
}

test.each([
  ['a whole line', line(122, 278), false],
  ['a line that begins before its box', line(80, 278), true],
  ['a line that ends behind its box', line(122, 330), true],
  ['a whole line over what is faintly textured', line(122, 278, { noise: 6 }), false],
  ['nothing', line(0, 0), false],
])('%s goes on beyond its box, or not', (_what, part, goesOn) => {
  expect(mayGoOn(part, BOX)).toBe(goesOn)
})
