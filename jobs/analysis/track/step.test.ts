import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import {
  type Faults,
  faultyDetector,
  halvesOf,
  scriptedReader,
} from '#tests/analysis/tracking/fake-detector.ts'
import {
  isShown,
  scriptedBox,
  scriptedFrames,
  type ScriptedText,
} from '#tests/analysis/tracking/scripted-video.ts'
import { summaryOf, textsOf, trackSteps, type World } from '#tests/analysis/tracking/track-steps.ts'

const FRAMES = 100
const SALT = { text: 'Añada la sal', strokes: '101101110010110100111011010110' }
const OVEN = { text: 'Abra el horno', strokes: '110010011101001110100101101011' }
const FIRST_WORD = { text: 'Añada', strokes: SALT.strokes.slice(0, 12) }
/** It begins as the salt does. */
const OPEN = { text: 'Abra', strokes: OVEN.strokes.slice(0, 10) }
/** One letter differs. */
const SAUCE = { text: 'Añada la sol', strokes: '101101110010110100111011100110' }
/** A line of running text before and after it is wrapped anew: a word came in front, and the last one went on to the next line. */
const WRAPPED = (() => {
  const [first, middle, last] = ['1011010011', `${SALT.strokes}${OVEN.strokes.slice(0, 18)}`, '1101']
  return {
    before: { text: 'sal y abra el horno ya', strokes: middle + last },
    shortened: { text: 'sal y abra el horno', strokes: middle },
    after: { text: 'añada sal y abra el horno', strokes: first + middle },
  }
})()

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
  'comes back elsewhere after ten frames': {
    texts: [salt({ x: (frame) => (frame < 45 ? 40 : 90), isHidden: (frame) => frame >= 40 && frame < 50 })],
    found: ['Añada la sal 20–40', 'Añada la sal 50–80'],
  },
  'is seen by one pass and comes back elsewhere after eight frames': {
    texts: [salt({ x: (frame) => (frame < 28 ? 40 : 90), isHidden: (frame) => frame >= 24 && frame < 32 })],
    found: ['Añada la sal 20–24', 'Añada la sal 32–80'],
  },
  'moves on, is covered, and comes back elsewhere': {
    texts: [
      salt({
        x: (frame) => (frame < 45 ? 40 + 2 * Math.max(0, frame - 30) : 90),
        isHidden: (frame) => frame >= 39 && frame < 47,
      }),
    ],
    found: ['Añada la sal 20–39', 'Añada la sal 47–80'],
  },
  'comes back elsewhere after two frames': {
    texts: [
      salt({ x: (frame) => (frame < 45 ? 40 : 90), isHidden: (frame) => frame === 44 || frame === 45 }),
    ],
    found: [WHOLE],
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
  'is wrapped anew': {
    texts: [salt({ ...WRAPPED.before, to: 23 }), salt({ ...WRAPPED.after, from: 23 })],
    found: ['sal y abra el horno ya 20–23', 'añada sal y abra el horno 23–80'],
  },
  'gets a word in front without a pause': {
    texts: [salt({ ...WRAPPED.shortened, to: 24 }), salt({ ...WRAPPED.after, from: 24 })],
    found: ['sal y abra el horno 20–24', 'añada sal y abra el horno 24–80'],
  },
  'counts on, and is read with a dot more': {
    texts: [
      salt({ text: 'Loading.. 17 %', to: 24 }),
      salt({ text: 'Loading... 24 %', strokes: `${SAUCE.strokes}11`, from: 24 }),
    ],
    found: ['Loading.. 17 % 20–24', 'Loading... 24 % 24–80'],
  },
  'is typed on below another and rolls up, as live captions do': {
    texts: [
      ...[
        salt({ ...FIRST_WORD, to: 24, y: 84 }),
        salt({ from: 24, to: 44, y: 84 }),
        salt({ from: 44, y: 60 }),
      ],
      ...[oven({ ...OPEN, from: 44, to: 48, y: 84 }), oven({ from: 48, y: 84 })],
    ],
    found: ['Añada la sal 20–80', 'Abra el horno 44–80'],
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

test.each([
  { what: 'jumps', x: (frame: number) => (frame < 50 ? 40 : 61), places: ['20 40', '49 40', '50 61'] },
  {
    what: 'trembles by two pixels',
    x: (frame: number) => (frame < 50 ? 40 : 42),
    places: ['20 40', '50 42'],
  },
])('of a text that $what it is said until when it stood still: $places', ({ x, places }) => {
  const world = worldOf({ texts: [salt({ x })], found: [] })
  const [found] = textsOf(trackSteps(world), world)
  expect(found?.path.map(({ frame, box }) => `${frame} ${box.x + 4}`)).toEqual(places)
})

test.each(Object.entries(CASES).filter(([what]) => /elsewhere|rolls up/u.test(what)))(
  'a text that %s is where it is said to be whenever it shows',
  (_what, each) => {
    const world = worldOf(each)
    const found = textsOf(trackSteps(world), world)
    for (const text of each.texts)
      for (let frame = text.from; frame < text.to; frame++) {
        if (!isShown(text, frame)) continue
        const own = found.find(
          (one) =>
            one.startFrame <= frame && frame < one.endFrame && one.text.slice(0, 3) === text.text.slice(0, 3),
        )
        const { x, y } = own?.path.findLast((place) => place.frame <= frame)?.box ?? {}
        const expected = scriptedBox(text, frame)
        expect({ frame, x, y }).toEqual({ frame, x: expected.x, y: expected.y })
      }
  },
)

test.each(Object.entries(CASES).filter(([, { faults }]) => faults))(
  'a text that %s has them however the detector errs',
  (_what, each) => {
    for (let seed = 2; seed < 12; seed++) {
      const world = worldOf(each, seed)
      expect(summaryOf(trackSteps(world), world)).toEqual(each.found)
    }
  },
)
