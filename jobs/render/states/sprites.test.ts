import { expect, test } from 'vitest'
import type { OverlayItem, OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { Picture } from '#remotion/layer.ts'
import { composePicture, spritePixels } from './compose-pictures.ts'
import { type Sprite, spritePlan } from './sprites.ts'
import sharp from 'sharp'

const mask = (x: number, y: number, src = 'letters', width = 20): OverlayItem => ({
  kind: 'mask',
  rect: { x, y, width, height: 10 },
  src,
})
function planOf(items: OverlayItem[], shows: number[][]): OverlayPlan {
  const intervals = shows.map((show, startSeconds) => ({ startSeconds, show }))
  return {
    ...{ widthPx: 100, heightPx: 60, durationSeconds: shows.length, items, intervals },
    ...{ watermark: null, flags: [] },
  }
}
const pictures = (count: number): Picture[] =>
  Array.from({ length: count }, (_, interval) => ({ layer: 'mask', interval }))

test('what only moves is drawn once, whole on a page of its own, and moved by whole pixels', () => {
  const items = [mask(40, 55), mask(40, 40), mask(40, 24), mask(40, 8)]
  const plan = planOf(items, [[0], [1], [2], [3]])
  const { sprites, page, composed, others } = spritePlan(plan, pictures(4))
  expect(sprites).toEqual([{ layer: 'mask', item: mask(100, 100) }])
  expect(page).toEqual({ widthPx: 220, heightPx: 210 })
  expect(others).toEqual([])
  expect(composed.map(({ parts }) => parts.map(({ x, y }) => [x, y]))).toEqual([
    [[-60, -45]],
    [[-60, -60]],
    [[-60, -76]],
    [[-60, -92]],
  ])
})

test('the page holds a ticker that is longer than the frame, up to where it would be too large', () => {
  const ticker = (lengthPx: number) => [90, 60, 30, 0].map((x) => mask(x, 40, 'letters', lengthPx))
  const drawnOf = (lengthPx: number) =>
    spritePlan(planOf(ticker(lengthPx), [[0], [1], [2], [3]]), pictures(4))
  const long = drawnOf(25)
  expect(long.page.widthPx).toBe(225)
  expect([long.composed.length, long.others.length]).toEqual([4, 0])
  const endless = drawnOf(25_000)
  expect([endless.sprites.length, endless.composed.length, endless.others.length]).toEqual([0, 0, 4])
})

test('what stands beside it is a sprite of its own; pictures in which nothing moves are drawn whole', () => {
  const moving = [40, 30, 20, 10].map((y) => mask(10, y))
  const plan = planOf([...moving, mask(60, 5, 'still')], [[4], [0, 4], [1, 4], [2, 4], [3, 4]])
  const { sprites, composed, others } = spritePlan(plan, pictures(5))
  expect(others).toEqual([{ layer: 'mask', interval: 0 }])
  expect(sprites).toHaveLength(2)
  expect(composed.map(({ parts }) => parts.length)).toEqual([2, 2, 2, 2])
})

test('what differs by more than its place is not moved', () => {
  const items = [0, 1, 2, 3].map((index) => mask(10, 10 * index, `letters ${index}`))
  const { composed, others } = spritePlan(planOf(items, [[0], [1], [2], [3]]), pictures(4))
  expect([composed.length, others.length]).toEqual([0, 4])
  const halves = [0, 10.5, 20.25, 30.125].map((y) => mask(10, y))
  expect(spritePlan(planOf(halves, [[0], [1], [2], [3]]), pictures(4)).composed).toEqual([])
})

const drawn = (left: number, alpha: number) =>
  sharp({ create: { width: 100, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: {
          create: { width: 20, height: 10, channels: 4, background: { r: 200, g: 100, b: 0, alpha } },
        },
        ...{ left, top: 24 },
      },
    ])
    .png()
    .toBuffer()

test('sprites are painted where they are moved to, one over the other, and cut at the frame’s edge', async () => {
  const [lower, upper]: Sprite[] = [
    { layer: 'mask', item: mask(10, 24) },
    { layer: 'mask', item: mask(40, 24) },
  ]
  if (!lower || !upper) throw new RangeError('two sprites')
  const [below, above] = [await spritePixels(await drawn(10, 1)), await spritePixels(await drawn(40, 0.5))]
  if (!below || !above) throw new RangeError('both are whole')
  expect([below.x, below.y, below.width, below.height]).toEqual([10, 24, 20, 10])
  const parts = [
    { sprite: lower, x: 0, y: 30 },
    { sprite: upper, x: -30, y: 30 },
  ]
  const png = await composePicture(
    { picture: { layer: 'mask', interval: 0 }, parts },
    new Map([
      [lower, below],
      [upper, above],
    ]),
    { widthPx: 100, heightPx: 60 },
  )
  const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * 100 + x) * 4, (y * 100 + x) * 4 + 4)]
  expect(at(15, 58)).toEqual([200, 100, 0, 255])
  expect(at(15, 50)[3]).toBe(0)
})

test('a sprite that meets the frame’s edge may be cut, and is none', async () => {
  expect(await spritePixels(await drawn(80, 1))).toBeNull()
})
