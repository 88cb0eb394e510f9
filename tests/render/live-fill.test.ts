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
const FRAMES = 20
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

let folder: string
let clean: string
let outPath: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-fill-'))
  clean = join(folder, 'clean.mp4')
  const written = join(folder, 'written.mp4')
  outPath = join(folder, 'out.mp4')
  const encoding = [
    '-frames:v',
    String(FRAMES),
    ...'-c:v libx264 -preset ultrafast -crf 4 -pix_fmt yuv420p'.split(' '),
  ]
  const footage = `gradients=s=${SIZE.width}x${SIZE.height}:r=25:speed=0.05:seed=7:c0=0x224466:c1=0xaa7744:n=3,format=yuv420p`
  await ffmpeg('-f', 'lavfi', '-i', footage, ...encoding, clean)
  const boxes = [...STROKES, BOX]
    .map(({ x, y, width, height }) => `drawbox=${x}:${y}:${width}:${height}:white:fill`)
    .join(',')
  await ffmpeg('-i', clean, '-vf', boxes, ...encoding, written)
  const source = await probeSource(written, tools, signal)
  const runs = [{ picture: 0, firstFrame: 0, startSeconds: 0 }]
  const plan: OverlayPlan = {
    ...{ widthPx: SIZE.width, heightPx: SIZE.height, durationSeconds: source.durationSeconds },
    items: [
      { kind: 'mask', rect: { x: 50, y: 50, width: 190, height: 60 }, src: 'data:,' },
      { kind: 'blur', box: { ...BOX, angleDegrees: 0 }, featherPx: 2 },
    ],
    intervals: [{ startSeconds: 0, show: [0, 1] }],
    ...{ watermark: null, flags: [] },
  }
  await encode({
    ...{ source, tools, outPath, signal, workDir: folder, mark: null },
    overlay: {
      runs,
      areas: [{ rect: { x: 0, y: 0, width: 2, height: 2 }, isShown: [false] }],
      pipe: await pipeOf([]),
    },
    fill: { plan, source, runs, areas: fillAreas(plan, source), pipe: await pipeOf([...STROKES, BOX]) },
    onProgress: () => undefined,
  })
})
afterAll(() => rm(folder, { recursive: true }))

/** A pipe with one picture: opaque, two pixels beyond each rectangle, transparent elsewhere. */
async function pipeOf(rects: readonly (typeof BOX)[]): Promise<StatePipe> {
  const png = await sharp({
    create: { ...SIZE, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(
      rects.map(({ x, y, width, height }) => ({
        input: { create: { width: width + 4, height: height + 4, channels: 4, background: '#ffffff' } },
        ...{ left: x - 2, top: y - 2 },
      })),
    )
    .png()
    .toBuffer()
  const pipe = new StatePipe(
    [{ picture: 0, firstFrame: 0, startSeconds: 0 }],
    await mkdtemp(join(folder, 'pipe-')),
  )
  pipe.put(0, png)
  return pipe
}

/** The largest difference between output and clean footage in a place, over some frames. */
async function worstIn(place: typeof BOX): Promise<number> {
  const [after, behind] = await Promise.all([outPath, clean].map((path) => lumaOf(path, place)))
  let worst = 0
  for (const at of [1, 8, FRAMES - 2])
    for (const [pixel, value] of (after?.[at] ?? []).entries())
      worst = Math.max(worst, Math.abs(value - (behind?.[at]?.[pixel] ?? 0)))
  return worst
}

test('masked strokes become the moving background between them', async () => {
  expect(await worstIn({ x: 52, y: 52, width: 184, height: 52 })).toBeLessThan(8)
})

test('a masked box becomes a smooth continuation of the moving background around it', async () => {
  expect(await worstIn(BOX)).toBeLessThan(30)
})

test('pixels outside the mask stay what they were, but for the encoder’s noise', async () => {
  expect(await worstIn({ x: 60, y: 104, width: 170, height: 60 })).toBeLessThan(5)
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
