import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { encode } from '#jobs/render/encode/encode.ts'
import { fillAreas } from '#jobs/render/encode/fill-areas.ts'
import { StatePipe } from '#jobs/render/encode/state-pipe.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { readFrames } from '#jobs/render/source/read-frames.ts'
import type { SourceVideo } from '#jobs/render/source/source-video.ts'
import { cutAtKeyFrames } from '#jobs/render/split/cut.ts'
import { joinParts } from '#jobs/render/split/join-parts.ts'
import { runsOf } from '#jobs/render/states/layers.ts'
import { someFrames } from '#jobs/render/trial/some-frames.ts'
import { ffmpeg, probe } from '#tests/fixtures/drawn-source.ts'

// Five thousand of each, through the real tools, on a tiny video: what a film of two hours has is half of that.
const COUNT = 5000
const SIZE = { widthPx: 64, heightPx: 36 }
const tools = { ...DEBIAN_TOOLS, x264Preset: 'ultrafast' }
const signal = new AbortController().signal
let folder: string
let source: SourceVideo
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-unbounded-'))
  source = await drawSource(2 * COUNT)
})
afterAll(() => rm(folder, { recursive: true }))

/** A video of so many frames, at 50 a second. */
async function drawSource(frames: number): Promise<SourceVideo> {
  const path = join(folder, `source-${frames}.mp4`)
  const picture = `testsrc2=s=64x36:r=50:d=${frames / 50}`
  const h264 = '-c:v libx264 -preset ultrafast -g 10 -sc_threshold 0 -pix_fmt yuv420p'.split(' ')
  await ffmpeg('-f', 'lavfi', '-i', picture, ...h264, path)
  return probeSource(path, tools, signal)
}

const everyOther = () => Array.from({ length: COUNT }, (_, index) => 2 * index + 1)

test('reads five thousand single frames', async () => {
  const read: number[] = []
  const reading = {
    source,
    filter: 'null',
    pixelFormat: 'gray',
    bytesPerFrame: 64 * 36,
    tools,
    signal,
  } as const
  await readFrames({ ...reading, frames: everyOther() }, (index) => read.push(index))
  expect(read).toEqual(everyOther())
})

test('encodes five thousand separate frames of a video', async () => {
  const outPath = join(folder, 'frames.mp4')
  await encodeWithout(someFrames(source, everyOther()), outPath)
  expect(await frameCount(outPath)).toBe(COUNT)
})

test('lays five thousand pictures over a video, and fills five thousand places of it', async () => {
  // each of its frames has a picture of its own: frames between them cost as much and show nothing more
  const video = await drawSource(COUNT)
  const plan: OverlayPlan = {
    ...{ ...SIZE, durationSeconds: video.durationSeconds, watermark: null, flags: [] },
    items: Array.from({ length: COUNT }, (_, index) => ({
      kind: 'blur',
      box: { x: 8 + (index % 16), y: 8 + (index % 5), width: 20, height: 8, angleDegrees: 0 },
      featherPx: 2,
    })),
    intervals: Array.from({ length: COUNT }, (_, index) => ({ startSeconds: index / 50, show: [index] })),
  }
  const { runs } = runsOf('mask', plan, video.frameTimes)
  expect(runs).toHaveLength(COUNT)
  const outPath = join(folder, 'states.mp4')
  const areas = [
    { rect: { x: 0, y: 0, width: 32, height: 36 }, isShown: runs.map((_, index) => index % 2 === 0) },
    { rect: { x: 32, y: 0, width: 32, height: 36 }, isShown: runs.map((_, index) => index % 3 === 0) },
  ]
  await encode({
    ...{ source: video, tools, outPath, signal, workDir: folder, mark: null },
    overlay: { runs, areas, pipe: await filledPipe(runs) },
    fill: { plan, source: video, runs, areas: fillAreas(plan, runs, video), pipe: await filledPipe(runs) },
    onProgress: () => undefined,
  })
  expect(await frameCount(outPath)).toBe(COUNT)
}, 240_000)

test('joins a video of a thousand parts', async () => {
  const parts = cutAtKeyFrames(source, source.durationSeconds / 1000)
  expect(parts.length).toBeGreaterThan(900)
  const path = join(folder, 'part.mp4')
  await ffmpeg('-i', source.path, '-frames:v', '10', '-c', 'copy', '-an', path)
  const outPath = join(folder, 'joined.mp4')
  const named = parts.map((range) => ({ ...range, path }))
  await joinParts({ source, parts: named, outPath, workDir: folder, tools, signal })
  expect(await frameCount(outPath)).toBe(10 * parts.length)
})

async function encodeWithout(video: SourceVideo, outPath: string): Promise<void> {
  const runs = [{ picture: 0, firstFrame: 0, startSeconds: 0 }]
  const areas = [{ rect: { x: 0, y: 0, width: 2, height: 2 }, isShown: [false] }]
  const overlay = { runs, areas, pipe: await filledPipe(runs) }
  const pass = { source: video, tools, outPath, signal, workDir: folder, mark: null, fill: null, overlay }
  await encode({ ...pass, onProgress: () => undefined })
}

/** A pipe with a picture for each run, all of them the same. */
async function filledPipe(runs: readonly { picture: number }[]): Promise<StatePipe> {
  const background = { r: 0, g: 0, b: 0, alpha: 0.5 }
  const png = await sharp({ create: { width: 64, height: 36, channels: 4, background } })
    .png()
    .toBuffer()
  const all = runs.map(({ picture }) => ({ picture, firstFrame: 0, startSeconds: 0 }))
  const pipe = new StatePipe(all, await mkdtemp(join(folder, 'pipe-')))
  for (const { picture } of runs) pipe.put(picture, png)
  return pipe
}

async function frameCount(path: string): Promise<number> {
  const entries = ['-count_packets', '-select_streams', 'v', '-show_entries', 'stream=nb_read_packets']
  return Number((await probe(path, ...entries))[0])
}
