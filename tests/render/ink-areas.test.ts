import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RenderOptions } from '#app/domain/render-options.ts'
import { encode } from '#jobs/render/encode/encode.ts'
import { type InkArea, wholeFrame } from '#jobs/render/encode/ink-areas.ts'
import { StatePipe } from '#jobs/render/encode/state-pipe.ts'
import { DEBIAN_TOOLS, type RenderTools } from '#jobs/render/render-tools.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import type { SourceVideo } from '#jobs/render/source/source-video.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { drawSource, ffmpeg, lumaOf } from '#tests/fixtures/drawn-source.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'

const signal = new AbortController().signal
const SIZE = { width: 640, height: 360 }
const browser = new SharedBrowser()
let folder: string
let tools: RenderTools
let source: SourceVideo
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-ink-'))
  tools = { ...DEBIAN_TOOLS, x264Preset: 'ultrafast', bundleDir: await compositionBundle() }
  const path = await drawSource(join(folder, 'source.mp4'), { picture: 'testsrc2=s=640x360:r=25:d=2' })
  source = await probeSource(path, tools, signal)
})
afterAll(async () => {
  await browser.drop()
  await rm(folder, { recursive: true })
})

const TITLE = { x: 33, y: 21, width: 151, height: 43 }
const SUBTITLE = { x: 201, y: 301, width: 249, height: 37 }
/** The title all the time; with it the subtitle, twice. */
const runs = [0, 1, 0, 1].map((picture, index) => ({
  picture,
  firstFrame: 12 * index,
  startSeconds: index === 0 ? 0 : 0.48 * index - 0.02,
}))

/** Half transparent, with hard edges on odd pixels. */
function pictureOf(...rects: (typeof TITLE)[]): Promise<Buffer> {
  const background = { ...SIZE, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
  const shapes = rects.map(({ x: left, y: top, width, height }) => ({
    input: {
      create: { width, height, channels: 4 as const, background: { r: 250, g: 40, b: 90, alpha: 0.7 } },
    },
    ...{ left, top },
  }))
  return sharp({ create: background }).composite(shapes).png().toBuffer()
}

async function framesOf(areas: readonly InkArea[]): Promise<string> {
  const pipe = new StatePipe(runs, await mkdtemp(join(folder, 'pipe-')))
  pipe.put(0, await pictureOf(TITLE))
  pipe.put(1, await pictureOf(TITLE, SUBTITLE))
  const outPath = join(folder, 'areas.mp4')
  await encode({
    ...{ source, tools, outPath, signal, workDir: folder, fill: null, mark: null },
    overlay: { runs, areas, pipe },
    onProgress: () => undefined,
  })
  const hashes = join(folder, 'hashes.txt')
  await ffmpeg('-i', outPath, '-map', '0:v', '-f', 'framemd5', hashes)
  return readFile(hashes, 'utf8')
}

test('pictures cut to where they have ink make the same output to the bit', async () => {
  const whole = await framesOf(wholeFrame(runs, source))
  const cut = await framesOf([
    { rect: { x: 32, y: 0, width: 160, height: 96 }, isShown: runs.map(() => true) },
    { rect: { x: 192, y: 288, width: 288, height: 64 }, isShown: [false, true, false, true] },
  ])
  expect(whole.split('\n').filter((line) => line.startsWith('0,'))).toHaveLength(50)
  expect(cut).toBe(whole)
})

test('ink that stands far above its text’s place is not cut off', async () => {
  const outPath = join(folder, 'tower.mp4')
  // each accent stands on the one before
  const translation = `tower a${'\u0301'.repeat(24)}`
  const track = snapshotTrack({
    ...{ translation, startSeconds: 0, endSeconds: 2 },
    box: { x: 220, y: 280, width: 200, height: 30 },
    style: { capHeightPx: 20, fill: '#ffffff', outline: null },
  })
  const { fidelity } = await renderTranslatedVideo({
    ...{ sourcePath: source.path, tracks: [track], targetLanguage: 'en', outPath, watermark: null },
    ...{ options: RenderOptions.parse({}), tools, browser, signal, onProgress: () => undefined },
  })
  expect(fidelity.problems).toEqual([])
  const above = { x: 320, y: 130, width: 120, height: 60 }
  const [before, after] = await Promise.all([source.path, outPath].map((path) => lumaOf(path, above)))
  const changed = before?.[10]?.filter((value, at) => Math.abs(value - (after?.[10]?.[at] ?? 0)) > 60).length
  expect(changed).toBeGreaterThan(50)
})
