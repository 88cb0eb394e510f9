import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import { explainBoxes } from './explain-boxes.ts'
import { frameBytes, frameOf } from './frame.ts'
import { startTrack } from './live-track.ts'

const SIZE = { width: 640, height: 360 }
const BLANK = frameOf(0, SIZE, new Uint8Array(frameBytes(SIZE.width, SIZE.height)), {
  ...{ matrix: 'bt709', fullRange: false },
})

const box = (x: number, y: number, width: number, height: number): TextBox => ({
  ...{ x, y, width, height, angleDegrees: 0 },
})
const LINE = box(200, 160, 200, 30)

function held(at: TextBox) {
  const reading = { text: 'Hola', confidence: 1, language: 'es', style: null } as const
  return startTrack(BLANK, at, { ...reading, frame: 0, frames: 1, careful: false }, [0])
}

test.each([
  ['the text itself', LINE, { fresh: 0, grown: 0, sighted: 1 }],
  ['a part of the text', box(220, 160, 80, 30), { fresh: 0, grown: 0, sighted: 0 }],
  ['the text, longer than it was', box(200, 160, 280, 30), { fresh: 0, grown: 1, sighted: 1 }],
  ['a text elsewhere', box(200, 20, 200, 30), { fresh: 1, grown: 0, sighted: 0 }],
])('of a held text %s is told', (_what, found, counts) => {
  const { fresh, grown, sighted } = explainBoxes([found], [held(LINE)])
  expect({ fresh: fresh.length, grown: grown.length, sighted: sighted.length }).toEqual(counts)
})

test('a line that appears within clutter that was taken for text is new', () => {
  const clutter = held(box(140, 14, 390, 280))
  expect(explainBoxes([LINE], [clutter])).toEqual({ fresh: [LINE], grown: [], sighted: [] })
})
