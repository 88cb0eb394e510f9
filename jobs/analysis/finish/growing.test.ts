import { expect, test } from 'vitest'
import type { CandidateTrack } from '../track/candidate-track.ts'
import { withGrowth } from './growing.ts'

const FPS = 25

/** Around one middle, or from one edge, so wide and so high. */
const boxOf = (width: number, height: number, left?: number) => ({
  ...{ x: left ?? 640 - width / 2, y: 330 - height / 2, width, height, angleDegrees: 0 },
})
type Box = ReturnType<typeof boxOf>

function candidate(
  startFrame: number,
  endFrame: number,
  read: readonly (readonly [frame: number, box: Box, text?: string])[],
): CandidateTrack {
  const [first] = read
  return {
    ...{ startFrame, endFrame, passes: 3, detections: 3, backgroundChange: 0, edited: false },
    path: [{ frame: startFrame, box: first?.[1] ?? boxOf(400, 58) }],
    sightings: read.map(([frame, box]) => ({ frame, box })),
    readings: read.map(([frame, box, text = 'La casa sul lago']) => ({
      ...{ text, language: 'it' as const, confidence: 0.98, frame, frames: 5 },
      ...{ full: false, style: null, box },
    })),
  }
}

test('the pieces of a title that is zoomed in on are one text, with a box of its own wherever it is wider', () => {
  const pieces = [
    candidate(10, 47, [
      [15, boxOf(399, 58)],
      [24, boxOf(410, 58)],
      [30, boxOf(421, 61)],
      [45, boxOf(454, 65)],
    ]),
    candidate(47, 53, [[51, boxOf(452, 56), 'La casa sul tago']]),
    candidate(53, 115, [
      [57, boxOf(469, 77)],
      [75, boxOf(493, 70)],
      [87, boxOf(517, 74)],
    ]),
  ]
  const [text, ...others] = withGrowth(pieces, FPS)
  expect(others).toEqual([])
  expect([text?.startFrame, text?.endFrame]).toEqual([10, 115])
  const path = text?.path ?? []
  expect(path.length).toBeGreaterThan(90)
  expect(path[0]?.box.width).toBeGreaterThan(383)
  expect(path[0]?.box.width).toBeLessThan(397)
  expect(path.at(-1)?.box.width).toBeGreaterThan(550)
  for (const { box } of path) expect(Math.abs(box.x + box.width / 2 - 640)).toBeLessThan(1)
})

test.each([
  ['trembles', [boxOf(400, 58), boxOf(404, 58), boxOf(398, 60), boxOf(402, 57), boxOf(400, 58)]],
  ['is typed on around its middle', [100, 180, 260, 330, 400].map((width) => boxOf(width, 58))],
  ['grows to the right', [360, 380, 400, 420, 440].map((width) => boxOf(width, width / 7, 400))],
  ['jumps once', [boxOf(300, 40), boxOf(300, 40), boxOf(400, 54), boxOf(400, 54), boxOf(400, 54)]],
])('a text that %s stays as it is', (_what, boxes) => {
  const text = candidate(
    10,
    60,
    boxes.map((box, index) => [12 + 11 * index, box] as const),
  )
  expect(withGrowth([text], FPS)).toEqual([text])
})

test('texts that follow one another at one place stay two', () => {
  const texts = [candidate(10, 40, [[15, boxOf(400, 58)]]), candidate(41, 80, [[45, boxOf(500, 72), 'Fine']])]
  expect(withGrowth(texts, FPS)).toEqual(texts)
})
