import { expect, test } from 'vitest'
import { frameBytes, frameOf } from '../decode/frame.ts'
import { startTrack } from './live-track.ts'
import { isDue } from './verify-reading.ts'

const SIZE = { width: 320, height: 80 }
const BOX = { x: 20, y: 20, width: 200, height: 30, angleDegrees: 0 }

/** A text that was read on frame 0. */
function trackOf(text: string) {
  const bytes = new Uint8Array(frameBytes(SIZE.width, SIZE.height)).fill(90)
  const frame = frameOf(0, SIZE, bytes, { matrix: 'bt709', fullRange: false })
  const reading = {
    text,
    confidence: 0.95,
    language: 'en',
    style: null,
    frame: 0,
    frames: 1,
    full: false,
  } as const
  return startTrack(0, frame, BOX, reading, [0])
}

test.each([
  ['a clock of which one letter is less alike', 'AWAY 67:15', 0.98, 0.81, 6, true],
  ['the same, read a moment ago', 'AWAY 67:15', 0.98, 0.81, 3, false],
  ['a clock that has not changed', 'AWAY 67:15', 0.995, 0.98, 60, false],
  ['a text without digits of which one letter is less alike', 'AWAY', 0.98, 0.81, 60, false],
  ['a text that is hardly alike', 'AWAY', 0.85, 0.7, 13, true],
  ['the same, read a moment ago', 'AWAY', 0.85, 0.7, 6, false],
])('%s is read again or not', (_what, text, similarity, worstCellSimilarity, frame, due) => {
  const match = { strength: 1, similarity, matchedShare: 1, worstCellSimilarity }
  expect(isDue(trackOf(text), match, frame, 25)).toBe(due)
})
