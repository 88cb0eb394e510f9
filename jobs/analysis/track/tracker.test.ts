import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import { faultyDetector, scriptedReader } from '#tests/analysis/tracking/fake-detector.ts'
import { scriptedFrames, type ScriptedText } from '#tests/analysis/tracking/scripted-video.ts'
import { summaryOf, TRACKING_CONFIG, type World } from '#tests/analysis/tracking/track-steps.ts'
import { CheckpointHead, CheckpointPart, saveAnalysis, trackedUpTo } from '../checkpoint/checkpoint.ts'
import type { DetectionPass } from '../detect/detection-pass.ts'
import type { ReadBoxes } from '../read/seen-rows.ts'
import { voteOn } from '../read/readings.ts'
import { fullAreaOf } from '../sample/detection-area.ts'
import type { CandidateTrack } from './candidate-track.ts'
import { Tracker, type TrackerOptions } from './tracker.ts'

const TEXTS: ScriptedText[] = [
  { text: 'Añada la sal', strokes: '101101110010110100111011010110', from: 10, to: 50 },
  { text: 'Abra el horno', strokes: '110010011101001110100101101011', from: 31, to: 80, y: 100 },
]
const FRAMES = 100
const WORLD: World = {
  ...{ frames: FRAMES, fps: 25, frameAt: scriptedFrames(TEXTS), read: scriptedReader(TEXTS) },
  detect: faultyDetector(TEXTS, { seed: 1, jitterPx: 2, missShare: 0.2 }),
}
const FOUND = ['Añada la sal 10–50', 'Abra el horno 31–80']

/** A tracker on the world, and the frame that it is at; full recognition reads by `readFully`. */
function trackerOn(readFully: ReadBoxes, options: Partial<TrackerOptions> = {}) {
  const at = { frame: 0 }
  const read: ReadBoxes = (image, boxes, fast) => {
    const line = (box: TextBox) => ({ ...WORLD.read(at.frame, box), language: 'es', style: null }) as const
    return fast ? Promise.resolve(boxes.map(line)) : readFully(image, boxes, fast)
  }
  const find = () => Promise.resolve([])
  const evicted: number[] = []
  const onEvicted = ({ index }: { index: number }) => void evicted.push(index)
  const tracker = new Tracker({ config: TRACKING_CONFIG, fps: 25, read, find, onEvicted, ...options })
  return { tracker, at, evicted }
}

async function run({ tracker, at }: ReturnType<typeof trackerOn>, from: number, to: number): Promise<void> {
  for (at.frame = from; at.frame < to; at.frame++) {
    const frame = WORLD.frameAt(at.frame)
    tracker.advance(frame)
    if (at.frame % 3 === 0) await tracker.process(frame, passOn(at.frame))
  }
}

function passOn(frame: number): DetectionPass {
  const boxes = () => Promise.resolve([...WORLD.detect(frame)])
  return { area: fullAreaOf(WORLD.frameAt(frame)), boxes, fullFrameBoxes: boxes }
}

const nothing: ReadBoxes = (_, boxes) =>
  Promise.resolve(boxes.map(() => ({ text: '', confidence: 0, language: 'es', style: null })))
const surely: ReadBoxes = (_, boxes) =>
  Promise.resolve(boxes.map(() => ({ text: 'LEÍDO', confidence: 0.99, language: 'es', style: null })))

test('each text is found once, with exact borders', async () => {
  const all = trackerOn(nothing)
  await run(all, 0, FRAMES)
  expect(summaryOf(await all.tracker.finish(FRAMES), WORLD)).toEqual(FOUND)
})

test('a frame is given back once no text is searched on it any more', async () => {
  const all = trackerOn(nothing)
  await run(all, 0, FRAMES)
  expect(all.evicted).toEqual(Array.from({ length: FRAMES - 90 }, (_, index) => index))
})

test('full recognition may take as long as it likes, and every text has its reading in the end', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const all = trackerOn(async (...request) => {
    await released
    return surely(...request)
  })
  await run(all, 0, 60)
  release()
  await run(all, 60, FRAMES)
  const candidates = await all.tracker.finish(FRAMES)
  expect(candidates.map(({ readings }) => voteOn(readings)?.text)).toEqual(['LEÍDO', 'LEÍDO'])
  expect(candidates.map(({ readings }) => readings.filter(({ full }) => full).length)).toEqual([1, 1])
})

test('what a reading throws is thrown, at the end at the latest', async () => {
  const all = trackerOn(() => Promise.reject(new Error('the engine is gone')))
  const whole = async () => {
    await run(all, 0, FRAMES)
    await all.tracker.finish(FRAMES)
  }
  await expect(whole()).rejects.toThrow('the engine is gone')
})

test.each([3, 30, 45, 81])('what was cut off after frame %i goes on from its checkpoint', async (cut) => {
  const first = trackerOn(surely)
  await run(first, 0, cut + 1)
  const clock = { timeBase: { num: 1, den: 25 } }
  const progress = { framesProcessed: 0, sampler: { fullFrame: 0, rescanFrame: 0 }, clock }
  const written = JSON.stringify(saveAnalysis(await first.tracker.checkpoint(), progress, undefined))
  const { head, part } = JSON.parse(written)
  const saved = { head: CheckpointHead.parse(head), parts: [CheckpointPart.parse(part)] }
  const second = trackerOn(surely, { resumeFrom: trackedUpTo(saved) })
  for (let index = 0; index <= cut; index++) second.tracker.replay(WORLD.frameAt(index))
  await run(second, cut + 1, FRAMES)

  const whole = trackerOn(surely)
  await run(whole, 0, FRAMES)
  expect(withoutFullFrames(await second.tracker.finish(FRAMES))).toEqual(
    withoutFullFrames(await whole.tracker.finish(FRAMES)),
  )
})

/** The mean pictures start again, and are read later for it. */
function withoutFullFrames(candidates: readonly CandidateTrack[]) {
  return candidates.map(({ readings, ...candidate }) => ({
    ...candidate,
    readings: readings.map((reading) => (reading.full ? { ...reading, frame: 0 } : reading)),
  }))
}
