import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultyDetector, scriptedReader } from '#tests/analysis/tracking/fake-detector.ts'
import {
  isShown,
  scriptedBox,
  scriptedFrames,
  type ScriptedText,
} from '#tests/analysis/tracking/scripted-video.ts'
import { textsOf, TRACKING_CONFIG, trackSteps, type World } from '#tests/analysis/tracking/track-steps.ts'
import { coveredShare } from '../boxes.ts'
import { CheckpointHead, CheckpointPart, saveAnalysis, trackedUpTo } from '../checkpoint/checkpoint.ts'
import { voteOn } from '../read/readings.ts'
import { step } from './step.ts'
import type { TrackerState } from './tracker-state.ts'
import type { TrackedUpTo } from './tracker.ts'
import { currentBox, type LiveTrack } from './live-track.ts'

const FRAMES = 66
const FPS = 25
/** The same scripts each time, so that a failure is one of the code. */
const RUNS = { seed: 20_260_726, numRuns: 15 }

const WORDS = [
  { text: 'Añada la sal', strokes: '101101110010110100111011010110' },
  { text: 'Abra el horno', strokes: '110010011101001110100101101011' },
  { text: 'Bata dos huevos', strokes: '111011000101101011001101110101' },
]

interface Script {
  readonly texts: readonly ScriptedText[]
  readonly world: World
}

/** Up to three lines, on each a text or two one after the other, still or in steady motion; a detector that errs. */
const scriptsWith = (pauses: fc.Arbitrary<number>, mostOnLine = 2): fc.Arbitrary<Script> =>
  fc
    .record({
      lines: fc.array(
        fc.array(
          fc.record({
            word: fc.constantFrom(...WORDS),
            pause: pauses,
            shown: fc.integer({ min: 8, max: 40 }),
            speed: fc.constantFrom(0, 0, 0, 2, -2),
          }),
          { minLength: 1, maxLength: mostOnLine },
        ),
        { minLength: 1, maxLength: 3 },
      ),
      faults: fc.record({
        seed: fc.nat(),
        jitterPx: fc.integer({ min: 0, max: 3 }),
        missShare: fc.constantFrom(0, 0.2, 0.4),
        splitShare: fc.constantFrom(0, 0.1, 0.3),
        partShare: fc.constantFrom(0, 0.1, 0.3),
        falseShare: fc.constantFrom(0, 0.3),
      }),
    })
    .map(({ lines, faults }) => {
      const texts = lines.flatMap((shows, line) => {
        let at = 0
        return shows.map(({ word, pause, shown, speed }): ScriptedText => {
          const from = at + pause
          at = from + shown
          return { ...word, from, to: at, y: 10 + 50 * line, x: (frame) => 140 + speed * (frame - from) }
        })
      })
      const world = {
        ...{ frames: FRAMES, fps: FPS, frameAt: scriptedFrames(texts), read: scriptedReader(texts) },
        detect: faultyDetector(texts, faults),
      }
      return { texts, world }
    })

/** After shorter pauses two appearances of a text are one. */
const PAUSE = fc.integer({ min: 8, max: 20 })
const scripts = scriptsWith(fc.oneof(fc.constant(0), PAUSE))
/** Lines with one text each. What follows at once on a text that was never detected would take that for its beginning. */
const separate = scriptsWith(PAUSE, 1)

const textOf = ({ readings }: LiveTrack) => voteOn(readings.fast)?.text ?? ''

test('no two tracks of one text are at one place at one time', () => {
  fc.assert(
    fc.property(scripts, ({ world }) => {
      const onPass = ({ state }: TrackedUpTo) => {
        const present = state.tracks.filter(
          (track) => track.evidence.confirmedFrame === state.frame && textOf(track) !== '',
        )
        for (const [index, track] of present.entries())
          for (const other of present.slice(index + 1))
            if (textOf(track) === textOf(other))
              expect(coveredShare(currentBox(track), [currentBox(other)])).toBeLessThan(0.5)
      }
      const found = textsOf(trackSteps(world, { onPass }), world)
      for (const [index, first] of found.entries())
        for (const second of found.slice(index + 1)) {
          const isAtOnce = first.startFrame < second.endFrame && second.startFrame < first.endFrame
          const [box, other] = [first.path[0]?.box, second.path[0]?.box]
          if (isAtOnce && first.text === second.text && box && other)
            expect(coveredShare(box, [other])).toBeLessThan(0.5)
        }
    }),
    RUNS,
  )
})

test('no text is said to be where and when there is none', () => {
  fc.assert(
    fc.property(separate, ({ texts, world }) => {
      for (const { text, startFrame, endFrame, path } of textsOf(trackSteps(world), world)) {
        const isThere = (frame: number) => {
          const box = path.findLast((place) => place.frame <= frame)?.box ?? path[0]?.box
          return texts.some(
            (each) => isShown(each, frame) && box && coveredShare(box, [scriptedBox(each, frame)]) > 0.3,
          )
        }
        const frames = Array.from({ length: endFrame - startFrame }, (_, index) => startFrame + index)
        expect({ text, absent: frames.filter((frame) => !isThere(frame)) }).toEqual({ text, absent: [] })
      }
    }),
    RUNS,
  )
})

test('the evidence of every state is of frames that have been, in order', () => {
  fc.assert(
    fc.property(scripts, ({ world }) => {
      trackSteps(world, {
        onPass: ({ state }) => {
          for (const { position, evidence, readings } of state.tracks) {
            const frames = position.path.map(({ frame }) => frame)
            expect(frames).toEqual(frames.toSorted((a, b) => a - b))
            expect(evidence.startFrame).toBeLessThanOrEqual(evidence.confirmedFrame)
            expect(evidence.confirmedFrame).toBeLessThanOrEqual(state.frame)
            expect(readings.readFrame).toBeLessThanOrEqual(state.frame)
            if (evidence.template)
              expect(evidence.strengths).toHaveLength(state.frame - evidence.confirmedFrame)
            expect(frames[0]).toBe(evidence.startFrame)
          }
          const ids = state.tracks.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(state.nextId).toBeGreaterThan(Math.max(-1, ...ids))
        },
      })
    }),
    RUNS,
  )
})

test('an analysis that resumes from any checkpoint finds the same', () => {
  fc.assert(
    fc.property(scripts, fc.nat({ max: FRAMES / 3 - 1 }), ({ world }, pass) => {
      const passes: TrackedUpTo[] = []
      const whole = trackSteps(world, { onPass: (done) => void passes.push(done) })
      const cut = passes[pass]
      if (!cut) throw new RangeError('a pass on every third frame')
      expect(trackSteps(world, { resumeFrom: stored(cut) })).toEqual(whole)
    }),
    RUNS,
  )
})

/** What comes back from a checkpoint. */
function stored(done: TrackedUpTo): TrackedUpTo {
  const clock = { timeBase: { num: 1, den: FPS } }
  const progress = { framesProcessed: 0, sampler: { fullFrame: 0, rescanFrame: 0 }, clock }
  const { head, part } = JSON.parse(JSON.stringify(saveAnalysis(done, progress, undefined)))
  return trackedUpTo({ head: CheckpointHead.parse(head), parts: [CheckpointPart.parse(part)] })
}

test('a step changes nothing that it is given, and comes out the same again', () => {
  fc.assert(
    fc.property(scripts, ({ world }) => {
      let previous: { state: TrackerState; copy: TrackerState } | undefined
      trackSteps(world, {
        onStep: (before, input, after) => {
          if (previous && previous.state === before)
            expect(isDeepStrictEqual(before, previous.copy)).toBe(true)
          const again = step(before, input, { config: TRACKING_CONFIG, fps: FPS })
          expect(isDeepStrictEqual(again, after)).toBe(true)
          previous = { state: after.state, copy: structuredClone(after.state) }
        },
      })
    }),
    { ...RUNS, numRuns: 4 },
  )
})
