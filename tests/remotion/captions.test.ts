import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundsWhere, caption, drawCases, type DrawnCases, rect, ROOM } from './draw-cases.ts'

const HOSTILE = `</script><img src="http://127.0.0.1:PORT/a" onerror="fetch('http://127.0.0.1:PORT/b')">`
const LONG = 'Two thousand characters of one text that no frame can hold. '.repeat(34)

let outside: Server
const asked: string[] = []
let drawn: DrawnCases
const overlay = (name: string) => drawn.overlay(name)

beforeAll(async () => {
  outside = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  const port = await new Promise<number>((resolve) => {
    outside.listen(0, '127.0.0.1', () => {
      const address = outside.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  drawn = await drawCases({
    plain: [caption()],
    hostile: [caption({ text: HOSTILE.replaceAll('PORT', String(port)), trackId: 'hostile' })],
    separators: [caption({ text: 'one\u2028two\u202ethree', trackId: 'separators' })],
    long: [caption({ text: LONG, trackId: 'long' })],
    word: [caption({ text: 'Donaudampfschifffahrtsgesellschaft'.repeat(3), trackId: 'word' })],
    mixed: [caption({ text: 'הקפה של Anna Lindqvist נפתח ב־8:30', trackId: 'mixed' })],
    wide: [caption({ text: 'The quick brown fox jumps over it all' })],
    left: [caption({ align: 'left' })],
    right: [caption({ align: 'right' })],
    turned: [
      caption({
        box: { x: 220, y: 160, width: 200, height: 36, angleDegrees: 90 },
        rooms: [{ rect: { x: 160, y: 150, width: 320, height: 60 }, minScale: 0.6 }],
      }),
    ],
    outlined: [caption({ outline: { color: '#0000ff', widthPx: 3 } })],
    'on a plate': [
      caption({
        text: 'The quick brown fox jumps',
        plate: {
          color: '#00ffff',
          rect: { x: 200, y: 276, width: 240, height: 44 },
          surface: null,
          paddingPx: 10,
          isThere: true,
        },
      }),
    ],
    'above a plate that grows': [
      caption({ box: { x: 220, y: 252, width: 200, height: 36, angleDegrees: 0 }, fill: '#00ff00' }),
      caption({
        text: 'The quick brown fox jumps',
        plate: {
          color: '#00ffff',
          rect: { x: 200, y: 260, width: 240, height: 60 },
          surface: null,
          paddingPx: 10,
          isThere: true,
        },
      }),
    ],
    'on a poster': [
      caption({
        text: 'The quick brown fox jumps',
        plate: {
          color: '#00ffff',
          rect: { x: 200, y: 276, width: 240, height: 44 },
          surface: { x: 100, y: 250, width: 440, height: 100 },
          paddingPx: 10,
          isThere: true,
        },
      }),
    ],
    'on a plate of its own': [
      caption({
        text: 'Tea',
        plate: {
          color: '#00ffff',
          rect: { x: 200, y: 276, width: 240, height: 44 },
          surface: null,
          paddingPx: 10,
          isThere: false,
        },
      }),
    ],
  })
})
afterAll(() => {
  outside.close()
})

test('a caption has its colour and stands centred on its box, at its base line', () => {
  const ink = rect(overlay('plain'))
  const red = boundsWhere(
    overlay('plain'),
    (r, g, b, alpha) => alpha === 255 && r === 255 && g === 32 && b === 32,
  )
  expect(red?.count).toBeGreaterThan(500)
  expect(Math.abs(ink.x + ink.width / 2 - 320)).toBeLessThan(3)
  expect(Math.abs(ink.y + ink.height - (298 + 0.357 * 30))).toBeLessThan(2)
})

// proves asvs-1.2.3, asvs-1.3.3
test('markup in a text is drawn as it is written, and nothing outside is asked for', () => {
  expect(rect(overlay('hostile')).count).toBeGreaterThan(1000)
  expect(drawn.overflowing.has('hostile')).toBe(false)
  expect(asked).toEqual([])
})

// proves asvs-1.3.3
test('line separators and direction marks do not break the composition', () => {
  expect(rect(overlay('separators')).count).toBeGreaterThan(300)
})

test('a text that cannot fit stays in its room, as small as allowed, and is said to overflow', () => {
  const ink = rect(overlay('long'))
  expect(ink.y).toBeGreaterThanOrEqual(ROOM.y - 4)
  expect(ink.y + ink.height).toBeLessThanOrEqual(ROOM.y + ROOM.height + 4)
  expect(ink.x).toBeGreaterThanOrEqual(ROOM.x)
  expect(ink.x + ink.width).toBeLessThanOrEqual(ROOM.x + ROOM.width)
  expect(drawn.overflowing).toEqual(new Set(['long']))
})

test('a text wider than its box widens within its room', () => {
  const ink = rect(overlay('wide'))
  expect(ink.width).toBeGreaterThan(400)
  expect(ink.x).toBeGreaterThanOrEqual(ROOM.x)
  expect(ink.x + ink.width).toBeLessThanOrEqual(ROOM.x + ROOM.width)
})

test('alignment is to the original’s box', () => {
  expect(Math.abs(rect(overlay('left')).x - 220)).toBeLessThan(3)
  const right = rect(overlay('right'))
  expect(Math.abs(right.x + right.width - 420)).toBeLessThan(3)
})

test('a turned caption is turned around its box’s middle', () => {
  const ink = rect(overlay('turned'))
  expect(ink.height).toBeGreaterThan(3 * ink.width)
  expect(Math.abs(ink.y + ink.height / 2 - 178)).toBeLessThan(4)
  expect(Math.abs(ink.x + ink.width / 2 - 320)).toBeLessThan(10)
})

test('an outline lies around the letters, not over them', () => {
  const isRed = (r: number, g: number, b: number, alpha: number) =>
    alpha === 255 && r === 255 && g === 32 && b === 32
  const plain = boundsWhere(overlay('plain'), isRed)?.count ?? 0
  const outlined = boundsWhere(overlay('outlined'), isRed)?.count ?? 0
  expect(outlined).toBeGreaterThan(0.9 * plain)
  const blue = boundsWhere(overlay('outlined'), (r, _g, b, alpha) => alpha > 200 && b > 200 && r < 50)
  expect(blue?.count).toBeGreaterThan(300)
})

test('a plate grows with a text that needs more of it', () => {
  const plate = boundsWhere(
    overlay('on a plate'),
    (r, g, b, alpha) => alpha === 255 && r === 0 && g === 255 && b === 255,
  )
  const text = boundsWhere(overlay('on a plate'), (r, g) => r > 200 && g < 100)
  if (!plate || !text) throw new Error('plate and text were expected')
  expect(plate.width).toBeGreaterThan(240)
  expect(plate.x).toBeLessThanOrEqual(text.x - 8)
  expect(plate.x + plate.width).toBeGreaterThanOrEqual(text.x + text.width + 8)
})

test.each(['word', 'mixed'])('%s: a long word, or words that run both ways, stay in their room', (name) => {
  const ink = rect(overlay(name))
  expect(ink.count).toBeGreaterThan(300)
  expect(ink.x).toBeGreaterThanOrEqual(ROOM.x)
  expect(ink.x + ink.width).toBeLessThanOrEqual(ROOM.x + ROOM.width)
  expect(drawn.overflowing.has(name)).toBe(false)
})

test('a plate that grows hides no text beside it', () => {
  const isGreen = (red: number, green: number, blue: number) => green > 200 && red < 60 && blue < 60
  const above = boundsWhere(overlay('above a plate that grows'), isGreen)
  const alone = boundsWhere(overlay('plain'), (red, green) => red > 200 && green < 60)
  expect(Math.abs((above?.height ?? 0) - (alone?.height ?? 1))).toBeLessThanOrEqual(1)
})

test('on a surface of the plate’s colour nothing is drawn but the text', () => {
  const isPlate = (red: number, green: number, blue: number) => red < 60 && green > 200 && blue > 200
  expect(boundsWhere(overlay('on a poster'), isPlate)).toBeUndefined()
  expect(boundsWhere(overlay('on a plate'), isPlate)).toBeDefined()
})

test('a caption beside its original brings a plate of its own', () => {
  const plate = boundsWhere(
    overlay('on a plate of its own'),
    (r, g, b, alpha) => alpha > 0 && r < 40 && g > 200 && b > 200,
  )
  expect(plate).toMatchObject({ x: 200, y: 276, width: 240, height: 44 })
})

test('of a text that does not fit whole lines are shown', () => {
  const { pixels } = overlay('long')
  const isDrawn = Array.from({ length: 360 }, (_, y) =>
    pixels.subarray(y * 640 * 4, (y + 1) * 640 * 4).some((value, index) => index % 4 === 3 && value > 100),
  )
  const lowest = isDrawn.lastIndexOf(true)
  const top = isDrawn.lastIndexOf(false, lowest) + 1
  // a line cut through its middle would be lower than the ones above it
  const above = isDrawn.lastIndexOf(true, top - 1)
  expect(lowest - top).toBeGreaterThanOrEqual(above - isDrawn.lastIndexOf(false, above) - 3)
})
