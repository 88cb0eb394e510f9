import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ReadingScope } from '#app/domain/reading-scope.ts'
import type { AnalyzedVideo } from '#jobs/analysis/analyze-video.ts'
import { FrameReader, type KnownFrames } from '#jobs/analysis/decode/frame-reader.ts'
import { framesOfStretch } from '#jobs/analysis/decode/stretch.ts'
import { analyzeFile } from './analyze-clip.ts'
import { ColorReader } from './color-reader.ts'
import { type ClipOptions, type ClipText, drawClip, ffmpeg, testFolder } from './draw-clip.ts'
import { CheckpointStore } from './saved-analysis.ts'

const TITLE = { text: 'Precaliente el horno', color: 'ff2020', from: 5, to: 80, x: '20', y: '20' }
const SUBTITLE = { text: 'Añada el azúcar', color: '20ff20', from: 10, to: 70 }
const TEXTS = [TITLE, SUBTITLE]
const NOTHING: ReadingScope = { read_areas: [], ignored_areas: [], from_seconds: null, to_seconds: null }
const HEAD = { x: 0, y: 0, width: 1, height: 0.3 }
const FOOT = { x: 0, y: 0.7, width: 1, height: 0.3 }

/** Counts the pixels that are searched for text. */
class CountingReader extends ColorReader {
  pixels = 0

  override detect(image: Parameters<ColorReader['detect']>[0]) {
    this.pixels += image.width * image.height
    return super.detect(image)
  }
}

async function textsWithin(path: string, scope: Partial<ReadingScope>) {
  const reader = new CountingReader(TEXTS)
  const { tracks } = await analyzeFile(path, reader, { scope: { ...NOTHING, ...scope } })
  return { texts: tracks.map(({ text }) => text), reader }
}

test('only what lies in the areas to read, and not in those to leave alone, is read', async () => {
  const path = await drawClip({ texts: TEXTS, frames: 90 })
  const whole = await textsWithin(path, {})
  expect(whole.texts).toEqual([TITLE.text, SUBTITLE.text])
  const foot = await textsWithin(path, { read_areas: [FOOT] })
  expect(foot.texts).toEqual([SUBTITLE.text])
  expect(foot.reader.pixels).toBeLessThan(whole.reader.pixels / 2)
  expect((await textsWithin(path, { ignored_areas: [FOOT] })).texts).toEqual([TITLE.text])
  expect((await textsWithin(path, { read_areas: [FOOT, HEAD], ignored_areas: [FOOT] })).texts).toEqual([
    TITLE.text,
  ])
})

test('a line that an area holds the beginning of alone is not read, also not in part', async () => {
  const path = await drawClip({ texts: TEXTS, frames: 90 })
  const corner = { x: 0, y: 0, width: 0.2, height: 0.4 }
  expect((await textsWithin(path, { read_areas: [corner] })).texts).toEqual([])
  // most of it
  expect((await textsWithin(path, { read_areas: [{ ...corner, width: 0.5 }] })).texts).toEqual([TITLE.text])
})

test('what changes where nothing is read leads to no pass', async () => {
  const ticker = Array.from({ length: 12 }, (_, index): ClipText => {
    const from = 7 * index
    return { text: 'Última hora', color: 'ffff20', from, to: from + 4, x: `${20 + 8 * index}`, y: '120' }
  })
  const clip = { texts: [...TEXTS, ...ticker], frames: 90, background: 'still' } as const
  const path = await drawClip(clip)
  const [foot, all] = [await textsWithin(path, { read_areas: [FOOT] }), await textsWithin(path, {})]
  expect(foot.texts).toEqual([SUBTITLE.text])
  expect(foot.reader.detections).toBeLessThan(all.reader.detections / 2)
})

/** One text a second, for three quarters of it. */
function manyTexts(frames: number): ClipText[] {
  return Array.from({ length: Math.floor(frames / 25) }, (_, index) => ({
    text: index % 2 ? 'Añada el azúcar' : 'Sirva caliente',
    color: index % 2 ? '20ff20' : 'ff2020',
    from: 25 * index + 3,
    to: 25 * index + 22,
  }))
}
const KNOWN = manyTexts(50)

const timesOf = ({ tracks }: AnalyzedVideo) =>
  tracks.map(({ text, startFrame, endFrame, startSeconds, endSeconds }) => [
    ...[text, startFrame, endFrame, startSeconds, endSeconds],
  ])

test.each([
  { name: 'no-index.avi', clip: { output: ['-c:v', 'mpeg4', '-q:v', '2', '-bf', '0'] } },
  { name: 'uneven.mkv', clip: { filters: ["select='not(eq(mod(n,7),3))'"] } },
  { name: 'late.mp4', clip: { output: ['-output_ts_offset', '3.4', '-bf', '2'] } },
] satisfies { name: string; clip: Partial<ClipOptions> }[])(
  'a stretch of $name is read with the times of the whole video, and nothing before it decoded',
  async ({ name, clip }) => {
    const path = await drawClip({ texts: manyTexts(150), frames: 150, name, ...clip })
    await expectSameTimes(path)
    const known = await framesOfStretch(path, STRETCH, signal)
    expect(known?.from).toBeGreaterThan(40)
    expect(await firstFrame(path, known)).toEqual({ index: known?.from, isClockComplete: true })
  },
)

test('a video whose container hides its first frames is decoded from its beginning, with the same times', async () => {
  const whole = await drawClip({ texts: manyTexts(190), frames: 190 })
  const path = join(await testFolder(), 'trimmed.mp4')
  // between two keyframes
  await ffmpeg(['-ss', '1.5', '-i', whole, '-c', 'copy', path])
  await expectSameTimes(path)
  expect(await framesOfStretch(path, STRETCH, signal)).toBeUndefined()
})

test('a container whose time stamps are wrong leads to decoding from the beginning', async () => {
  const path = await drawClip({ texts: [], frames: 60 })
  const known = await framesOfStretch(path, { from_seconds: 1, to_seconds: null }, signal)
  const wrong = known && { ...known, stamps: known.stamps.map((stamp) => stamp + 1) }
  expect(await firstFrame(path, wrong)).toEqual({ index: 0, isClockComplete: false })
})

const STRETCH = { from_seconds: 2, to_seconds: 4 }
const { signal } = new AbortController()

async function expectSameTimes(path: string): Promise<void> {
  const whole = await analyzeFile(path, new ColorReader(KNOWN))
  const part = await analyzeFile(path, new ColorReader(KNOWN), { scope: { ...NOTHING, ...STRETCH } })
  const within = timesOf(whole).filter(([, , , start, end]) => Number(start) >= 2 && Number(end) <= 4)
  expect(within.length).toBeGreaterThan(0)
  // one that the stretch cuts is there, too
  expect(timesOf(part)).toEqual(expect.arrayContaining(within))
  expect(part.tracks.length).toBeLessThan(whole.tracks.length)
  expect(part).toMatchObject({ framesDecoded: whole.framesDecoded, fps: whole.fps })
  expect(part.durationSeconds).toBeCloseTo(whole.durationSeconds, 6)
}

async function firstFrame(path: string, known: KnownFrames | undefined) {
  const reader = new FrameReader({ path, signal, known })
  for await (const { index } of reader.frames()) return { index, isClockComplete: reader.isClockComplete }
  return undefined
}

test('a text that goes on beyond the stretch is read as long as that lasts', async () => {
  const texts = [{ ...SUBTITLE, from: 10, to: 70 }]
  const path = await drawClip({ texts, frames: 90 })
  const scope = { ...NOTHING, from_seconds: 1, to_seconds: 2 }
  const { tracks } = await analyzeFile(path, new ColorReader(texts), { scope })
  expect(tracks).toMatchObject([{ startFrame: 25, endFrame: 50, startSeconds: 1, endSeconds: 2 }])
})

test('a stretch after the end of the video holds no text', async () => {
  const path = await drawClip({ texts: TEXTS, frames: 90 })
  const video = await analyzeFile(path, new ColorReader(TEXTS), { scope: { ...NOTHING, from_seconds: 60 } })
  expect(video).toMatchObject({ tracks: [], framesDecoded: 90, width: 480, height: 270 })
})

test('the progress of a stretch grows from nothing to all of it, and one that was cut off goes on within it', async () => {
  const path = await drawClip({ texts: manyTexts(150), frames: 150 })
  const settings = { scope: { ...NOTHING, from_seconds: 2, to_seconds: 5 } }
  const shares: number[] = []
  const whole = await analyzeFile(path, new ColorReader(KNOWN), settings, {
    onProgress: async ({ substep, share }) => {
      if (substep === 'detecting') shares.push(share)
    },
  })
  expect(shares[0]).toBeLessThan(0.1)
  expect(shares.at(-1)).toBeCloseTo(1, 1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))

  const store = new CheckpointStore()
  const cutOff = analyzeFile(path, new ColorReader(KNOWN), settings, {
    onCheckpoint: async (take) => {
      const checkpoint = await take()
      if (checkpoint.head.frame > 90) throw new Error('cut off')
      store.save(checkpoint)
    },
  })
  await expect(cutOff).rejects.toThrow('cut off')
  const resumed = await analyzeFile(path, new ColorReader(KNOWN), settings, { resumeFrom: store.saved })
  expect(timesOf(resumed)).toEqual(timesOf(whole))
})
