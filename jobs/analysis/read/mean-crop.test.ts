import { expect, test } from 'vitest'
import { frameBytes, frameOf } from '../decode/frame.ts'
import { MeanCrop, type MeanFrames, pictureOf, withFrame } from './mean-crop.ts'

const SIZE = { width: 64, height: 48 }
const BOX = { x: 24, y: 20, width: 16, height: 8, angleDegrees: 0 }
const ALL_ROWS = { top: 0, bottom: SIZE.height }
const STILL = { x: 0, y: 0 }

/** A white block at the box, moved by `dx`, before a background of the given brightness. */
function frame(index: number, background: number, dx = 0) {
  const bytes = new Uint8Array(frameBytes(SIZE.width, SIZE.height)).fill(128)
  bytes.fill(background, 0, SIZE.width * SIZE.height)
  for (let y = BOX.y; y < BOX.y + BOX.height; y++)
    bytes.fill(250, y * SIZE.width + BOX.x + dx, y * SIZE.width + BOX.x + BOX.width + dx)
  return frameOf(index, SIZE, bytes, { matrix: 'bt709', fullRange: true })
}

const grey = ({ data }: { data: Uint8Array }, x: number, y: number) => data[3 * (y * SIZE.width + x)] ?? 0

test('a text stays, its changing background becomes even, and the frame around both is black', () => {
  const mean = new MeanCrop(frame(0, 40), BOX)
  for (const [index, background] of [120, 40, 120].entries())
    mean.add(frame(2 * index + 2, background), STILL)
  const picture = pictureOf([{ part: mean.picture(), box: BOX }], ALL_ROWS)
  expect(picture).toMatchObject(SIZE)
  expect([grey(picture, 30, 24), grey(picture, 20, 24), grey(picture, 2, 2)]).toEqual([250, 80, 0])
})

test('a moving text is aligned with itself', () => {
  const mean = new MeanCrop(frame(0, 40), BOX)
  for (const step of [1, 2, 3]) mean.add(frame(2 * step, 40, 3 * step), { x: 3 * step, y: 0 })
  const picture = pictureOf([{ part: mean.picture(), box: BOX }], ALL_ROWS)
  expect([grey(picture, 24, 24), grey(picture, 39, 24), grey(picture, 21, 24)]).toEqual([250, 250, 40])
})

test('of consecutive frames only one counts, and later ones less', () => {
  const frames = (mean: MeanFrames, upTo: number) => {
    for (let index = mean.newest; index <= upTo; index++) mean = withFrame(mean, index)
    return mean
  }
  const start = { since: 10, count: 1, newest: 10 }
  expect(frames(start, 11)).toEqual(start)
  expect(frames(start, 12)).toEqual({ since: 10, count: 2, newest: 12 })
  expect(frames(start, 40)).toEqual({ since: 10, count: 16, newest: 40 })
  expect(frames(start, 10_000).count).toBe(256)
})

test('of two close texts each comes from its own mean', () => {
  const below = { ...BOX, y: BOX.y + BOX.height }
  const bright = new MeanCrop(frame(0, 200), below)
  const dark = new MeanCrop(frame(0, 40), BOX)
  const picture = pictureOf(
    [
      { part: dark.picture(), box: BOX },
      { part: bright.picture(), box: below },
    ],
    ALL_ROWS,
  )
  expect([grey(picture, 30, 24), grey(picture, 30, 33)]).toEqual([250, 200])
})

test('some rows of the picture are what the whole one has there', () => {
  const mean = new MeanCrop(frame(0, 40), BOX)
  const texts = [{ part: mean.picture(), box: BOX }]
  const whole = pictureOf(texts, ALL_ROWS)
  const rows = pictureOf(texts, { top: 14, bottom: 24 })
  expect([rows.width, rows.height]).toEqual([SIZE.width, 10])
  expect(rows.data).toEqual(whole.data.slice(3 * 14 * SIZE.width, 3 * 24 * SIZE.width))
})
