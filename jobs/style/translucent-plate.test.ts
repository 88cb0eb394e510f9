import { expect, test } from 'vitest'
import type { Raster } from '#app/domain/erasing/raster.ts'
import { translucentPlate } from './translucent-plate.ts'

const FRAME = { x: 0, y: 100, width: 480, height: 160 }
const BOX = { x: 150, y: 160, width: 180, height: 30 }
const PLATE = { x: 136, y: 152, width: 208, height: 46 }

/** Footage in waves of several lengths that moves from frame to frame. */
function levelAt(x: number, y: number, channel: number, frame: number): number {
  const waves = [0.05, 0.13, 0.31].map((step, index) =>
    Math.sin(step * (x + 17 * frame) + 0.7 * step * y + channel + 2 * index),
  )
  return 120 + 30 * waves.reduce((sum, wave) => sum + wave, 0)
}

interface Drawn {
  readonly opacity: number
  readonly color: readonly [number, number, number]
  readonly radius?: number
  readonly plate?: typeof PLATE
  /** Of another line. */
  readonly below?: typeof PLATE
}

function framesWith({ opacity, color, radius = 0, plate = PLATE, below }: Drawn): [Raster, ...Raster[]] {
  const drawn = (frame: number): Raster => {
    const data = new Uint8Array(FRAME.width * FRAME.height * 3)
    for (let y = 0; y < FRAME.height; y += 1)
      for (let x = 0; x < FRAME.width; x += 1) {
        const isLetter = x % 20 < 5 && x >= BOX.x && x < BOX.x + BOX.width && Math.abs(y - 75) < 12
        const shares = [plate, ...(below ? [below] : [])].map((one) =>
          coverage(x + 0.5, y + 0.5 + FRAME.y, one, radius),
        )
        const share = opacity * Math.max(...shares)
        for (const [channel, level] of color.entries()) {
          const behind = levelAt(x, y, channel, frame)
          data[(y * FRAME.width + x) * 3 + channel] = isLetter ? 250 : share * level + (1 - share) * behind
        }
      }
    return { rect: FRAME, data }
  }
  return [drawn(0), drawn(1), drawn(2)]
}

function coverage(x: number, y: number, plate: typeof PLATE, radius: number): number {
  const acrossX = Math.abs(x - plate.x - plate.width / 2) - plate.width / 2 + radius
  const acrossY = Math.abs(y - plate.y - plate.height / 2) - plate.height / 2 + radius
  const distance =
    Math.hypot(Math.max(0, acrossX), Math.max(0, acrossY)) + Math.min(0, Math.max(acrossX, acrossY))
  return Math.max(0, Math.min(1, radius - distance + 0.5))
}

test.each([
  { opacity: 0.6, color: [0, 0, 0], radius: 0 },
  { opacity: 0.4, color: [30, 60, 140], radius: 10 },
  { opacity: 0.75, color: [255, 255, 255], radius: 23 },
] as const)('a plate of $opacity is found with its colour, place and corners', (drawn) => {
  const found = translucentPlate({ frames: framesWith(drawn), box: BOX })
  expect(found?.opacity).toBeCloseTo(drawn.opacity, 1)
  for (const [channel, level] of drawn.color.entries())
    expect(Math.abs((found?.color[channel] ?? -99) - level)).toBeLessThan(12)
  const { x, y, width, height } = found?.rect ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const [side, wanted] of [
    [x, PLATE.x],
    [y, PLATE.y],
    [x + width, PLATE.x + PLATE.width],
    [y + height, PLATE.y + PLATE.height],
  ] as const)
    expect(Math.abs(side - wanted)).toBeLessThan(1.5)
  expect(Math.abs((found?.radiusPx ?? -99) - drawn.radius)).toBeLessThan(4)
})

test.each([
  ['a longer', { x: 100, y: 198, width: 280, height: 46 }],
  ['a shorter', { x: 180, y: 198, width: 120, height: 46 }],
])('a plate that has %s one of the next line right below it is told with its own ends', (_what, below) => {
  const frames = framesWith({ opacity: 0.6, color: [0, 0, 0], below })
  const other = { x: below.x + 14, y: 206, width: below.width - 28, height: 30 }
  const upper = translucentPlate({ frames, box: BOX, others: [other] })
  const lower = translucentPlate({ frames, box: other, others: [BOX] })
  for (const [found, wanted] of [
    [upper, PLATE],
    [lower, below],
  ] as const) {
    const { x, y, width, height } = found?.rect ?? { x: 0, y: 0, width: 0, height: 0 }
    const sides = [
      x - wanted.x,
      y - wanted.y,
      x + width - wanted.x - wanted.width,
      y + height - wanted.y - wanted.height,
    ]
    expect(Math.max(...sides.map(Math.abs))).toBeLessThan(1.5)
    // three frames of few waves tell it roughly
    expect(Math.abs((found?.opacity ?? 0) - 0.6)).toBeLessThan(0.1)
  }
})

test('a plate is found by the veil that is known, and by no other', () => {
  const frames = framesWith({ opacity: 0.6, color: [0, 0, 0] })
  const known = { color: [0, 0, 0], opacity: 0.6 }
  expect(translucentPlate({ frames, box: BOX, known })).toMatchObject({
    opacity: 0.6,
    rect: { x: expect.closeTo(PLATE.x, -1) },
  })
  expect(translucentPlate({ frames, box: BOX, known: { color: [255, 0, 0], opacity: 0.9 } })).toBeNull()
})

test('noise that is less beside letters is no plate in the background’s own colour', () => {
  const frames = framesWith({ opacity: 0.85, color: [120, 120, 120] })
  expect(translucentPlate({ frames, box: BOX })).toBeNull()
})

test('a bar goes on to the borders of the frame', () => {
  const plate = { ...PLATE, x: -10, width: FRAME.width + 20 }
  const found = translucentPlate({ frames: framesWith({ opacity: 0.5, color: [0, 0, 0], plate }), box: BOX })
  expect(found?.rect).toMatchObject({ x: 0, width: FRAME.width })
})

test.each([
  ['letters without a plate', { opacity: 0, color: [0, 0, 0] }],
  ['an opaque plate', { opacity: 1, color: [20, 40, 80] }],
] as const)('%s are no translucent plate', (_what, drawn) => {
  expect(translucentPlate({ frames: framesWith(drawn), box: BOX })).toBeNull()
})

test('of one colour on each side nobody can tell what shows through, also where two sides differ', () => {
  const [wall, bubble, bar] = [
    [236, 229, 221],
    [218, 243, 196],
    [7, 94, 84],
  ] as const
  const drawn = (): Raster => {
    const data = new Uint8Array(FRAME.width * FRAME.height * 3)
    for (let y = 0; y < FRAME.height; y += 1)
      for (let x = 0; x < FRAME.width; x += 1) {
        const isOnBubble = coverage(x + 0.5, y + 0.5 + FRAME.y, PLATE, 12) > 0.5
        const isLetter = x % 20 < 5 && x >= BOX.x && x < BOX.x + BOX.width && Math.abs(y - 75) < 12
        const color = isLetter ? [17, 17, 17] : isOnBubble ? bubble : y + FRAME.y < PLATE.y - 8 ? bar : wall
        data.set(color, (y * FRAME.width + x) * 3)
      }
    return { rect: FRAME, data }
  }
  expect(translucentPlate({ frames: [drawn(), drawn(), drawn()], box: BOX })).toBeNull()
})

test('no plate ends where another line has its letters', () => {
  const frames = framesWith({ opacity: 0.6, color: [0, 0, 0] })
  const across = { x: 150, y: PLATE.y + PLATE.height - 15, width: 180, height: 30 }
  expect(translucentPlate({ frames, box: BOX, others: [across] })).toBeNull()
})
