import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import { associateBoxes } from './associate-boxes.ts'
import { frameBytes, frameOf } from '../decode/frame.ts'
import { startTrack } from './live-track.ts'

const SIZE = { width: 640, height: 360 }
const BLANK = frameOf(0, SIZE, new Uint8Array(frameBytes(SIZE.width, SIZE.height)), {
  ...{ matrix: 'bt709', fullRange: false },
})

const box = (x: number, y: number, width: number, height: number): TextBox => ({
  ...{ x, y, width, height, angleDegrees: 0 },
})
const LINE = box(200, 160, 200, 30)

function trackAt(at: TextBox) {
  const reading = { text: 'Hola', confidence: 1, language: 'es', style: null } as const
  return startTrack(0, BLANK, at, { ...reading, frame: 0, frames: 1, full: false }, [0])
}

test.each([
  ['the text itself', LINE, { unmatched: 0, grown: 0, observed: 1 }],
  ['a part of the text', box(220, 160, 80, 30), { unmatched: 0, grown: 0, observed: 0 }],
  ['the text, longer than it was', box(200, 160, 280, 30), { unmatched: 0, grown: 1, observed: 1 }],
  ['a text elsewhere', box(200, 20, 200, 30), { unmatched: 1, grown: 0, observed: 0 }],
])('detecting %s is associated with a present text', (_what, found, counts) => {
  const { unmatched, grown, observed } = associateBoxes([found], [trackAt(LINE)])
  expect({ unmatched: unmatched.length, grown: grown.length, observed: observed.length }).toEqual(counts)
})

test('a line inside clutter that was taken for text is a new one', () => {
  const clutter = trackAt(box(140, 14, 390, 280))
  expect(associateBoxes([LINE], [clutter])).toEqual({ unmatched: [LINE], grown: [], observed: [] })
})
