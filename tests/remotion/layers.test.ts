import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { boundsWhere, caption, drawCases, type DrawnCases, drawnBounds, rect } from './draw-cases.ts'

const green = async (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()

let drawn: DrawnCases
const overlay = (name: string) => drawn.overlay(name)
beforeAll(async () => {
  const patch = `data:image/png;base64,${(await green(50, 30)).toString('base64')}`
  const box = { x: 100, y: 100, width: 200, height: 40, angleDegrees: 0 }
  drawn = await drawCases(
    {
      nothing: [],
      plain: [caption()],
      patch: [{ kind: 'patch', rect: { x: 100, y: 50, width: 50, height: 30 }, src: patch }],
      blur: [{ kind: 'blur', box, featherPx: 6 }],
      debug: [{ kind: 'debug', box, label: 'id · 90 %' }],
    },
    ['blur', 'plain'],
  )
})

test('where nothing is shown the picture is transparent', () => {
  expect(overlay('nothing').pixels.every((value) => value === 0)).toBe(true)
})

test('the watermark is a picture of its own, in its corner, without the texts', () => {
  const mark = drawn.mark('plain')
  expect(mark.pixels.filter((value, index) => index % 4 === 3 && value > 0).length).toBeGreaterThan(100)
  expect(drawnBounds(mark)).toBeUndefined()
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
  expect(drawnBounds(overlay('blur'))).toBeUndefined()
  const mask = drawn.mask('blur')
  const solid = boundsWhere(mask, (_r, _g, _b, alpha) => alpha === 255)
  const soft = boundsWhere(mask, (_r, _g, _b, alpha) => alpha > 0)
  expect(solid?.width).toBeGreaterThanOrEqual(198)
  expect(solid?.height).toBeGreaterThanOrEqual(38)
  expect(soft?.width).toBeGreaterThan(204)
  expect(soft?.width).toBeLessThan(240)
  expect(drawn.mask('plain').pixels.every((value) => value === 0)).toBe(true)
})

test('debug shows the box and what is known of it', () => {
  const box = boundsWhere(
    overlay('debug'),
    (r, g, b, alpha) => alpha === 255 && r === 255 && g === 0 && b === 255,
  )
  expect(box).toMatchObject({ x: 98, y: 98, width: 204, height: 44 })
  expect(rect(overlay('debug')).y).toBeLessThan(90)
})
