import { expect, test } from 'vitest'
import { frameBytes, frameOf } from '../decode/frame.ts'
import { isFullArea } from './detection-area.ts'
import { framesBetweenPasses, type SamplingDecision, Sampler } from './sampler.ts'
import type { TrackingConfig } from '../reader.ts'

const config = (frame_step: TrackingConfig['frame_step'], min_duration_seconds = 0.5): TrackingConfig => ({
  ...{ frame_step, min_duration_seconds, text_similarity: 0.8, position_similarity: 0.05 },
  ...{ languages: ['en'], min_text_length: 4, confidence_threshold: 0.5, paragraph: false },
})

test.each([
  // step, shortest text, frames a second, frames between passes
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
  'step %i with texts of %d s at %i frames a second: a pass every %i frames',
  (step, shortest, fps, frames) => {
    expect(framesBetweenPasses(config(step, shortest), fps)).toBe(frames)
  },
)

test.each([1, 3, 5, 10] as const)('with step %i every long enough text gets a pass', (step) => {
  for (const fps of [24, 25, 30, 50, 60])
    for (const shortest of [0.5, 1, 2])
      expect(framesBetweenPasses(config(step, shortest), fps)).toBeLessThanOrEqual(shortest * fps)
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

/** The kind of pass: full frame, regions, coarse or both, nowhere; or full unless there was one lately. */
function kindOf(decision: SamplingDecision): string {
  if (typeof decision === 'string') return decision
  const { fullSince, ...area } = decision
  if (fullSince !== undefined) return `${kindOf(area)}, or full since ${String(fullSince)}`
  if (isFullArea(decision, SIZE)) return 'full'
  if (decision.regions.length === 0) return decision.coarse ? 'coarse' : 'nowhere'
  return decision.coarse ? 'region and coarse' : 'region'
}

function processed(sampler: Sampler, frames: readonly ReturnType<typeof frame>[]): [number, string][] {
  return frames
    .map((each): [number, string] => [each.index, kindOf(sampler.decide(each))])
    .filter(([, kind]) => kind !== 'unchanged' && kind !== 'skip')
}

const clip = (count: number, draw: (index: number) => ReturnType<typeof frame>) =>
  Array.from({ length: count }, (_, index) => draw(index))

test('frames off the step are skipped, and those equal to the last processed one are unchanged', () => {
  const sampler = new Sampler(config(3), 30)
  const decisions = clip(7, (index) => frame(index, TEXT)).map((each) => kindOf(sampler.decide(each)))
  expect(decisions).toEqual(['full', 'skip', 'skip', 'unchanged', 'skip', 'skip', 'unchanged'])
})

test('a text gets a pass over its region once it is static', () => {
  // what is behind it changes from one frame to the next, and back
  const frames = clip(30, (index) => frame(index, index < 7 ? undefined : TEXT, 100 + (index % 2) * 30))
  expect(processed(new Sampler(config(3, 1), 30), frames)).toEqual([
    [0, 'full'],
    [15, 'region'],
  ])
})

test('new outlines as long as a line get a full-frame pass at once, unless they move', () => {
  const line = { at: 0, width: 160 }
  const frames = clip(30, (index) => frame(index, index < 7 ? undefined : line, 100 + (index % 2) * 30))
  expect(processed(new Sampler(config(3, 1), 30), frames)).toEqual([
    [0, 'full'],
    [15, 'full'],
  ])
  const moving = (index: number) => frame(index, { ...line, at: (3 * index) % 8 })
  expect(processed(new Sampler(config(1, 1), 30), clip(12, moving))).toEqual([
    [0, 'full'],
    [9, 'region'],
  ])
})

test('a text that fades in gets another pass once it is twice as strong', () => {
  const faded = (index: number) => frame(index, { ...TEXT, level: Math.min(250, 128 + 2 * index) })
  expect(processed(new Sampler(config(3, 0.5), 30), clip(70, faded))).toEqual([
    [0, 'full'],
    [18, 'region'],
    [30, 'nowhere'],
    [60, 'region'],
  ])
})

test('a text outside the region of a pass is still new later', () => {
  // it appears on a frame with a pass elsewhere, and then nothing changes any more
  const draw = (index: number) => {
    const other = frame(index, index < 6 ? undefined : { at: 200 })
    if (index >= 12) for (let y = 150; y < 182; y++) other.luma.samples.set(TEXT_ROW, y * SIZE.width + 8)
    return other
  }
  const decisions = processed(new Sampler(config(3, 0.5), 30), clip(40, draw))
  expect(decisions).toEqual([
    [0, 'full'],
    [12, 'region'],
    [21, 'region'],
  ])
})

test('footage without outlines gets rare passes, more often the shorter the wanted texts are', () => {
  const noise = (index: number) => frame(index, undefined, 90 + ((index * 13) % 97))
  expect(processed(new Sampler(config(1, 1), 30), clip(40, noise))).toEqual([
    [0, 'full'],
    [9, 'nowhere'],
    [18, 'nowhere'],
    [27, 'nowhere'],
    [36, 'nowhere, or full since 0'],
  ])
  expect(processed(new Sampler(config(3, 0.5), 30), clip(140, noise))).toEqual([
    [0, 'full'],
    [33, 'nowhere'],
    [66, 'nowhere'],
    [99, 'nowhere'],
    [132, 'nowhere, or full since 12'],
  ])
})

test('moving outlines are rescanned at each interval, coarsely if they are everywhere', () => {
  const moving = (index: number) => frame(index, { at: 2 * ((index * 3) % 7) })
  expect(processed(new Sampler(config(1, 1), 30), clip(20, moving))).toEqual([
    [0, 'full'],
    [9, 'region'],
    [18, 'region'],
  ])
  const everywhere = (index: number) => frame(index, { at: (3 * index) % 8, width: 300, height: 220 })
  expect(processed(new Sampler(config(1, 1), 30), clip(12, everywhere))).toEqual([
    [0, 'full'],
    [9, 'coarse'],
  ])
})

test.each([
  [0, false],
  [5, false],
  [8, true],
  [-60, true],
] as const)('a picture that changes by %i levels counts as changed: %s', (change, changed) => {
  const sampler = new Sampler(config(1, 0), 30)
  sampler.decide(frame(0))
  const kinds = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) =>
    kindOf(sampler.decide(frame(index, undefined, 128 + change))),
  )
  expect(kinds.some((kind) => kind.includes('full'))).toBe(changed)
})
