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
import { ffmpeg, lumaOf } from '#tests/fixtures/drawn-source.ts'

const SIZE = { width: 480, height: 272 }
const FRAMES = 60
/** While these go by nothing is erased: longer than frames are held for what may be laid over them. */
const LEFT_ALONE = { from: 20, to: 46 }
/** What is masked: strokes of a text, and a box as large as a subtitle. */
const STROKES = Array.from({ length: 12 }, (_, index) => ({
  x: 60 + 14 * index,
  y: 60,
  width: 6,
  height: 36,
}))
const BOX = { x: 100, y: 180, width: 240, height: 44 }
const tools = { ...DEBIAN_TOOLS, x264Preset: 'ultrafast', crf: 4 }
const signal = new AbortController().signal

/** A picture of the mask each, from between two frames on. */
const RUNS = [0, LEFT_ALONE.from, LEFT_ALONE.to].map((firstFrame, picture) => ({
  ...{
    picture,
    firstFrame,
    startSeconds: Math.max(0, firstFrame - 0.5) / 25,
    isErased: firstFrame !== LEFT_ALONE.from,
  },
}))

let folder: string
let clean: string
let written: string
let outPath: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-fill-'))
  clean = join(folder, 'clean.mp4')
  written = join(folder, 'written.mp4')
  outPath = join(folder, 'out.mp4')
  const encoding = [
    '-frames:v',
    String(FRAMES),
    ...'-c:v libx264 -preset ultrafast -crf 4 -pix_fmt yuv420p'.split(' '),
  ]
  const footage = `gradients=s=${SIZE.width}x${SIZE.height}:r=25:speed=0.05:seed=7:c0=0x224466:c1=0xaa7744:c2=0x446633:n=3,format=yuv420p`
  await ffmpeg('-f', 'lavfi', '-i', footage, ...encoding, clean)
  const boxes = [...STROKES, BOX]
    .map(({ x, y, width, height }) => `drawbox=${x}:${y}:${width}:${height}:white:fill`)
    .join(',')
  await ffmpeg('-i', clean, '-vf', boxes, ...encoding, written)
  const source = await probeSource(written, tools, signal)
  const plan: OverlayPlan = {
    ...{ widthPx: SIZE.width, heightPx: SIZE.height, durationSeconds: source.durationSeconds },
    items: [
      { kind: 'mask', rect: { x: 50, y: 50, width: 190, height: 60 }, src: 'data:,' },
      { kind: 'blur', box: { ...BOX, angleDegrees: 0 }, featherPx: 2 },
    ],
    intervals: RUNS.map(({ startSeconds, isErased }) => ({ startSeconds, show: isErased ? [0, 1] : [] })),
    ...{ watermark: null, flags: [] },
  }
  await encode({
    ...{ source, tools, outPath, signal, workDir: folder, mark: null },
    overlay: {
      runs: RUNS,
      areas: [{ rect: { x: 0, y: 0, width: 2, height: 2 }, isShown: RUNS.map(() => false) }],
      pipe: await pipeOf([]),
    },
    fill: {
      plan,
      source,
      runs: RUNS,
      areas: fillAreas(plan, RUNS, source),
      pipe: await pipeOf([...STROKES, BOX]),
    },
    onProgress: () => undefined,
  })
})
afterAll(() => rm(folder, { recursive: true }))

/** A pipe with a picture for each run: opaque, where something is erased, two pixels beyond each rectangle. */
async function pipeOf(rects: readonly (typeof BOX)[]): Promise<StatePipe> {
  const pipe = new StatePipe(RUNS, await mkdtemp(join(folder, 'pipe-')))
  for (const { picture, isErased } of RUNS) pipe.put(picture, await pictureOf(isErased ? rects : []))
  return pipe
}

function pictureOf(rects: readonly (typeof BOX)[]): Promise<Buffer> {
  return sharp({ create: { ...SIZE, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(
      rects.map(({ x, y, width, height }) => ({
        input: { create: { width: width + 4, height: height + 4, channels: 4, background: '#ffffff' } },
        ...{ left: x - 2, top: y - 2 },
      })),
    )
    .png()
    .toBuffer()
}

/** The largest difference between output and clean footage in a place, over some frames. */
async function worstIn(
  place: typeof BOX,
  { than = clean, frames = [1, 8, FRAMES - 2] }: { than?: string; frames?: readonly number[] } = {},
): Promise<number> {
  const [after, behind] = await Promise.all([outPath, than].map((path) => lumaOf(path, place)))
  let worst = 0
  for (const at of frames)
    for (const [pixel, value] of (after?.[at] ?? []).entries())
      worst = Math.max(worst, Math.abs(value - (behind?.[at]?.[pixel] ?? 0)))
  return worst
}

const STROKES_PLACE = { x: 52, y: 52, width: 184, height: 52 }

test('masked strokes become the moving background between them', async () => {
  expect(await worstIn(STROKES_PLACE)).toBeLessThan(8)
})

test('a masked box becomes a smooth continuation of the moving background around it', async () => {
  expect(await worstIn(BOX)).toBeLessThan(30)
})

test('pixels outside the mask stay what they were, but for the encoder’s noise', async () => {
  expect(await worstIn({ x: 60, y: 104, width: 170, height: 60 })).toBeLessThan(5)
})

test('while nothing is to be erased, from the first frame to the last, the text stays', async () => {
  const frames = [LEFT_ALONE.from, LEFT_ALONE.from + 1, LEFT_ALONE.from + 13, LEFT_ALONE.to - 1]
  expect(await worstIn(STROKES_PLACE, { than: written, frames })).toBeLessThan(5)
  expect(await worstIn(BOX, { than: written, frames })).toBeLessThan(5)
})

test('it is erased up to the last frame before, and again from the first one after', async () => {
  const frames = [LEFT_ALONE.from - 1, LEFT_ALONE.to, LEFT_ALONE.to + 1]
  expect(await worstIn(STROKES_PLACE, { frames })).toBeLessThan(8)
  expect(await worstIn(BOX, { frames })).toBeLessThan(30)
})

test('what is filled is neither darker nor brighter than the background', async () => {
  const differences = await Promise.all(
    STROKES.map(async (stroke) => {
      const [after, behind] = await Promise.all([outPath, clean].map((path) => lumaOf(path, stroke)))
      return [...(after?.[8] ?? [])].map((value, pixel) => value - (behind?.[8]?.[pixel] ?? 0))
    }),
  )
  const all = differences.flat()
  expect(Math.abs(all.reduce((sum, value) => sum + value, 0) / all.length)).toBeLessThan(0.5)
})
