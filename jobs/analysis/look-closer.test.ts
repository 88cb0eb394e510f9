import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import { frameBytes, frameOf } from './frame.ts'
import { startTrack } from './live-track.ts'
import { type LookArea, wholeOf } from './look-area.ts'
import { lookCloser } from './look-closer.ts'

const SIZE = { width: 640, height: 360 }
const LINE: TextBox = { x: 100, y: 20, width: 120, height: 30, angleDegrees: 0 }
const ELSEWHERE: TextBox = { ...LINE, y: 200 }
const TOP: LookArea = { parts: [{ left: 0, top: 0, right: 400, bottom: 100 }], rough: false }
const NOWHERE: LookArea = { parts: [], rough: false }
const TOP_AND_ROUGH: LookArea = { ...TOP, rough: true }

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
  return startTrack(frame(), LINE, { ...reading, frame: 0, frames: 1, careful: false }, [0])
}

const moving = () => ({ ...track(), path: [0, 1].map((index) => ({ frame: index, box: LINE })) })

test.each([
  ['a new text in the part that was looked at', TOP, [LINE], [], [], true],
  ['a text that is there already', TOP, [LINE], [track()], [], false],
  ['a new text that was seen roughly', TOP_AND_ROUGH, [ELSEWHERE], [], [], true],
  ['a text that is there already, seen roughly', { parts: [], rough: true }, [LINE], [track()], [], false],
  [
    'a text that is there already and somewhat longer',
    { parts: [], rough: true },
    [wider(20)],
    [track()],
    [],
    false,
  ],
  [
    'a text that is there already and much longer',
    { parts: [], rough: true },
    [wider(60)],
    [track()],
    [],
    true,
  ],
  ['a text that stood and has gone here', TOP_AND_ROUGH, [], [], [track()], false],
  ['a text that stood and has gone elsewhere', TOP_AND_ROUGH, [], [], [elsewhere()], false],
  ['a text that stood elsewhere, where now is one like it', NOWHERE, [], [], [track()], true],
  ['the same at the next look', NOWHERE, [], [], [{ ...track(), unseenLooks: 1 }], false],
  [
    'a text that moved and is missing elsewhere',
    TOP_AND_ROUGH,
    [],
    [],
    [{ ...moving(), base: ELSEWHERE }],
    true,
  ],
  ['a text that moved and is missing here', TOP_AND_ROUGH, [], [], [moving()], false],
] as const)('%s: looks closer only when it must', async (_, area, boxes, held, missing, closer) => {
  const examined = examinedIn(area, boxes)
  const seen = await lookCloser(examined, frame(), held, missing, 0)
  expect(examined.asked > 0).toBe(closer)
  expect(seen.area).toEqual(closer ? wholeOf(SIZE) : area)
  if (closer) expect(seen.fresh).toEqual([ELSEWHERE])
})

test.each([
  [99, 1],
  [100, 1],
  [101, 0],
])(
  'when all of a frame was last looked at on %i, all of one is looked at %i times more to have done so since 100',
  async (wholeFrame, times) => {
    const examined = examinedIn({ ...NOWHERE, wholeSince: 100 }, [])
    const seen = await lookCloser(examined, frame(), [], [], wholeFrame)
    expect(examined.asked).toBe(times)
    expect(seen.area.parts).toEqual(times > 0 ? wholeOf(SIZE).parts : [])
  },
)

/** A frame looked at there, with those boxes; all of it has one elsewhere. */
function examinedIn(area: LookArea, boxes: readonly TextBox[]) {
  const examined = {
    area,
    asked: 0,
    boxes: () => Promise.resolve([...boxes]),
    whole: () => {
      examined.asked++
      return Promise.resolve([ELSEWHERE])
    },
    image: () => ({ width: 0, height: 0, data: new Uint8Array() }),
  }
  return examined
}

/** A track whose print shows nothing on the frame. */
function elsewhere() {
  return { ...track(), shift: { x: 0, y: 180 } }
}

function wider(byPx: number): TextBox {
  return { ...LINE, width: LINE.width + byPx }
}
