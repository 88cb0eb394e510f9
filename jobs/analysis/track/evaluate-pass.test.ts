import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import { frameBytes, frameOf } from '../decode/frame.ts'
import { startTrack } from './live-track.ts'
import { type DetectionArea, fullAreaOf } from '../sample/detection-area.ts'
import { evaluatePass } from './associate-boxes.ts'

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
  return startTrack(frame(), LINE, { ...reading, frame: 0, frames: 1, full: false }, [0])
}

const moving = () => ({ ...track(), path: [0, 1].map((index) => ({ frame: index, box: LINE })) })

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
  ['the same at the next pass', NOWHERE, [], [], [{ ...track(), missedPasses: 1 }], false],
  [
    'a text that moved and is missing elsewhere',
    TOP_AND_COARSE,
    [],
    [],
    [{ ...moving(), base: ELSEWHERE }],
    true,
  ],
  ['a text that moved and is missing here', TOP_AND_COARSE, [], [], [moving()], false],
] as const)(
  '%s needs a full-frame pass only if it must',
  async (_, area, boxes, present, missing, closer) => {
    const pass = passOver(area, boxes)
    const result = await evaluatePass(pass, frame(), present, missing, 0)
    expect(pass.asked > 0).toBe(closer)
    expect(result.area).toEqual(closer ? fullAreaOf(SIZE) : area)
    if (closer) expect(result.unmatched).toEqual([ELSEWHERE])
  },
)

test.each([
  [99, 1],
  [100, 1],
  [101, 0],
])(
  'after a full-frame pass on frame %i, %i more are needed for one since frame 100',
  async (fullFrame, times) => {
    const pass = passOver({ ...NOWHERE, fullSince: 100 }, [])
    const result = await evaluatePass(pass, frame(), [], [], fullFrame)
    expect(pass.asked).toBe(times)
    expect(result.area.regions).toEqual(times > 0 ? fullAreaOf(SIZE).regions : [])
  },
)

/** A pass over the area that detects those boxes; the full frame has one elsewhere. */
function passOver(area: DetectionArea, boxes: readonly TextBox[]) {
  const pass = {
    area,
    asked: 0,
    boxes: () => Promise.resolve([...boxes]),
    fullFrameBoxes: () => {
      pass.asked++
      return Promise.resolve([ELSEWHERE])
    },
    image: () => ({ width: 0, height: 0, data: new Uint8Array() }),
  }
  return pass
}

/** A track whose template does not match the frame. */
function elsewhere() {
  return { ...track(), shift: { x: 0, y: 180 } }
}

function wider(byPx: number): TextBox {
  return { ...LINE, width: LINE.width + byPx }
}
