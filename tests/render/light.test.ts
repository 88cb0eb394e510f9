import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colorInLight } from '#app/domain/light.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { encode } from '#jobs/render/encode/encode.ts'
import { rgbAtDisplaySize } from '#jobs/render/encode/filter-graph.ts'
import { wholeFrame } from '#jobs/render/encode/ink-areas.ts'
import { StatePipe } from '#jobs/render/encode/state-pipe.ts'
import { compareTiming } from '#jobs/render/fidelity/compare-timing.ts'
import { makeProxy } from '#jobs/render/proxy/make-proxy.ts'
import { DEBIAN_TOOLS, type RenderTools } from '#jobs/render/render-tools.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { readFrames } from '#jobs/render/source/read-frames.ts'
import type { SourceVideo } from '#jobs/render/source/source-video.ts'
import { cutAtKeyFrames, partOfSource } from '#jobs/render/split/cut.ts'
import { joinParts } from '#jobs/render/split/join-parts.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { drawHdrSource, GRADED, HDR_KINDS, levelsOf, withDolbyVision } from '#tests/fixtures/hdr-source.ts'
import { lumaOf, probe } from '#tests/fixtures/drawn-source.ts'
import { compositionBundle } from '#tests/setup/composition-bundle.ts'

const signal = new AbortController().signal
const browser = new SharedBrowser()
let tools: RenderTools
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-light-'))
  tools = { ...DEBIAN_TOOLS, x264Preset: 'superfast', crf: 8, bundleDir: await compositionBundle() }
})
afterAll(async () => {
  await browser.drop()
  await rm(folder, { recursive: true })
})

/** A box that is one colour when it is drawn: a block of black in a plate's place. */
const BOX = { x: 200, y: 130, width: 240, height: 60 }
const box = { ...BOX, angleDegrees: 0 }
const caption = snapshotTrack({
  text: 'Agua',
  // blocks fill their place: the levels of letters can be read off without looking for a stem
  translation: '████',
  startSeconds: 0.2,
  endSeconds: 0.6,
  box: BOX,
  style: {
    fill: '#ffffff',
    outline: null,
    capHeightPx: 44,
    plate: { color: '#000000', box },
    background: 'plate',
  },
})

function renderedFrom(sourcePath: string, outPath: string) {
  return renderTranslatedVideo({
    ...{ sourcePath, outPath, tracks: [caption], tools, browser, signal, watermark: null },
    ...{ targetLanguage: 'en', options: RenderOptions.parse({}), onProgress: () => undefined },
  })
}

const STREAM = ['-select_streams', 'v', '-show_entries']
const TAGS =
  'stream=codec_name,codec_tag_string,profile,pix_fmt,color_range,color_space,color_transfer,color_primaries'

test.each([
  ['hlg', 721],
  ['pq', 573],
] as const)(
  '%s stays 10 bits with its tags and light, and white letters are at graphics white',
  async (name, white) => {
    const kind = HDR_KINDS[name]
    const sourcePath = await drawHdrSource(join(folder, `${name}.mp4`), kind)
    const outPath = join(folder, `${name}.out.mp4`)
    const { fidelity } = await renderedFrom(sourcePath, outPath)
    expect(fidelity).toMatchObject({ problems: [], colorTagsKept: true })
    expect((await probe(outPath, ...STREAM, TAGS))[0]).toBe(
      `hevc,Main 10,hvc1,yuv420p10le,tv,bt2020nc,${kind.transfer},bt2020`,
    )
    const [source, output] = [
      await probeSource(sourcePath, tools, signal),
      await probeSource(outPath, tools, signal),
    ]
    expect(output.lightData).toEqual(
      name === 'pq' ? GRADED : { ...GRADED, masteringDisplay: null, lightLevel: null },
    )
    expect(output.lightData).toEqual(source.lightData)

    const inside = { x: BOX.x + 100, y: BOX.y + 20, width: 40, height: 20 }
    const letters = [...((await levelsOf(outPath, inside))[10] ?? [])]
    const mean = letters.reduce((sum, level) => sum + level, 0) / letters.length
    expect(Math.abs(mean - white)).toBeLessThan(3)

    // a corner that nothing is drawn on, at all ten bits
    const corner = { x: 0, y: 0, width: 640, height: 100 }
    const [before, after] = [await levelsOf(sourcePath, corner), await levelsOf(outPath, corner)]
    expect(after).toHaveLength(before.length)
    expect(decibels(before, after)).toBeGreaterThan(42)
  },
)

test('a white text at graphics white is measured as white, and a coloured one in its colour', async () => {
  for (const name of ['hlg', 'pq'] as const) {
    for (const hex of ['#ffffff', '#ffd200', '#1450c8']) {
      const path = join(folder, `${name}-${hex.slice(1)}.mp4`)
      await drawHdrSource(path, HDR_KINDS[name], flat(colorInLight(hex, name)))
      const source = await probeSource(path, tools, signal)
      const seen: number[][] = []
      await readFrames(
        {
          ...{ source, tools, signal, frames: [10], filter: rgbAtDisplaySize(source), pixelFormat: 'rgb24' },
          bytesPerFrame: source.displayWidthPx * source.displayHeightPx * 3,
        },
        (_, pixels) => seen.push([...pixels.subarray(0, 3)]),
      )
      const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
      const off = wanted.map((level, channel) => Math.abs(level - (seen[0]?.[channel] ?? -99)))
      expect({ name, hex, seen, most: Math.max(...off) > 12 }).toEqual({ name, hex, seen, most: false })
    }
  }
})

test('parts of a video in ten bits join to one that is as the whole would be', async () => {
  const path = await drawHdrSource(join(folder, 'parts.mp4'), {
    ...HDR_KINDS.pq,
    graded: [...HDR_KINDS.pq.graded, 'keyint=5'],
  })
  const source = await probeSource(path, tools, signal)
  const ranges = cutAtKeyFrames(source, 0.3)
  expect(ranges.length).toBeGreaterThan(2)
  const parts = []
  for (const range of ranges) {
    const outPath = join(folder, `part-${range.firstFrame}.mp4`)
    await encodeNothingOver(partOfSource(source, range), outPath)
    parts.push({ ...range, path: outPath })
  }
  const outPath = join(folder, 'joined.mp4')
  await joinParts({ source, parts, outPath, workDir: folder, tools, signal })
  const output = await probeSource(outPath, tools, signal)
  expect(compareTiming(source, output)).toMatchObject({
    problems: [],
    frameTimeShiftMs: 0,
    colorTagsKept: true,
  })
  expect(await probe(outPath, ...STREAM, 'stream=codec_tag_string')).toContain('hvc1')
  const corner = { x: 0, y: 0, width: 640, height: 360 }
  expect(decibels(await levelsOf(path, corner), await levelsOf(outPath, corner))).toBeGreaterThan(42)
})

test('a browser’s copy is of a screen’s light, in eight bits', async () => {
  const sourcePath = await drawHdrSource(
    join(folder, 'copied.mp4'),
    HDR_KINDS.hlg,
    flat(colorInLight('#808080', 'hlg')),
  )
  const outPath = join(folder, 'copy.mp4')
  await makeProxy({ sourcePath, outPath, tools }, { signal, onProgress: () => undefined })
  const tags = 'stream=codec_name,pix_fmt,color_space,color_transfer,color_primaries'
  expect(await probe(outPath, ...STREAM, tags)).toEqual(['h264,yuv420p,bt709,bt709,bt709'])
  const [grey = new Uint8Array()] = await lumaOf(outPath, { x: 100, y: 100, width: 8, height: 8 })
  // 128 of 255 in limited range
  expect(Math.abs((grey[0] ?? 0) - 126)).toBeLessThan(2)
})

test('Dolby Vision comes out as its base layer, and the report says so', async () => {
  const plain = await drawHdrSource(join(folder, 'plain.mp4'), HDR_KINDS.hlg)
  const path = join(folder, 'dolby.mp4')
  await writeFile(path, withDolbyVision(await readFile(plain)))
  const source = await probeSource(path, tools, signal)
  expect(source.lightData.dynamic).toBe('dolby-vision')
  const { fidelity } = await renderedFrom(path, join(folder, 'dolby.out.mp4'))
  expect(fidelity).toMatchObject({ problems: [], colorTagsKept: true, droppedLight: 'dolby-vision' })
})

function flat(hex: string): string {
  const color = `0x${hex.slice(1)}`
  return `color=${color}:s=640x360:r=25:d=0.8,format=gbrp,scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10le`
}

/** Encodes a source as a render does, with nothing drawn. */
async function encodeNothingOver(source: SourceVideo, outPath: string): Promise<void> {
  const runs = [{ picture: 0, firstFrame: 0, startSeconds: 0 }]
  const pipe = new StatePipe(runs, await mkdtemp(join(folder, 'pipe-')))
  const { displayWidthPx: width, displayHeightPx: height } = source
  const empty = {
    create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  } as const
  pipe.put(0, await sharp(empty).png().toBuffer())
  await encode({
    ...{ source, tools, outPath, signal, workDir: folder, fill: null, mark: null },
    overlay: { runs, pipe, areas: wholeFrame(runs, source) },
    onProgress: () => undefined,
  })
}

/** Of ten bits. */
function decibels(a: readonly Uint16Array[], b: readonly Uint16Array[]): number {
  let [squares, count] = [0, 0]
  for (const [frame, levels] of a.entries())
    for (const [pixel, level] of levels.entries()) {
      squares += (level - (b[frame]?.[pixel] ?? 0)) ** 2
      count += 1
    }
  return 10 * Math.log10((1023 ** 2 * count) / squares)
}
