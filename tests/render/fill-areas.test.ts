import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rect } from '#app/domain/geometry.ts'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { encode } from '#jobs/render/encode/encode.ts'
import { fillAreas } from '#jobs/render/encode/fill-areas.ts'
import { StatePipe } from '#jobs/render/encode/state-pipe.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { ffmpeg, lumaOf } from '#tests/fixtures/drawn-source.ts'

const SIZE = { width: 640, height: 352 }
const RUN_FRAMES = 16
const FRAMES_PER_SECOND = 25
/** Texts, and the runs in which they are shown: over each other at different times, and at once; elsewhere beside another. */
const TEXTS: readonly { readonly place: Rect; readonly runs: readonly number[] }[] = [
  { place: { x: 60, y: 60, width: 200, height: 24 }, runs: [0, 3] },
  { place: { x: 120, y: 70, width: 400, height: 60 }, runs: [1] },
  { place: { x: 220, y: 76, width: 200, height: 24 }, runs: [3, 4] },
  { place: { x: 300, y: 290, width: 200, height: 24 }, runs: [2, 4] },
]
const RUNS = [0, 1, 2, 3, 4, 5].map((picture) => ({
  ...{ picture, firstFrame: RUN_FRAMES * picture },
  startSeconds: Math.max(0, RUN_FRAMES * picture - 0.5) / FRAMES_PER_SECOND,
}))
const tools = { ...DEBIAN_TOOLS, x264Preset: 'ultrafast', crf: 4 }
const signal = new AbortController().signal

let folder: string
const path = (name: string) => join(folder, `${name}.mp4`)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-fill-areas-'))
  const encoding = [
    ...['-frames:v', String(RUN_FRAMES * RUNS.length)],
    ...'-c:v libx264 -preset ultrafast -crf 4 -pix_fmt yuv420p'.split(' '),
  ]
  const footage = `gradients=s=${SIZE.width}x${SIZE.height}:r=25:speed=0.05:seed=7:c0=0x224466:c1=0xaa7744:c2=0x446633:n=3,format=yuv420p`
  await ffmpeg('-f', 'lavfi', '-i', footage, ...encoding, path('clean'))
  const written = TEXTS.flatMap(({ place, runs }) =>
    strokesOf(place).map(
      ({ x, y, width, height }) =>
        `drawbox=${x}:${y}:${width}:${height}:white:fill:enable='${runs.map((run) => `eq(floor(n/${RUN_FRAMES}),${run})`).join('+')}'`,
    ),
  )
  await ffmpeg('-i', path('clean'), '-vf', written.join(','), ...encoding, path('written'))
  const source = await probeSource(path('written'), tools, signal)
  const plan: OverlayPlan = {
    ...{ widthPx: SIZE.width, heightPx: SIZE.height, durationSeconds: source.durationSeconds },
    items: TEXTS.map(({ place }) => ({ kind: 'mask', rect: grown(place, 4), src: 'data:,' })),
    intervals: RUNS.map(({ startSeconds, picture }) => ({
      startSeconds,
      show: TEXTS.flatMap(({ runs }, item) => (runs.includes(picture) ? [item] : [])),
    })),
    ...{ watermark: null, flags: [] },
  }
  await encode({
    ...{ source, tools, outPath: path('out'), signal, workDir: folder, mark: null },
    overlay: {
      runs: RUNS,
      areas: [{ rect: { x: 0, y: 0, width: 2, height: 2 }, isShown: RUNS.map(() => false) }],
      pipe: await pipeOf(() => []),
    },
    fill: {
      ...{ plan, source, runs: RUNS, areas: fillAreas(plan, RUNS, source) },
      pipe: await pipeOf((run) => TEXTS.filter(({ runs }) => runs.includes(run)).map(({ place }) => place)),
    },
    onProgress: () => undefined,
  })
})
afterAll(() => rm(folder, { recursive: true }))

/** Upright strokes of a text, with the background between them. */
function strokesOf({ x, y, width, height }: Rect): Rect[] {
  return Array.from({ length: Math.floor(width / 16) }, (_, index) => ({
    ...{ x: x + 16 * index, y, width: 6, height },
  }))
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

async function pipeOf(placesIn: (run: number) => readonly Rect[]): Promise<StatePipe> {
  const pipe = new StatePipe(RUNS, await mkdtemp(join(folder, 'pipe-')))
  for (const { picture } of RUNS) {
    const masks = placesIn(picture)
      .flatMap(strokesOf)
      .map((stroke) => grown(stroke, 2))
    const png = await sharp({ create: { ...SIZE, channels: 4, background: '#00000000' } })
      .composite(
        masks.map(({ x, y, width, height }) => ({
          input: { create: { width, height, channels: 4, background: '#ffffff' } },
          ...{ left: x, top: y },
        })),
      )
      .png()
      .toBuffer()
    pipe.put(picture, png)
  }
  return pipe
}

/** The largest difference between two videos in a place on each frame of a run. */
async function worstIn(place: Rect, run: number, than: string): Promise<number> {
  const [after, behind] = await Promise.all([path('out'), path(than)].map((one) => lumaOf(one, place)))
  let worst = 0
  for (let frame = RUN_FRAMES * run; frame < RUN_FRAMES * (run + 1); frame += 1)
    for (const [pixel, value] of (after?.[frame] ?? []).entries())
      worst = Math.max(worst, Math.abs(value - (behind?.[frame]?.[pixel] ?? 0)))
  return worst
}

const shown = TEXTS.flatMap(({ place, runs }, text) =>
  runs.map((run) => ({ name: `text ${text} in run ${run}`, run, place })),
)

test.each(shown)('$name is erased on every frame', async ({ place, run }) => {
  expect(await worstIn(place, run, 'clean')).toBeLessThan(12)
})

test('what was not written on stays as it was on every frame', async () => {
  const free = { x: 0, y: 144, width: SIZE.width, height: 140 }
  for (const { picture } of RUNS) expect(await worstIn(free, picture, 'written')).toBeLessThan(5)
  expect(await worstIn({ x: 0, y: 0, ...SIZE }, RUNS.length - 1, 'written')).toBeLessThan(5)
})
