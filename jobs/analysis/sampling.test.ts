import { expect, test } from 'vitest'
import { frameBytes, frameOf } from './frame.ts'
import { isWhole } from './look-area.ts'
import { framesBetweenLooks, type Look, Sampler } from './sampling.ts'
import type { TrackingConfig } from './reader.ts'

const config = (frame_step: TrackingConfig['frame_step'], min_duration_seconds = 0.5): TrackingConfig => ({
  ...{ frame_step, min_duration_seconds, text_similarity: 0.8, position_similarity: 0.05 },
  ...{ min_text_length: 4, confidence_threshold: 0.5, paragraph: false },
})

test.each([
  // step, shortest text, frames a second, frames between looks
  [1, 0.5, 30, 3],
  [3, 0.5, 30, 3],
  [5, 0.5, 30, 5],
  [10, 0.5, 30, 10],
  [1, 0, 30, 1],
  [3, 0, 30, 3],
  [1, 0.5, 60, 7],
  [10, 0.5, 60, 30],
  [5, 60, 30, 15],
] as const)(
  'step %i with texts of %d s at %i frames a second: a look every %i frames',
  (step, shortest, fps, frames) => {
    expect(framesBetweenLooks(config(step, shortest), fps)).toBe(frames)
  },
)

test.each([1, 3, 5, 10] as const)('with step %i every text that is long enough is looked at', (step) => {
  for (const fps of [24, 25, 30, 50, 60])
    for (const shortest of [0.5, 1, 2])
      expect(framesBetweenLooks(config(step, shortest), fps)).toBeLessThanOrEqual(shortest * fps)
})

const SIZE = { width: 320, height: 240 }

/** A grey frame with a block of upright strokes that begin `at` columns from the left, or with none. */
function frame(index: number, strokes?: { at: number }, grey = 128) {
  const bytes = new Uint8Array(frameBytes(SIZE.width, SIZE.height)).fill(128)
  bytes.fill(grey, 0, SIZE.width * SIZE.height)
  if (strokes)
    for (let y = 8; y < 40; y++)
      for (let x = 8 + strokes.at; x < 72 + strokes.at; x += 8)
        bytes.fill(250, y * SIZE.width + x, y * SIZE.width + x + 4)
  return frameOf(index, SIZE, bytes, { matrix: 'bt709', fullRange: false })
}

const TEXT = { at: 0 }

/** How a frame is looked at: all of it, or part of it; roughly, too, or only so. */
function kindOf(look: Look): string {
  if (typeof look === 'string') return look
  if (isWhole(look, SIZE)) return 'whole'
  if (look.parts.length === 0) return 'rough'
  return look.rough ? 'part and rough' : 'part'
}

function examined(sampler: Sampler, frames: readonly ReturnType<typeof frame>[]): [number, string][] {
  return frames
    .map((each): [number, string] => [each.index, kindOf(sampler.look(each))])
    .filter(([, kind]) => kind !== 'rest' && kind !== 'pass')
}

const clip = (count: number, draw: (index: number) => ReturnType<typeof frame>) =>
  Array.from({ length: count }, (_, index) => draw(index))

test('frames off the step are passed, and those like the last examined one rest', () => {
  const sampler = new Sampler(config(3), 30)
  const looks = clip(7, (index) => frame(index, TEXT)).map((each) => kindOf(sampler.look(each)))
  expect(looks).toEqual(['whole', 'pass', 'pass', 'rest', 'pass', 'pass', 'rest'])
})

test('a text is looked at where it is once it has stood for a moment, and roughly soon after: it may have been fading in', () => {
  // what is behind it changes from one frame to the next, and back
  const frames = clip(45, (index) => frame(index, index < 7 ? undefined : TEXT, 100 + (index % 2) * 30))
  expect(examined(new Sampler(config(3, 1), 30), frames)).toEqual([
    [0, 'whole'],
    [12, 'part'],
    [21, 'rough'],
  ])
})

test('footage that changes is looked at seldom, every other time roughly, the more often the shorter the texts that are wanted', () => {
  const noise = (index: number) => frame(index, undefined, 90 + ((index * 13) % 97))
  const moving = (index: number) => frame(index, { at: (index % 2) * 4 })
  for (const draw of [noise, moving]) {
    expect(examined(new Sampler(config(1, 1), 30), clip(30, draw))).toEqual([
      [0, 'whole'],
      [9, 'rough'],
      [18, 'whole'],
      [27, 'rough'],
    ])
    expect(examined(new Sampler(config(1, 0.17), 30), clip(14, draw))).toEqual([
      [0, 'whole'],
      [5, 'rough'],
      [10, 'whole'],
    ])
    expect(examined(new Sampler(config(3, 0.5), 30), clip(70, draw))).toEqual([
      [0, 'whole'],
      [33, 'rough'],
      [66, 'whole'],
    ])
  }
})

test.each([
  [0, false],
  [5, false],
  [8, true],
  [-60, true],
] as const)('a picture that changes by %i levels counts as changed: %s', (change, changed) => {
  const sampler = new Sampler(config(1, 0), 30)
  sampler.look(frame(0))
  const kinds = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) =>
    kindOf(sampler.look(frame(index, undefined, 128 + change))),
  )
  expect(kinds.includes('whole')).toBe(changed)
})
