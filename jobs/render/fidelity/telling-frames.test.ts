import { expect, test } from 'vitest'
import { mostTelling } from './telling-frames.ts'

const track = (startFrame: number, endFrame: number) => ({ startFrame, endFrame })

test('a frame that shows several texts serves for all of them', () => {
  const [title, first, second] = [track(0, 100), track(10, 50), track(50, 90)]
  const frames = mostTelling([title, first, second], 6)
  expect(frames.size).toBe(2)
  expect([...frames.values()].flat()).toHaveLength(3)
})

test('a text of one frame is looked for in it', () => {
  expect([...mostTelling([track(7, 8)], 6).keys()]).toEqual([7])
})

test('of many texts as many are looked for as the frames allow', () => {
  const tracks = Array.from({ length: 20 }, (_, index) => track(index * 10, index * 10 + 10))
  expect(mostTelling(tracks, 6).size).toBe(6)
})

test('no texts need no frame', () => {
  expect(mostTelling([], 6).size).toBe(0)
})
