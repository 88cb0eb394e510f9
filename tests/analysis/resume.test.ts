import { expect, test } from 'vitest'
import { AppError } from '#app/domain/errors.ts'
import type { AnalysisProgress } from '#jobs/analysis/analyze-video.ts'
import { type Checkpoint, knownFrames } from '#jobs/analysis/checkpoint/checkpoint.ts'
import type { TextReader } from '#jobs/analysis/reader.ts'
import { analyzeFile } from './analyze-clip.ts'
import { ColorReader } from './color-reader.ts'
import { type ClipOptions, type ClipText, drawClip } from './draw-clip.ts'
import { CheckpointStore } from './saved-analysis.ts'

const TEXTS = [
  { text: 'Precaliente el horno', color: 'ff2020', from: 5, to: 40 },
  { text: 'Noticias', color: 'ffff20', from: 20, to: 85, x: '20+3*(n-20)', y: '60' },
  { text: 'Añada el azúcar', color: '20ff20', from: 48, to: 90 },
]

/** Analyses the video, going on from what is stored, until after that frame; then the engine is lost. */
async function cutOffAt(
  cutFrame: number,
  path: string,
  reader: TextReader,
  store: CheckpointStore,
): Promise<void> {
  const onCheckpoint = async (take: () => Promise<Checkpoint>) => {
    const checkpoint = await take()
    if (checkpoint.head.frame > cutFrame) throw new AppError('ocr.unavailable')
    store.save(checkpoint)
  }
  await expect(
    analyzeFile(path, reader, {}, { onCheckpoint, resumeFrom: store.saved }),
  ).rejects.toMatchObject({ code: 'ocr.unavailable' })
}

test.each([15, 42])('an analysis that is cut off after frame %i goes on from there', async (cutFrame) => {
  const path = await drawClip({ texts: TEXTS, frames: 100 })
  const whole = new ColorReader(TEXTS)
  const { tracks: expected } = await analyzeFile(path, whole)

  const [first, second, store] = [new ColorReader(TEXTS), new ColorReader(TEXTS), new CheckpointStore()]
  await cutOffAt(cutFrame, path, first, store)
  const { tracks } = await analyzeFile(path, second, {}, { resumeFrom: store.saved })
  expect(tracks).toEqual(expected)
  const summaryOf = tracks.map(({ text, startFrame, endFrame }) => ({ text, startFrame, endFrame }))
  expect(summaryOf).toEqual(TEXTS.map(({ text, from, to }) => ({ text, startFrame: from, endFrame: to })))
  // some were under way when it was cut off
  expect(first.detections + second.detections).toBeLessThanOrEqual(whole.detections + 10)
  expect(second.detections).toBeLessThan(whole.detections)
})

const SUBTITLES = [
  { text: 'Precaliente el horno', color: '20ff20' },
  { text: 'Añada el azúcar', color: 'ff2020' },
]
const LOGO = { text: 'Canal Norte', color: 'ffff20' }
const KNOWN = [...SUBTITLES, LOGO]

/** Subtitles that come and go for so many frames, and a logo that stays. */
function manyTexts(frames: number): ClipText[] {
  const subtitles = Array.from({ length: Math.floor(frames / 50) }, (_, i) => ({
    ...(SUBTITLES[i % 2] ?? LOGO),
    from: 50 * i + 5,
    to: 50 * i + 42,
  }))
  return [...subtitles, { ...LOGO, from: 0, to: frames, x: '20', y: '20' }]
}

test.each([
  { name: 'steady.mp4', clip: {} },
  { name: 'steady.mkv', clip: {} },
  { name: 'no-index.avi', clip: { output: ['-c:v', 'mpeg4', '-q:v', '2', '-bf', '0'] } },
  { name: 'uneven.mkv', clip: { filters: ["select='not(eq(mod(n,7),3))'"] } },
  { name: 'late.mp4', clip: { output: ['-output_ts_offset', '3.4', '-bf', '2'] } },
] satisfies { name: string; clip: Partial<ClipOptions> }[])(
  'the time stamps that are known say where to begin in $name',
  async ({ name, clip }) => {
    const path = await drawClip({ texts: manyTexts(300), frames: 300, name, ...clip })
    const expected = await analyzeFile(path, new ColorReader(KNOWN))
    const store = new CheckpointStore()
    await cutOffAt(240, path, new ColorReader(KNOWN), store)
    const known = store.saved && knownFrames(store.saved)
    expect(known?.from).toBeGreaterThan(100)
    const decoded: number[] = []
    const onProgress = async ({ framesDone }: AnalysisProgress) => void decoded.push(framesDone)
    const resumed = await analyzeFile(
      path,
      new ColorReader(KNOWN),
      {},
      { resumeFrom: store.saved, onProgress },
    )
    expect(
      resumed.tracks.map(({ text, startFrame, endFrame, startSeconds, endSeconds }) => [
        ...[text, startFrame, endFrame, startSeconds, endSeconds],
      ]),
    ).toEqual(
      expected.tracks.map(({ text, startFrame, endFrame, startSeconds, endSeconds }) => [
        ...[text, startFrame, endFrame, startSeconds, endSeconds],
      ]),
    )
    expect(resumed).toMatchObject({ framesDecoded: expected.framesDecoded, fps: expected.fps })
    expect(resumed.durationSeconds).toBeCloseTo(expected.durationSeconds, 6)
  },
)

test('an analysis that is cut off five times finds what one finds that never was', async () => {
  const path = await drawClip({ texts: manyTexts(250), frames: 250 })
  const whole = new ColorReader(KNOWN)
  const expected = await analyzeFile(path, whole)
  const store = new CheckpointStore()
  const again = new ColorReader(KNOWN)
  for (const cut of [31, 66, 67, 140, 201]) await cutOffAt(cut, path, again, store)
  const resumed = await analyzeFile(path, again, {}, { resumeFrom: store.saved })
  const summaryOf = ({ tracks }: typeof expected) =>
    tracks.map(({ text, startFrame, endFrame, boxes }) => ({ text, startFrame, endFrame, boxes }))
  expect(summaryOf(resumed)).toEqual(summaryOf(expected))
  expect(resumed.framesAnalyzed).toBe(expected.framesAnalyzed)
  // only passes under way at a cut run twice
  expect(again.detections).toBeLessThanOrEqual(whole.detections + 5 * 12)
})

test('a checkpoint does not grow with what is done, and says each text once', async () => {
  const path = await drawClip({ texts: manyTexts(400), frames: 400 })
  const store = new CheckpointStore()
  const onCheckpoint = async (take: () => Promise<Checkpoint>) => store.save(await take())
  await analyzeFile(path, new ColorReader(KNOWN), {}, { onCheckpoint })
  const half = Math.floor(store.headBytes.length / 2)
  const most = (sizes: readonly number[]) => Math.max(...sizes)
  expect(most(store.headBytes.slice(half))).toBeLessThan(1.5 * most(store.headBytes.slice(0, half)))
  expect(most(store.partBytes)).toBeLessThan(10_000)
  const candidates = store.saved?.parts.flatMap((part) => part.candidates) ?? []
  expect(new Set(candidates.map(({ startFrame }) => startFrame)).size).toBe(candidates.length)
})

test('a text that was fully recognized before an analysis was cut off is not read again, and no frame counts twice', async () => {
  const text = { text: 'Añada el azúcar', color: '20ff20', from: 0, to: 100, outline: 3 }
  const path = await drawClip({ texts: [text], frames: 100 })
  const [first, store] = [new ColorReader([text]), new CheckpointStore()]
  await cutOffAt(60, path, first, store)
  expect(first.recognitions).toBe(1)

  const second = new ColorReader([text])
  const done: number[] = []
  const onProgress = ({ framesDone }: AnalysisProgress) => Promise.resolve(void done.push(framesDone))
  const { tracks } = await analyzeFile(path, second, {}, { resumeFrom: store.saved, onProgress })
  expect(tracks).toMatchObject([{ text: text.text, startFrame: 0, endFrame: 100 }])
  expect(second.recognitions).toBe(0)
  expect(Math.min(...done)).toBe((store.saved?.head.frame ?? 0) + 1)
})

test('passes run concurrently, at most four at a time', async () => {
  const path = await drawClip({ frames: 120 })
  let [running, most] = [0, 0]
  let fourth: () => void = () => undefined
  const fourthBegan = new Promise<void>((resolve) => (fourth = resolve))
  const reader: TextReader = {
    detect: async () => {
      running += 1
      most = Math.max(most, running)
      if (running === 4) fourth()
      // the first call ends only when three others are under way
      await fourthBegan
      running -= 1
      return []
    },
    recognize: () => Promise.resolve([]),
  }
  await analyzeFile(path, reader)
  expect(most).toBe(4)
})
