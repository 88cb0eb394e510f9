import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import {
  type Faults,
  faultyDetector,
  halvesOf,
  scriptedReader,
} from '#tests/analysis/tracking/fake-detector.ts'
import { scriptedFrames, type ScriptedText } from '#tests/analysis/tracking/scripted-video.ts'
import { summaryOf, trackSteps, type World } from '#tests/analysis/tracking/track-steps.ts'

const FRAMES = 100
const SALT = { text: 'Añada la sal', strokes: '101101110010110100111011010110' }
const OVEN = { text: 'Abra el horno', strokes: '110010011101001110100101101011' }
const FIRST_WORD = { text: 'Añada', strokes: SALT.strokes.slice(0, 12) }
/** One letter differs. */
const SAUCE = { text: 'Añada la sol', strokes: '101101110010110100111011100110' }

/** What a detector gives on a frame instead of the exact boxes. */
type Detected = (boxes: readonly TextBox[], frame: number) => TextBox[]

interface Case {
  readonly texts: readonly ScriptedText[]
  readonly detected?: Detected
  readonly faults?: Omit<Faults, 'seed'>
  readonly found: readonly string[]
}

function worldOf({ texts, detected, faults }: Case, seed = 1): World {
  const detect = faultyDetector(texts, { seed, ...faults })
  return {
    ...{ frames: FRAMES, fps: 25, frameAt: scriptedFrames(texts), read: scriptedReader(texts) },
    detect: (index) => detected?.(detect(index), index) ?? detect(index),
  }
}

/** From frame 20 to 80, unless told otherwise. */
const salt = (options: Partial<ScriptedText> = {}): ScriptedText => ({
  ...SALT,
  from: 20,
  to: 80,
  ...options,
})
const oven = (options: Partial<ScriptedText> = {}): ScriptedText => ({
  ...OVEN,
  from: 20,
  to: 80,
  ...options,
})
const WHOLE = 'Añada la sal 20–80'
const only =
  (isFound: (frame: number) => boolean): Detected =>
  (boxes, frame) =>
    isFound(frame) ? [...boxes] : []
const around = (boxes: readonly TextBox[]): TextBox[] => {
  const [first, last] = [boxes[0], boxes.at(-1)]
  return first && last ? [{ ...first, width: last.x + last.width - first.x }] : []
}

const CASES: Record<string, Case> = {
  'appears and vanishes': { texts: [salt()], found: [WHOLE] },
  'appears between two passes': { texts: [salt({ from: 22, to: 79 })], found: ['Añada la sal 22–79'] },
  'is there from the first frame to the last': {
    texts: [salt({ from: 0, to: FRAMES })],
    found: ['Añada la sal 0–100'],
  },
  'is there for five frames': { texts: [salt({ to: 25 })], found: ['Añada la sal 20–25'] },
  'has another below it': {
    texts: [salt(), oven({ from: 41, to: 90, y: 100 })],
    found: [WHOLE, 'Abra el horno 41–90'],
  },
  'flickers for two frames': {
    texts: [salt({ isHidden: (frame) => frame === 44 || frame === 45 })],
    found: [WHOLE],
  },
  'is gone for ten frames': {
    texts: [salt({ isHidden: (frame) => frame >= 40 && frame < 50 })],
    found: ['Añada la sal 20–40', 'Añada la sal 50–80'],
  },
  'jumps by a few pixels': { texts: [salt({ x: (frame) => (frame < 50 ? 40 : 58) })], found: [WHOLE] },
  'moves steadily': { texts: [salt({ x: (frame) => 20 + 3 * (frame - 20) })], found: [WHOLE] },
  'crosses another one': {
    texts: [
      salt({ x: (frame) => 20 + 3 * (frame - 20) }),
      oven({ y: 70, x: (frame) => 200 - 3 * (frame - 20) }),
    ],
    found: ['Abra el horno 20–80', WHOLE],
  },
  'is merged with its neighbour by the detector': {
    texts: [salt({ x: () => 20 }), oven({ x: () => 230 })],
    detected: (boxes, frame) => (frame < 50 ? [...boxes] : around(boxes)),
    found: ['Abra el horno 20–80', WHOLE],
  },
  'is split in two by the detector': {
    texts: [salt()],
    detected: (boxes, frame) => (frame < 40 ? [...boxes] : boxes.flatMap(halvesOf)),
    found: [WHOLE],
  },
  'is boxed in part on some passes': {
    texts: [salt()],
    detected: (boxes, frame) => boxes.map((box) => (frame < 30 || frame % 2 ? box : { ...box, width: 100 })),
    found: [WHOLE],
  },
  'is boxed with jitter': { texts: [salt()], faults: { jitterPx: 3 }, found: [WHOLE] },
  'is missed by one pass of four': { texts: [salt()], faults: { missShare: 0.25 }, found: [WHOLE] },
  'is missed by every other pass, and boxed with jitter': {
    texts: [salt()],
    faults: { missShare: 0.5, jitterPx: 2 },
    found: [WHOLE],
  },
  'is first detected late': { texts: [salt()], detected: only((frame) => frame >= 45), found: [WHOLE] },
  'is detected once': { texts: [salt()], detected: only((frame) => frame === 48), found: [WHOLE] },
  'has clutter detected beside it': { texts: [salt()], faults: { falseShare: 0.5 }, found: [WHOLE] },
  'is never there, but detected': { texts: [], faults: { falseShare: 0.5 }, found: [] },
  'is typed on without a pause': {
    texts: [salt({ ...FIRST_WORD, to: 23 }), salt({ from: 23 })],
    found: [WHOLE],
  },
  'is typed on without a pause, and moved at once': {
    texts: [
      salt({ ...FIRST_WORD, to: 23 }),
      salt({ from: 23, to: 26 }),
      salt({ from: 26, x: () => 58, y: 58 }),
    ],
    found: [WHOLE],
  },
  'is typed on after a pause': {
    texts: [salt({ ...FIRST_WORD, to: 50 }), salt({ from: 50 })],
    found: ['Añada 20–50', 'Añada la sal 50–80'],
  },
  'is replaced in place': {
    texts: [salt({ to: 50 }), oven({ from: 50 })],
    found: ['Añada la sal 20–50', 'Abra el horno 50–80'],
  },
  'is replaced in place after a pause': {
    texts: [salt({ to: 50 }), oven({ from: 60 })],
    found: ['Añada la sal 20–50', 'Abra el horno 60–80'],
  },
  'changes one letter': {
    texts: [salt({ to: 50 }), salt({ ...SAUCE, from: 50 })],
    found: ['Añada la sal 20–50', 'Añada la sol 50–80'],
  },
}

test.each(Object.entries(CASES))('a text that %s has exact borders', (_what, each) => {
  const world = worldOf(each)
  expect(summaryOf(trackSteps(world), world)).toEqual(each.found)
})

test.each(Object.entries(CASES).filter(([, { faults }]) => faults))(
  'a text that %s has them however the detector errs',
  (_what, each) => {
    for (let seed = 2; seed < 12; seed++) {
      const world = worldOf(each, seed)
      expect(summaryOf(trackSteps(world), world)).toEqual(each.found)
    }
  },
)
