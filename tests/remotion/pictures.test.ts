import { createServer, type Server } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '#app/domain/languages.ts'
import type { Caption, OverlayItem, Rect } from '#app/domain/overlay/overlay-plan.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { KeptBrowser } from '#jobs/render/states/browser.ts'
import { drawPictures } from '#jobs/render/states/draw-pictures.ts'
import type { Picture as DrawnPicture } from '#remotion/layer.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'

const WIDTH = 640
const HEIGHT = 360
const ROOM: Rect = { x: 40, y: 260, width: 560, height: 80 }

const caption = (changes: Partial<Caption> = {}): Caption => ({
  kind: 'caption',
  trackId: 'track',
  text: 'Add the salt',
  language: 'en',
  box: { x: 220, y: 280, width: 200, height: 36, angleDegrees: 0 },
  rooms: [{ rect: ROOM, minScale: 0.6 }],
  fontSizePx: 30,
  middleShiftPx: 0,
  letterMiddleEm: 0.357,
  fill: '#ff2020',
  outline: null,
  plate: null,
  weight: 700,
  italic: false,
  align: 'center',
  letterSpacingPx: 0,
  ...changes,
})

/** Two phrases of equal length in each language: drawn as boxes for missing glyphs, they would look the same. */
const PHRASES = {
  es: ['Añade sal', 'Vierte té'],
  en: ['Add salt', 'Pour tea'],
  fr: ['Ça brûle', 'Où est-il'],
  de: ['Größe', 'Übung'],
  it: ['Perché', 'Città'],
  pt: ['Coração', 'Avó põe'],
  ru: ['Добавьте', 'Налейте'],
  ja: ['塩を加える', '水を注いで'],
  'zh-cn': ['请加点盐', '倒一杯茶'],
  'zh-tw': ['請加點鹽', '倒一杯茶'],
  ko: ['소금을 넣다', '물을 붓는다'],
} as const
const HOSTILE = `</script><img src="http://127.0.0.1:PORT/a" onerror="fetch('http://127.0.0.1:PORT/b')">`
const LONG = 'Two thousand characters of one text that no frame can hold. '.repeat(34)

const browser = new KeptBrowser()
let outside: Server
const asked: string[] = []
const overlays = new Map<string, Picture>()
const masks = new Map<string, Picture>()
const marks = new Map<string, Picture>()
let overflowing: ReadonlySet<string>

interface Picture {
  /** Four bytes a pixel. */
  readonly pixels: Uint8Array
}

const green = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()

async function cases(port: number): Promise<Record<string, OverlayItem[]>> {
  const patch = `data:image/png;base64,${(await green(50, 30)).toString('base64')}`
  return {
    nothing: [],
    plain: [caption()],
    ...Object.fromEntries(
      LANGUAGES.flatMap((language) =>
        PHRASES[language].map((text, index) => [`${language} ${index}`, [caption({ text, language })]]),
      ),
    ),
    'arabic 0': [caption({ text: 'أضف الملح' })],
    'arabic 1': [caption({ text: 'صب الشاي الآن' })],
    'emoji 0': [caption({ text: '🔥🔥🔥' })],
    'emoji 1': [caption({ text: '👩‍🍳👩‍🍳👩‍🍳' })],
    'hebrew 0': [caption({ text: 'הוסף מלח' })],
    'hebrew 1': [caption({ text: 'מזוג תה ה' })],
    notes: [caption({ text: '♪♪♪' })],
    arrows: [caption({ text: '→→→' })],
    hostile: [caption({ text: HOSTILE.replaceAll('PORT', String(port)), trackId: 'hostile' })],
    separators: [caption({ text: 'one\u2028two\u202ethree', trackId: 'separators' })],
    long: [caption({ text: LONG, trackId: 'long' })],
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
        plate: { color: '#00ffff', rect: { x: 200, y: 276, width: 240, height: 44 }, paddingPx: 10 },
      }),
    ],
    patch: [{ kind: 'patch', rect: { x: 100, y: 50, width: 50, height: 30 }, src: patch }],
    blur: [{ kind: 'blur', box: { x: 100, y: 100, width: 200, height: 40, angleDegrees: 0 }, featherPx: 6 }],
    debug: [
      { kind: 'debug', box: { x: 100, y: 100, width: 200, height: 40, angleDegrees: 0 }, label: 'id · 90 %' },
    ],
  }
}

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
  const named = Object.entries(await cases(port))
  const items = named.flatMap(([, list]) => list)
  let next = 0
  const intervals = named.map(([, list], startSeconds) => ({ startSeconds, show: list.map(() => next++) }))
  const pngs: (DrawnPicture & { png: Buffer })[] = []
  const drawn = await drawPictures({
    plan: {
      widthPx: WIDTH,
      heightPx: HEIGHT,
      durationSeconds: named.length,
      items,
      intervals,
      watermark: { text: 'Mark', corner: 'top-right' },
      flags: [],
    },
    pictures: named.flatMap(([name], interval) => [
      { layer: 'overlay' as const, interval },
      ...(name === 'blur' || name === 'plain' ? [{ layer: 'mask' as const, interval }] : []),
      ...(name === 'plain' ? [{ layer: 'mark' as const, interval }] : []),
    ]),
    tools: { ...DEBIAN_TOOLS, bundleDir: await compositionBundle() },
    browser,
    signal: new AbortController().signal,
    onPicture: ({ layer, interval }, png) => pngs.push({ layer, interval, png }),
  })
  overflowing = drawn.overflowing
  for (const { layer, interval, png } of pngs) {
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([WIDTH, HEIGHT])
    const pictures = { mask: masks, overlay: overlays, mark: marks }[layer]
    pictures.set(named[interval]?.[0] ?? '', { pixels: data })
  }
}, 120_000)

afterAll(async () => {
  await browser.drop()
  outside.close()
})

const overlay = (name: string) => overlays.get(name) ?? { pixels: new Uint8Array() }

/** Bounds of the pixels that a test holds for, under the watermark's corner; undefined when there are none. */
function boundsWhere(
  { pixels }: Picture,
  test: (red: number, green: number, blue: number, alpha: number) => boolean,
): (Rect & { count: number }) | undefined {
  let [left, top, right, bottom, count] = [WIDTH, HEIGHT, -1, -1, 0]
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      if (y < 40 && x > 500) continue
      const at = (y * WIDTH + x) * 4
      if (!test(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0, pixels[at + 3] ?? 0)) continue
      ;[left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x),
        Math.max(bottom, y),
      ]
      count += 1
    }
  return count === 0
    ? undefined
    : { x: left, y: top, width: right - left + 1, height: bottom - top + 1, count }
}
const inked = (picture: Picture) => boundsWhere(picture, (_r, _g, _b, alpha) => alpha > 100)
const rect = (picture: Picture) => inked(picture) ?? { x: 0, y: 0, width: 0, height: 0, count: 0 }

test('where nothing is shown the picture is transparent', () => {
  expect(overlay('nothing').pixels.every((value) => value === 0)).toBe(true)
})

test('the watermark is a picture of its own, in its corner, without the texts', () => {
  const mark = marks.get('plain') ?? { pixels: new Uint8Array() }
  expect(mark.pixels.filter((value, index) => index % 4 === 3 && value > 0).length).toBeGreaterThan(100)
  expect(inked(mark)).toBeUndefined()
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

test.each([...LANGUAGES, 'arabic', 'hebrew', 'emoji'])('%s is set in glyphs, not in boxes', (language) => {
  const [first, second] = [overlay(`${language} 0`), overlay(`${language} 1`)]
  expect(rect(first).count).toBeGreaterThan(300)
  expect(Buffer.compare(first.pixels, second.pixels)).not.toBe(0)
  const differing = first.pixels.filter(
    (value, index) => Math.abs(value - (second.pixels[index] ?? 0)) > 60,
  ).length
  expect(differing).toBeGreaterThan(500)
})

test('simplified and traditional Chinese have their own letter forms', () => {
  expect(Buffer.compare(overlay('zh-cn 1').pixels, overlay('zh-tw 1').pixels)).not.toBe(0)
})

test('signs that subtitles like have glyphs', () => {
  expect(Buffer.compare(overlay('notes').pixels, overlay('arrows').pixels)).not.toBe(0)
})

test('markup in a text is drawn as it is written, and nothing outside is asked for', () => {
  expect(rect(overlay('hostile')).count).toBeGreaterThan(1000)
  expect(overflowing.has('hostile')).toBe(false)
  expect(asked).toEqual([])
})

test('line separators and direction marks do not break the composition', () => {
  expect(rect(overlay('separators')).count).toBeGreaterThan(300)
})

test('a text that cannot fit stays in its room, as small as allowed, and is said to overflow', () => {
  const ink = rect(overlay('long'))
  expect(ink.y).toBeGreaterThanOrEqual(ROOM.y - 4)
  expect(ink.y + ink.height).toBeLessThanOrEqual(ROOM.y + ROOM.height + 4)
  expect(ink.x).toBeGreaterThanOrEqual(ROOM.x)
  expect(ink.x + ink.width).toBeLessThanOrEqual(ROOM.x + ROOM.width)
  expect(overflowing).toEqual(new Set(['long']))
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

test('a patch lies where it was cut out, pixel by pixel', () => {
  expect(
    boundsWhere(overlay('patch'), (r, g, b, alpha) => alpha === 255 && r === 0 && g === 255 && b === 0),
  ).toEqual({
    x: 100,
    y: 50,
    width: 50,
    height: 30,
    count: 1500,
  })
})

test('a place to be blurred is in the mask alone, with soft edges', () => {
  expect(inked(overlay('blur'))).toBeUndefined()
  const mask = masks.get('blur') ?? { pixels: new Uint8Array() }
  const solid = boundsWhere(mask, (_r, _g, _b, alpha) => alpha === 255)
  const soft = boundsWhere(mask, (_r, _g, _b, alpha) => alpha > 0)
  expect(solid?.width).toBeGreaterThanOrEqual(198)
  expect(solid?.height).toBeGreaterThanOrEqual(38)
  expect(soft?.width).toBeGreaterThan(204)
  expect(soft?.width).toBeLessThan(240)
  expect(masks.get('plain')?.pixels.every((value) => value === 0)).toBe(true)
})

test('debug shows the box and what is known of it', () => {
  const box = boundsWhere(
    overlay('debug'),
    (r, g, b, alpha) => alpha === 255 && r === 255 && g === 0 && b === 255,
  )
  expect(box).toMatchObject({ x: 98, y: 98, width: 204, height: 44 })
  expect(rect(overlay('debug')).y).toBeLessThan(90)
})
