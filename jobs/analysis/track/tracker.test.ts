import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import { coveredShare } from '../boxes.ts'
import { CheckpointHead, saveAnalysis, trackerState } from '../checkpoint/checkpoint.ts'
import { type Frame, frameBytes, frameOf } from '../decode/frame.ts'
import type { DetectionPass } from '../detect/detection-pass.ts'
import { joinCandidates } from '../finish/join-candidates.ts'
import type { ReadBoxes } from '../read/full-recognition.ts'
import { voteOn } from '../read/readings.ts'
import type { TrackingConfig } from '../reader.ts'
import { fullAreaOf } from '../sample/detection-area.ts'
import { Tracker, type TrackerOptions } from './tracker.ts'

const SIZE = { width: 480, height: 160 }
const FPS = 25
const FRAMES = 100
const STEP = 3
const CONFIG: TrackingConfig = {
  ...{ frame_step: STEP, text_similarity: 0.8, position_similarity: 0.05, min_text_length: 1 },
  ...{ min_duration_seconds: 0.2, confidence_threshold: 0.5, paragraph: false },
}

/** Strokes that stand for letters, one bit each. */
const SALT = { text: 'Añada la sal', strokes: '101101110010110100111011010110' }
const OVEN = { text: 'Abra el horno', strokes: '110010011101001110100101101011' }

/** A text of a scripted video, and where the detector finds it. */
interface Scripted {
  readonly text: string
  readonly strokes: string
  readonly from: number
  /** Exclusive. */
  readonly to: number
  readonly x?: (frame: number) => number
  readonly y?: number
  readonly isHidden?: (frame: number) => boolean
  /** Boxes that detection gives for the exact one. */
  readonly detected?: (box: TextBox, frame: number) => TextBox[]
}

const isShown = ({ from, to, isHidden }: Scripted, frame: number) =>
  frame >= from && frame < to && !isHidden?.(frame)

function boxOf({ strokes, x = () => 40, y = 40 }: Scripted, frame: number): TextBox {
  return { x: x(frame) - 4, y: y - 4, width: strokes.length * 6 + 8, height: 28, angleDegrees: 0 }
}

function draw(texts: readonly Scripted[], index: number): Frame {
  const bytes = new Uint8Array(frameBytes(SIZE.width, SIZE.height)).fill(128)
  bytes.fill(60, 0, SIZE.width * SIZE.height)
  for (const scripted of texts.filter((each) => isShown(each, index))) {
    const { x = () => 40, y = 40, strokes } = scripted
    for (const [at, bit] of [...strokes].entries())
      for (let row = y; bit === '1' && row < y + 20; row++)
        bytes.fill(220, row * SIZE.width + x(index) + 6 * at, row * SIZE.width + x(index) + 6 * at + 4)
  }
  return frameOf(index, SIZE, bytes, { matrix: 'bt709', fullRange: false })
}

/** Reads what the script shows on the frame; full recognition reads nothing, so that the fast readings count. */
function readerOf(texts: readonly Scripted[], frame: () => number): ReadBoxes {
  const lineIn = (box: TextBox, fast: boolean): RecognizedLine => {
    const share = (each: Scripted) => coveredShare(box, [boxOf(each, frame())])
    const [read] = texts.filter((each) => isShown(each, frame())).sort((a, b) => share(b) - share(a))
    const text = fast && read && share(read) > 0.5 ? read.text : ''
    return { text, confidence: text === '' ? 0 : 0.9, language: 'es', style: null }
  }
  return (_image, boxes, fast) => Promise.resolve(boxes.map((box) => lineIn(box, fast)))
}

/** Each text that a tracker finds in the scripted video, with its first frame and the one after its last. */
async function trackedIn(texts: readonly Scripted[], cutFrame?: number): Promise<string[]> {
  let now = 0
  const options = {
    ...{ config: CONFIG, fps: FPS, onEvicted: () => undefined, find: () => Promise.resolve([]) },
    read: readerOf(texts, () => now),
  }
  let tracker = new Tracker(options)
  for (now = 0; now < FRAMES; now++) {
    const frame = draw(texts, now)
    tracker.advance(frame)
    if (now % STEP === 0) await tracker.process(frame, passOver(texts, now))
    if (now === cutFrame) tracker = await resumed(tracker, options, texts, now)
  }
  const candidates = joinCandidates(await tracker.finish(FRAMES), CONFIG, { fps: FPS, ...SIZE })
  return candidates
    .map(({ readings, ...each }) => ({ ...each, text: voteOn(readings)?.text ?? '' }))
    .filter(({ text }) => text !== '')
    .map(({ text, startFrame, endFrame }) => `${text} ${String(startFrame)}–${String(endFrame)}`)
    .toSorted()
}

/** Another tracker that resumes from a checkpoint as it is stored. */
async function resumed(
  tracker: Tracker,
  options: TrackerOptions,
  texts: readonly Scripted[],
  frame: number,
): Promise<Tracker> {
  const clock = { timeBase: { num: 1, den: FPS } }
  const progress = { framesProcessed: 0, sampler: { fullFrame: 0, rescanFrame: 0 }, clock }
  const { head, part } = saveAnalysis(await tracker.checkpoint(), progress, undefined)
  const stored = CheckpointHead.parse(JSON.parse(JSON.stringify(head)))
  const next = new Tracker({ ...options, resumeFrom: trackerState({ head: stored, parts: [part] }) })
  for (let index = 0; index <= frame; index++) next.replay(draw(texts, index))
  return next
}

function passOver(texts: readonly Scripted[], frame: number): DetectionPass {
  const boxes = texts
    .filter((each) => isShown(each, frame))
    .flatMap((each) => each.detected?.(boxOf(each, frame), frame) ?? [boxOf(each, frame)])
  return {
    area: fullAreaOf(SIZE),
    boxes: () => Promise.resolve(boxes),
    fullFrameBoxes: () => Promise.resolve(boxes),
    image: () => ({ width: 0, height: 0, data: new Uint8Array() }),
  }
}

/** Around two texts of one line. */
const PAIR: TextBox = { x: 16, y: 36, width: 398, height: 28, angleDegrees: 0 }
const CLUTTER: TextBox = { x: 300, y: 110, width: 90, height: 24, angleDegrees: 0 }
const jittered = (box: TextBox, frame: number): TextBox[] => [
  { ...box, x: box.x + (frame % 5) - 2, width: box.width + ((frame * 3) % 7) - 3 },
]

const CASES: [string, Scripted[], string[]][] = [
  ['appears and vanishes', [{ ...SALT, from: 10, to: 50 }], ['Añada la sal 10–50']],
  ['is there from the first frame to the last', [{ ...SALT, from: 0, to: FRAMES }], ['Añada la sal 0–100']],
  [
    'has another below it',
    [
      { ...SALT, from: 10, to: 50 },
      { ...OVEN, from: 31, to: 80, y: 100 },
    ],
    ['Abra el horno 31–80', 'Añada la sal 10–50'],
  ],
  [
    'flickers for two frames',
    [{ ...SALT, from: 10, to: 70, isHidden: (frame) => frame === 34 || frame === 35 }],
    ['Añada la sal 10–70'],
  ],
  [
    'is gone for ten frames',
    [{ ...SALT, from: 10, to: 70, isHidden: (frame) => frame >= 30 && frame < 40 }],
    ['Añada la sal 10–30', 'Añada la sal 40–70'],
  ],
  ['is boxed with jitter', [{ ...SALT, from: 10, to: 50, detected: jittered }], ['Añada la sal 10–50']],
  [
    'is missed by some passes',
    [{ ...SALT, from: 10, to: 70, detected: (box, frame) => (frame % 4 === 0 ? [] : [box]) }],
    ['Añada la sal 10–70'],
  ],
  [
    'is first detected late',
    [{ ...SALT, from: 10, to: 70, detected: (box, frame) => (frame < 25 ? [] : [box]) }],
    ['Añada la sal 10–70'],
  ],
  [
    'is replaced in place',
    [
      { ...SALT, from: 10, to: 40 },
      { ...OVEN, from: 40, to: 80 },
    ],
    ['Abra el horno 40–80', 'Añada la sal 10–40'],
  ],
  [
    'moves steadily',
    [{ ...SALT, from: 10, to: 70, x: (frame) => 20 + 3 * (frame - 10) }],
    ['Añada la sal 10–70'],
  ],
  [
    'jumps by a few pixels',
    [{ ...SALT, from: 10, to: 70, x: (frame) => (frame < 40 ? 40 : 58) }],
    ['Añada la sal 10–70'],
  ],
  [
    'crosses another one',
    [
      { ...SALT, from: 10, to: 70, x: (frame) => 20 + 3 * (frame - 10) },
      { ...OVEN, from: 10, to: 70, y: 70, x: (frame) => 200 - 3 * (frame - 10) },
    ],
    ['Abra el horno 10–70', 'Añada la sal 10–70'],
  ],
  [
    'is detected in two halves',
    [
      {
        ...SALT,
        ...{ from: 10, to: 70 },
        detected: (box, frame) =>
          frame < 30
            ? [box]
            : [
                { ...box, width: box.width / 2 },
                { ...box, x: box.x + box.width / 2, width: box.width / 2 },
              ],
      },
    ],
    ['Añada la sal 10–70'],
  ],
  [
    'is joined with its neighbour by the detector',
    [
      { ...SALT, from: 10, to: 70, x: () => 20, detected: (box, frame) => [frame < 40 ? box : PAIR] },
      { ...OVEN, from: 10, to: 70, x: () => 230, detected: (box, frame) => (frame < 40 ? [box] : []) },
    ],
    ['Abra el horno 10–70', 'Añada la sal 10–70'],
  ],
  [
    'has clutter detected beside it',
    [{ ...SALT, from: 10, to: 70, detected: (box, frame) => (frame % 2 ? [box, CLUTTER] : [box]) }],
    ['Añada la sal 10–70'],
  ],
  [
    'is typed on without a pause',
    [
      { ...SALT, text: 'Añada', strokes: SALT.strokes.slice(0, 12), from: 10, to: 13 },
      { ...SALT, from: 13, to: 70 },
    ],
    ['Añada la sal 10–70'],
  ],
  [
    'is typed on after a pause',
    [
      { ...SALT, text: 'Añada', strokes: SALT.strokes.slice(0, 12), from: 10, to: 40 },
      { ...SALT, from: 40, to: 70 },
    ],
    ['Añada 10–40', 'Añada la sal 40–70'],
  ],
]

test.each(CASES)('a text that %s is tracked with exact borders', async (_what, texts, expected) => {
  expect(await trackedIn(texts)).toEqual(expected)
})

test.each(CASES)('a text that %s is tracked the same after resuming', async (_what, texts, expected) => {
  expect(await trackedIn(texts, 45)).toEqual(expected)
})
