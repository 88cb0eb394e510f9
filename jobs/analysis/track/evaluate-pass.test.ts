import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import { frameBytes, frameOf } from '../decode/frame.ts'
import { changed, type LiveTrack, startTrack } from './live-track.ts'
import { type DetectionArea, fullAreaOf } from '../sample/detection-area.ts'
import { evaluatePass, needsFullFrame } from './associate-boxes.ts'

const SIZE = { width: 640, height: 360 }
const LINE: TextBox = { x: 100, y: 20, width: 120, height: 30, angleDegrees: 0 }
const ELSEWHERE: TextBox = { ...LINE, y: 200 }
const TOP: DetectionArea = { regions: [{ left: 0, top: 0, right: 400, bottom: 100 }], coarse: false }
const NOWHERE: DetectionArea = { regions: [], coarse: false }
const TOP_AND_COARSE: DetectionArea = { ...TOP, coarse: true }

/** A frame with upright strokes in the line's box. */
function frame() {
  const bytes = new Uint8Array(frameBytes(SIZE.width, SIZE.height)).fill(90)
  for (let y = LINE.y + 4; y < LINE.y + 26; y++)
    for (let x = LINE.x + 4; x < LINE.x + 112; x += 8)
      bytes.fill(240, y * SIZE.width + x, y * SIZE.width + x + 4)
  return frameOf(0, SIZE, bytes, { matrix: 'bt709', fullRange: false })
}

function track() {
  const reading = { text: 'Hola', confidence: 1, language: 'es', style: null } as const
  return startTrack(0, frame(), LINE, { ...reading, frame: 0, frames: 1, full: false }, [0])
}

const moving = () =>
  changed(track(), { position: { path: [0, 1].map((index) => ({ frame: index, box: LINE })) } })

test.each([
  ['a new text in the area of the pass', TOP, [LINE], [], [], true],
  ['a text that is there already', TOP, [LINE], [track()], [], false],
  ['a new text on a coarse pass', TOP_AND_COARSE, [ELSEWHERE], [], [], true],
  ['a known text on a coarse pass', { regions: [], coarse: true }, [LINE], [track()], [], false],
  [
    'a text that is there already and somewhat longer',
    { regions: [], coarse: true },
    [wider(20)],
    [track()],
    [],
    false,
  ],
  [
    'a text that is there already and much longer',
    { regions: [], coarse: true },
    [wider(60)],
    [track()],
    [],
    true,
  ],
  ['a text that stood and has gone here', TOP_AND_COARSE, [], [], [track()], false],
  ['a text that stood and has gone elsewhere', TOP_AND_COARSE, [], [], [elsewhere()], false],
  ['a text that stood elsewhere, where now is one like it', NOWHERE, [], [], [track()], true],
  [
    'the same at the next pass',
    NOWHERE,
    [],
    [],
    [changed(track(), { evidence: { missedPasses: 1 } })],
    false,
  ],
  [
    'a text that moved and is missing elsewhere',
    TOP_AND_COARSE,
    [],
    [],
    [changed(moving(), { position: { base: ELSEWHERE } })],
    true,
  ],
  ['a text that moved and is missing here', TOP_AND_COARSE, [], [], [moving()], false],
] as [string, DetectionArea, TextBox[], LiveTrack[], LiveTrack[], boolean][])(
  '%s needs a full-frame pass only if it must',
  (_, area, boxes, present, missing, closer) => {
    expect(evaluatePass({ area, boxes }, frame(), present, missing) === undefined).toBe(closer)
    const whole = { area: fullAreaOf(SIZE), boxes: [ELSEWHERE] }
    expect(evaluatePass(whole, frame(), [], missing)?.unmatched).toEqual([ELSEWHERE])
  },
)

test.each([
  [99, true],
  [100, true],
  [101, false],
])('after a full-frame pass on frame %i, one since frame 100 is needed: %s', (fullFrame, needed) => {
  expect(needsFullFrame({ ...NOWHERE, fullSince: 100 }, fullFrame)).toBe(needed)
  expect(needsFullFrame(NOWHERE, fullFrame)).toBe(false)
})

/** A track whose template does not match the frame. */
function elsewhere() {
  return changed(track(), { position: { shift: { x: 0, y: 180 } } })
}

function wider(byPx: number): TextBox {
  return { ...LINE, width: LINE.width + byPx }
}
