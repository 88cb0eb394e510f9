import { expect, test } from 'vitest'
import { smoothFill } from './smooth-fill.ts'

const [WIDTH, HEIGHT] = [200, 60]

function picture(levelAt: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    const level = levelAt(pixel % WIDTH, Math.floor(pixel / WIDTH))
    data.set([level, 255 - level, level / 2, 255], pixel * 4)
  }
  return { width: WIDTH, height: HEIGHT, data }
}

const hole = (left: number, top: number, right: number, bottom: number) =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, pixel) => {
    const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)]
    return x >= left && x < right && y >= top && y < bottom ? 1 : 0
  })

test('a hole in an even shade is filled to within two levels, and what is known stays', () => {
  const shade = (x: number, y: number) => 20 + x * 0.8 + y * 0.6
  const isUnknown = hole(20, 10, 180, 50)
  const spoilt = picture((x, y) => (isUnknown[y * WIDTH + x] ? 255 : shade(x, y)))
  const filled = smoothFill(spoilt, isUnknown)
  const errors = Array.from({ length: WIDTH * HEIGHT }, (_, pixel) =>
    Math.abs((filled[pixel * 3] ?? 0) - shade(pixel % WIDTH, Math.floor(pixel / WIDTH))),
  )
  expect(Math.max(...errors)).toBeLessThan(2)
})

test('where nothing is known everything is grey', () => {
  const filled = smoothFill(
    picture(() => 255),
    hole(0, 0, WIDTH, HEIGHT),
  )
  expect(new Set(filled)).toEqual(new Set([128]))
})
