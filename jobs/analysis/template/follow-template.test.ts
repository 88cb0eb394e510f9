import { expect, test } from 'vitest'
import { type Frame, frameBytes, frameOf } from '../decode/frame.ts'
import { traceTemplate } from './follow-template.ts'
import { takeTemplate } from './gradient-template.ts'
import { NO_SHIFT } from './match-template.ts'

const [WIDTH, HEIGHT, STROKE_PX] = [480, 60, 3]
const [FRAMES, CHANGE] = [10, 5]

/** Words as strokes, one bit each: no two of them alike. */
const SOME = '110100111011000101101110010011010001110101100110'
const WORD = '1101101'
const LAST_WORD = '1001011'

interface Word {
  readonly strokes: string
  readonly x: number
}

/** How far a line is followed that on frame 5 is drawn otherwise; null where it is not seen. */
function placesOf({ own, before = own, after }: Record<'own' | 'after', Word[]> & { before?: Word[] }) {
  const frames = Array.from({ length: FRAMES }, (_, index) => draw(index, index < CHANGE ? before : after))
  const [first, ...others] = frames
  const box = boxOf(own)
  const template = first && takeTemplate(first, box)
  if (!template) throw new Error('no template')
  const { path, strengths } = traceTemplate(template, box, { shift: NO_SHIFT, velocity: NO_SHIFT }, others)
  return path.map((step, index) => ((strengths[index] ?? 0) > 0.6 ? step.box.x - box.x : null))
}

/** How far a line is followed that is drawn at `ways` from its place on frames after the first. */
function followed(ways: readonly number[]) {
  const [first, ...others] = [0, ...ways].map((by, index) => draw(index, [{ ...line, x: LEFT + by }]))
  const template = first && takeTemplate(first, boxOf([line]))
  if (!template) throw new Error('no template')
  const { path } = traceTemplate(template, boxOf([line]), { shift: NO_SHIFT, velocity: NO_SHIFT }, others)
  return path.map(({ box }) => box.x - boxOf([line]).x)
}

function boxOf(words: readonly Word[]) {
  const left = Math.min(...words.map(({ x }) => x))
  const right = Math.max(...words.map(endOf))
  return { x: left - 3, y: 17, width: right - left + 6, height: 26, angleDegrees: 0 }
}

function endOf({ x, strokes }: Word): number {
  return x + STROKE_PX * strokes.length
}

function draw(index: number, words: readonly Word[]): Frame {
  const bytes = new Uint8Array(frameBytes(WIDTH, HEIGHT)).fill(128)
  bytes.fill(60, 0, WIDTH * HEIGHT)
  for (const { strokes, x } of words)
    for (const [at, bit] of [...strokes].entries())
      for (let row = 20; bit === '1' && x + STROKE_PX * at >= 0 && row < 40; row++) {
        const from = row * WIDTH + x + STROKE_PX * at
        bytes.fill(220, from, from + STROKE_PX)
      }
  return frameOf(index, { width: WIDTH, height: HEIGHT }, bytes, { matrix: 'bt709', fullRange: false })
}

const [LEFT, BY] = [60, 26]
const line = { strokes: SOME, x: LEFT }
const moved = { ...line, x: LEFT + BY }
const wordInFront = { strokes: WORD, x: LEFT }
const wordBehind = { strokes: LAST_WORD, x: endOf(line) + 5 }
const until = (place: number | null) => [0, 0, 0, 0, ...Array.from({ length: FRAMES - CHANGE }, () => place)]

test('a line that slides at once is followed', () => {
  expect(placesOf({ own: [line], after: [moved] })).toEqual(until(BY))
})

test('a line that slides at once past what stands beside it is followed', () => {
  const beside = { strokes: '1', x: LEFT }
  expect(placesOf({ own: [line], after: [beside, moved] })).toEqual(until(BY))
})

test('a line that gets a word in front and loses its last one is another one', () => {
  expect(placesOf({ own: [line, wordBehind], after: [wordInFront, moved] })).toEqual(until(null))
})

test('a line that gets a word in front is another one, though all of its letters went on together', () => {
  expect(placesOf({ own: [line], after: [wordInFront, moved] })).toEqual(until(null))
})

test('a line whose first word goes, and that gets one at its end, is another one', () => {
  const words = { own: [moved], before: [wordInFront, moved], after: [line, wordBehind] }
  expect(placesOf(words)).toEqual(until(null))
})

test('a line that slides out of the frame ever faster is followed while an eighth of it is left', () => {
  // at the end by a seventh of the frame's width
  const ways = [0, -6, -24, -60, -110, -179]
  expect(followed(ways)).toEqual(ways)
})

test('of a line that has all but left the frame nothing is seen, whatever stands at the edge', () => {
  const [first, ...others] = Array.from({ length: 4 }, (_, index) =>
    draw(index, [{ ...line, x: index && 2 }]),
  )
  const own = boxOf([{ ...line, x: 0 }])
  const template = first && takeTemplate(first, own)
  if (!template) throw new Error('no template')
  // its last stroke is on the frame, where another one is
  const left = { x: -endOf({ ...line, x: 0 }) + 2 * STROKE_PX, y: 0 }
  const { strengths } = traceTemplate(template, own, { shift: left, velocity: NO_SHIFT }, others)
  expect(strengths).toEqual([0, 0, 0])
})
