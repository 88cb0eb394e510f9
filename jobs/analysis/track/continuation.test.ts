import { expect, test } from 'vitest'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { frameBytes, frameOf } from '../decode/frame.ts'
import { continueTrack } from './continuation.ts'
import { changed, startTrack } from './live-track.ts'
import { applyReadings } from './apply-readings.ts'
import { EMPTY_STATE } from './tracker-state.ts'

const SIZE = { width: 640, height: 360 }
const TRACKING = { config: AnalysisConfig.parse({ languages: ['es'], frame_step: 3 }), fps: 25 }
const [TOP, BOTTOM] = [100, 160]

const line = (y: number, width: number): TextBox => ({ x: 40, y, width, height: 34, angleDegrees: 0 })
const reading = (text: string, frame: number) =>
  ({ text, confidence: 0.99, language: 'es', style: null, frame, frames: 1, full: false }) as const

/** Lines of upright strokes: where each stands, how wide it is, and how far its strokes are from each other. */
function draw(index: number, lines: readonly (readonly [y: number, width: number, every: number])[]) {
  const bytes = new Uint8Array(frameBytes(SIZE.width, SIZE.height)).fill(128)
  bytes.fill(60, 0, SIZE.width * SIZE.height)
  for (const [top, width, every] of lines)
    for (let x = 44; x < 36 + width; x += every)
      for (let y = top + 5; y < top + 29; y += 1) bytes.fill(220, y * SIZE.width + x, y * SIZE.width + x + 4)
  return frameOf(index, SIZE, bytes, { matrix: 'bt709', fullRange: false })
}

/** A caption that was typed on in the lower row, and rolled up on frame 34. */
function rolledUp() {
  const first = startTrack(1, draw(20, [[BOTTOM, 120, 9]]), line(BOTTOM, 120), reading('Añada', 20), [20])
  const path = [
    { frame: 20, box: line(BOTTOM, 120) },
    { frame: 33, box: line(BOTTOM, 120) },
    { frame: 34, box: line(TOP, 120) },
  ]
  return changed(first, { position: { base: line(TOP, 120), path } })
}

test('a line that was typed on goes the way that its beginning went', () => {
  const frame = draw(36, [[TOP, 260, 9]])
  const longer = { frame, box: line(TOP, 260), reading: reading('Añada la sal', 36), earlier: [] }
  const { next } = continueTrack(rolledUp(), longer, 2, TRACKING) ?? {}
  expect(next?.evidence.startFrame).toBe(20)
  expect(next?.position.path.map(({ frame: at, box }) => `${at} ${box.y} ${box.width}`)).toEqual([
    '20 160 260',
    '33 160 260',
    '34 100 260',
  ])
})

test('a line that is like the one which stood in its place begins when that one has gone', () => {
  // both begin with the same strokes
  const frames = Array.from({ length: 37 }, (_, index) =>
    draw(
      index,
      index < 20
        ? []
        : index < 34
          ? [[BOTTOM, 120, 9]]
          : [
              [TOP, 120, 9],
              [BOTTOM, 120, 9],
            ],
    ),
  )
  const frame = frames[36]
  if (!frame) throw new Error('no frame')
  const former = rolledUp()
  const pass = { previousFrame: 33, matches: [], due: [], grown: [], unread: [line(BOTTOM, 120)] }
  const sequence = { frame, earlier: frames.slice(0, 36).toReversed() }
  const state = { ...EMPTY_STATE, frame: 36, tracks: [former], nextId: 2 }
  const applied = applyReadings(state, { ...sequence, pass, readings: [reading('Abra', 36)] }, TRACKING)
  const found = applied.state.tracks.find(({ id }) => id === 2)
  expect(found?.evidence.startFrame).toBe(34)
  expect(found?.position.path).toEqual([{ frame: 34, box: line(BOTTOM, 120) }])
})

test('a text begins on its own first frame where one trembled that it replaces', () => {
  const frames = Array.from({ length: 37 }, (_, index) => draw(index, [[BOTTOM, 200, index < 30 ? 13 : 8]]))
  const [frame, first] = [frames[36], frames[10]]
  if (!frame || !first) throw new Error('no frame')
  const path = [
    { frame: 10, box: line(BOTTOM, 200) },
    { frame: 14, box: line(BOTTOM + 1, 200) },
  ]
  const former = changed(startTrack(1, first, line(BOTTOM, 200), reading('Abra el horno', 10), [10]), {
    position: { path },
  })
  const pass = { previousFrame: 27, matches: [], due: [], grown: [], unread: [line(BOTTOM, 200)] }
  const sequence = { frame, earlier: frames.slice(0, 36).toReversed() }
  const state = { ...EMPTY_STATE, frame: 36, tracks: [former], nextId: 2 }
  const applied = applyReadings(state, { ...sequence, pass, readings: [reading('Mezcle', 36)] }, TRACKING)
  expect(applied.state.tracks.find(({ id }) => id === 2)?.evidence.startFrame).toBe(30)
})
