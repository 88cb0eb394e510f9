import { expect, test } from 'vitest'
import type { Luma } from './reveal-front.ts'
import { SizedEdges } from './sized-edges.ts'

const [WIDTH, HEIGHT] = [240, 40]
/** Around the line, in pixels. */
const [LEFT, TOP] = [72, 40]
/** Letters: where strokes begin and end, and how high. */
const STROKES = [8, 30, 38, 61, 80, 84, 103, 131, 150, 158, 181, 200, 214].map((x, at) => ({
  ...{ left: x, right: x + 5 + (at % 3) * 3 },
  ...{ top: 6 + (at % 4) * 3, bottom: 30 + (at % 2) * 5 },
}))

/** What is seen of strokes of a size about the line's middle, so strong, over a soft background. */
function seen(scale: number, { dxPx = 0, dyPx = 0, strength = 1, strokes = STROKES } = {}): Luma {
  const [width, height] = [WIDTH + 2 * LEFT, HEIGHT + 2 * TOP]
  const samples = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // of sixteen points of a pixel
      let covered = 0
      for (let part = 0; part < 16; part += 1) {
        const [partX, partY] = [x + ((part % 4) + 0.5) / 4, y + (Math.floor(part / 4) + 0.5) / 4]
        const lineX = (partX - LEFT - WIDTH / 2 - dxPx) / scale + WIDTH / 2
        const lineY = (partY - TOP - HEIGHT / 2 - dyPx) / scale + HEIGHT / 2
        const isStroke = strokes.some(
          ({ left, right, top, bottom }) => lineX >= left && lineX < right && lineY >= top && lineY < bottom,
        )
        if (isStroke) covered += 1 / 16
      }
      const background = 60 + 8 * Math.sin(x / 9 + y / 5)
      samples[y * width + x] = Math.round(background + 150 * strength * covered)
    }
  return { width, height, samples }
}

function lineIn({ width, samples }: Luma): Luma {
  const line = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    line.set(samples.subarray((y + TOP) * width + LEFT, (y + TOP) * width + LEFT + WIDTH), y * WIDTH)
  return { width: WIDTH, height: HEIGHT, samples: line }
}

const edges = new SizedEdges(lineIn(seen(1)))
const around = (luma: Luma) => ({ ...luma, left: -LEFT, top: -TOP })

test.each([
  { what: 'at rest', scale: 1 },
  { what: 'half as large', scale: 0.5 },
  { what: 'a little larger', scale: 1.12 },
  { what: 'scaled about its lower side', scale: 0.6, dyPx: 8 },
  { what: 'scaled about its left end', scale: 0.7, dxPx: -36 },
  { what: 'scaled about the middle of two lines', scale: 0.8, dyPx: 8 },
  { what: 'smaller and faint', scale: 0.8, strength: 0.5 },
])('a line is found $what', ({ scale, dxPx = 0, dyPx = 0, strength = 1 }) => {
  const { size, similarity } = edges.find(around(seen(scale, { dxPx, dyPx, strength })))
  expect(similarity).toBeGreaterThan(0.75)
  expect(Math.abs(size.scale / scale - 1)).toBeLessThan(0.01)
  expect(Math.hypot(size.dxPx - dxPx, size.dyPx - dyPx)).toBeLessThan(1)
})

test.each([
  { scale: 1, strength: 0.4 },
  { scale: 0.8, strength: 0.5 },
  { scale: 0.5, strength: 1 },
  { scale: 0.3, strength: 1 },
  { scale: 0.4, strength: 0.6 },
  { scale: 1.2, strength: 1 },
])('a line that is $scale as large and has $strength of its contrast is told to', ({ scale, strength }) => {
  const { contrast } = edges.find(around(seen(scale, { strength })))
  expect(Math.abs(contrast - strength)).toBeLessThan(0.12)
})

test('neither nothing nor another line is taken for the line', () => {
  const others = STROKES.map((stroke, at) => ({
    ...stroke,
    left: 19 * at,
    right: 19 * at + 4 + ((at * 5) % 7),
  }))
  expect(edges.find(around(seen(1, { strokes: [] }))).similarity).toBeLessThan(0.4)
  expect(edges.find(around(seen(1, { strokes: others }))).similarity).toBeLessThan(0.55)
})
