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
const FRAMES = 10
const PLATE = { x: 100, y: 180, width: 240, height: 44 }
const tools = { ...DEBIAN_TOOLS, x264Preset: 'ultrafast', crf: 4 }
const signal = new AbortController().signal
const RUNS = [{ picture: 0, firstFrame: 0, startSeconds: 0 }]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-unveil-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function pipeOf(color: string | null): Promise<StatePipe> {
  const plate = {
    width: PLATE.width,
    height: PLATE.height,
    channels: 4 as const,
    background: color ?? '#000',
  }
  const png = await sharp({
    create: { ...SIZE, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(color ? [{ input: { create: plate }, left: PLATE.x, top: PLATE.y }] : [])
    .png()
    .toBuffer()
  const pipe = new StatePipe(RUNS, await mkdtemp(join(folder, 'pipe-')))
  pipe.put(0, png)
  return pipe
}

test.each([
  { format: 'yuv420p', channel: 'blue', drawn: '#0000ff' },
  { format: 'yuv420p', channel: 'green', drawn: '#00ff00' },
] as const)(
  'a translucent plate drawn in $channel is taken out of $format',
  async ({ format, channel, drawn }) => {
    const path = (name: string) => join(folder, `${format}-${channel}-${name}.mp4`)
    const encoding = [
      '-frames:v',
      String(FRAMES),
      ...`-c:v libx264 -preset ultrafast -crf 4 -pix_fmt ${format}`.split(' '),
    ]
    const footage = `gradients=s=${SIZE.width}x${SIZE.height}:r=25:speed=0.05:seed=7:c0=0x224466:c1=0xaa7744:c2=0x446633:n=3,format=${format}`
    await ffmpeg('-f', 'lavfi', '-i', footage, ...encoding, path('clean'))
    const { x, y, width, height } = PLATE
    const box = `drawbox=${x}:${y}:${width}:${height}:color=0x203060@0.6:t=fill`
    await ffmpeg('-i', path('clean'), '-vf', box, ...encoding, path('written'))
    const source = await probeSource(path('written'), tools, signal)
    const plan: OverlayPlan = {
      ...{ widthPx: SIZE.width, heightPx: SIZE.height, durationSeconds: source.durationSeconds },
      items: [{ kind: 'plate', rect: PLATE, color: '#203060', opacity: 0.6, radiusPx: 0, channel }],
      intervals: [{ startSeconds: 0, show: [0] }],
      ...{ watermark: null, flags: [] },
    }
    await encode({
      ...{ source, tools, outPath: path('out'), signal, workDir: folder, mark: null },
      overlay: {
        runs: RUNS,
        areas: [{ rect: { x: 0, y: 0, width: 2, height: 2 }, isShown: [false] }],
        pipe: await pipeOf(null),
      },
      fill: { plan, source, runs: RUNS, areas: fillAreas(plan, RUNS, source), pipe: await pipeOf(drawn) },
      onProgress: () => undefined,
    })
    const worstIn = async (place: typeof PLATE) => {
      const [after, behind] = await Promise.all([path('out'), path('clean')].map((one) => lumaOf(one, place)))
      return Math.max(
        ...[...(after?.[5] ?? [])].map((value, at) => Math.abs(value - (behind?.[5]?.[at] ?? 0))),
      )
    }
    expect(await worstIn({ x: x + 4, y: y + 4, width: width - 8, height: height - 8 })).toBeLessThan(9)
    expect(await worstIn({ x: 100, y: 100, width: 240, height: 60 })).toBeLessThan(5)
  },
  60_000,
)
