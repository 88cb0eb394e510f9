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

interface Strokes {
  /** Columns from the left. */
  readonly at: number
  /** How far they reach, and how bright they are. */
  readonly width?: number
  readonly height?: number
  readonly level?: number
}

/** A grey frame with a block of upright strokes, or with none. */
function frame(index: number, strokes?: Strokes, grey = 128) {
  const bytes = new Uint8Array(frameBytes(SIZE.width, SIZE.height)).fill(128)
  bytes.fill(grey, 0, SIZE.width * SIZE.height)
  const { at = 0, width = 64, height = 32, level = 250 } = strokes ?? { width: 0 }
  for (let y = 8; y < 8 + height; y++)
    for (let x = 8 + at; x < 8 + at + width; x += 8)
      bytes.fill(level, y * SIZE.width + x, y * SIZE.width + x + 4)
  return frameOf(index, SIZE, bytes, { matrix: 'bt709', fullRange: false })
}

const TEXT = { at: 0 }
const TEXT_ROW = frame(0, TEXT).luma.samples.subarray(8 * SIZE.width + 8, 8 * SIZE.width + 72)

/** How a frame is looked at: all of it, or part of it; roughly, too, or only so; or wholly, if that was not done lately. */
function kindOf(look: Look): string {
  if (typeof look === 'string') return look
  const { wholeSince, ...area } = look
  if (wholeSince !== undefined) return `${kindOf(area)}, or whole since ${String(wholeSince)}`
  if (isWhole(look, SIZE)) return 'whole'
  if (look.parts.length === 0) return look.rough ? 'rough' : 'nowhere'
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

test('a text is looked at where it is once it has stood for a moment', () => {
  // what is behind it changes from one frame to the next, and back
  const frames = clip(30, (index) => frame(index, index < 7 ? undefined : TEXT, 100 + (index % 2) * 30))
  expect(examined(new Sampler(config(3, 1), 30), frames)).toEqual([
    [0, 'whole'],
    [15, 'part'],
  ])
})

test('what is as long as a line is looked at with all of the frame at once, unless it moves', () => {
  const line = { at: 0, width: 160 }
  const frames = clip(30, (index) => frame(index, index < 7 ? undefined : line, 100 + (index % 2) * 30))
  expect(examined(new Sampler(config(3, 1), 30), frames)).toEqual([
    [0, 'whole'],
    [15, 'whole'],
  ])
  const moving = (index: number) => frame(index, { ...line, at: (3 * index) % 8 })
  expect(examined(new Sampler(config(1, 1), 30), clip(12, moving))).toEqual([
    [0, 'whole'],
    [9, 'part'],
  ])
})

test('a text that fades in is looked at again once it is twice as strong', () => {
  const faded = (index: number) => frame(index, { ...TEXT, level: Math.min(250, 128 + 2 * index) })
  expect(examined(new Sampler(config(3, 0.5), 30), clip(70, faded))).toEqual([
    [0, 'whole'],
    [18, 'part'],
    [30, 'nowhere'],
    [60, 'part'],
  ])
})

test('a text that was on a frame of which only another part was looked at is still new later', () => {
  // it comes with a frame that is looked at elsewhere, and then nothing changes any more
  const draw = (index: number) => {
    const other = frame(index, index < 6 ? undefined : { at: 200 })
    if (index >= 12) for (let y = 150; y < 182; y++) other.luma.samples.set(TEXT_ROW, y * SIZE.width + 8)
    return other
  }
  const looks = examined(new Sampler(config(3, 0.5), 30), clip(40, draw))
  expect(looks).toEqual([
    [0, 'whole'],
    [12, 'part'],
    [21, 'part'],
  ])
})

test('footage without outlines costs no look but now and then, the oftener the shorter the texts that are wanted', () => {
  const noise = (index: number) => frame(index, undefined, 90 + ((index * 13) % 97))
  expect(examined(new Sampler(config(1, 1), 30), clip(40, noise))).toEqual([
    [0, 'whole'],
    [9, 'nowhere'],
    [18, 'nowhere'],
    [27, 'nowhere'],
    [36, 'nowhere, or whole since 0'],
  ])
  expect(examined(new Sampler(config(3, 0.5), 30), clip(140, noise))).toEqual([
    [0, 'whole'],
    [33, 'nowhere'],
    [66, 'nowhere'],
    [99, 'nowhere'],
    [132, 'nowhere, or whole since 12'],
  ])
})

test('where outlines move is looked at at each beat, and roughly all of the frame when they are everywhere', () => {
  const moving = (index: number) => frame(index, { at: 2 * ((index * 3) % 7) })
  expect(examined(new Sampler(config(1, 1), 30), clip(20, moving))).toEqual([
    [0, 'whole'],
    [9, 'part'],
    [18, 'part'],
  ])
  const everywhere = (index: number) => frame(index, { at: (3 * index) % 8, width: 300, height: 220 })
  expect(examined(new Sampler(config(1, 1), 30), clip(12, everywhere))).toEqual([
    [0, 'whole'],
    [9, 'rough'],
  ])
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
  expect(kinds.some((kind) => kind.includes('whole'))).toBe(changed)
})
