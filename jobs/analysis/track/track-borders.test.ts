import { expect, test } from 'vitest'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { frameBytes, frameOf } from '../decode/frame.ts'
import { startTrack } from './live-track.ts'
import { isWithinReach } from './track-borders.ts'

const SIZE = { width: 600, height: 800 }
const FPS = 100
const LINE: TextBox = { x: 20, y: 20, width: 60, height: 20, angleDegrees: 0 }
const config = AnalysisConfig.parse({ languages: ['es'], frame_step: 1, position_similarity: 0.02 })

const frame = (index: number) =>
  frameOf(index, SIZE, new Uint8Array(frameBytes(SIZE.width, SIZE.height)), {
    matrix: 'bt709',
    fullRange: false,
  })

/** Pixels; the diagonal is 1000. */
function reachAfter(seconds: number): number {
  const reading = { text: 'Hola', confidence: 1, language: 'es', style: null } as const
  const track = startTrack(0, frame(0), LINE, { ...reading, frame: 0, frames: 1, full: false }, [0])
  const later = frame(seconds * FPS)
  const isReached = (px: number) =>
    isWithinReach(track, { ...LINE, y: LINE.y + px }, later, { config, fps: FPS })
  return Array.from({ length: 400 }, (_, px) => px).findLast(isReached) ?? -1
}

test.each([
  [0.01, 20],
  [0.1, 20],
  [0.5, 100],
  [1, 200],
  [5, 200],
])('unseen for %f s a text is followed for %i of 1000 pixels at 0.02, as the setting says', (seconds, px) => {
  expect(reachAfter(seconds)).toBe(px)
})
