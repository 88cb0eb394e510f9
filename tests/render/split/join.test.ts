import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode } from '#jobs/render/encode/encode.ts'
import { wholeFrame } from '#jobs/render/encode/ink-areas.ts'
import { StatePipe } from '#jobs/render/encode/state-pipe.ts'
import { compareAudio } from '#jobs/render/fidelity/compare-audio.ts'
import { compareTiming } from '#jobs/render/fidelity/compare-timing.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import type { SourceVideo } from '#jobs/render/source/source-video.ts'
import { cutAtKeyFrames, partOfSource } from '#jobs/render/split/cut.ts'
import { joinParts } from '#jobs/render/split/join-parts.ts'
import { ffmpeg, probe } from '#tests/fixtures/drawn-source.ts'

const SIZE = { width: 128, height: 72 }
const tools = { ...DEBIAN_TOOLS, x264Preset: 'ultrafast' }
const signal = new AbortController().signal
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-join-'))
})
afterAll(() => rm(folder, { recursive: true }))

const picture = (rate: string) => ['-f', 'lavfi', '-i', `testsrc2=s=128x72:r=${rate}:d=8`]
const sound = ['-f', 'lavfi', '-i', 'sine=d=8']
const h264 = '-c:v libx264 -preset ultrafast -g 48 -bf 2 -sc_threshold 0 -pix_fmt yuv420p'.split(' ')

test.each([
  [
    'in an MP4 with B frames',
    'b.mp4',
    [...picture('30000/1001'), ...sound, ...h264, '-c:a', 'aac'],
    'packets',
  ],
  [
    'with frames of uneven length that begin after the sound, in MKV, which counts milliseconds',
    'uneven.mkv',
    [
      ...[...picture('24000/1001'), ...sound],
      ...['-vf', "select='not(eq(mod(n,7),3))',setpts=PTS+0.5/TB", '-fps_mode', 'passthrough', ...h264],
      ...['-c:a', 'libvorbis'],
    ],
    'encoded',
  ],
])('parts of a video %s join to the same frames at the same times', async (_, name, args, sameSound) => {
  const path = join(folder, name)
  await ffmpeg(...args, path)
  const source = await probeSource(path, tools, signal)
  const outPath = await cutAndJoined(path)
  const output = await probeSource(outPath, tools, signal)
  expect(compareTiming(source, output)).toMatchObject({ problems: [], frameTimeShiftMs: 0, syncShiftMs: 0 })
  expect((await compareAudio(source, output, tools, signal)).audio).toMatchObject([{ same: sameSound }])
})

test('subtitles that come with a video are in the joined one, with their words and times', async () => {
  const [captions, path] = [join(folder, 'captions.srt'), join(folder, 'captioned.mkv')]
  const lines = ['Primera línea', 'Segunda, más\nlarga', 'Última']
  const cues = lines.map(
    (line, index) => `${index + 1}\n00:00:0${2 * index + 1},250 --> 00:00:0${2 * index + 2},500\n${line}\n`,
  )
  await writeFile(captions, cues.join('\n'))
  const maps = ['-i', captions, '-map', '0:v', '-map', '1:a', '-map', '2:s', '-c:s', 'srt']
  await ffmpeg(...picture('25'), ...sound, ...maps, ...h264, '-c:a', 'aac', path)
  const outPath = await cutAndJoined(path)
  const kinds = ['-show_entries', 'stream=codec_name']
  expect(await probe(outPath, ...kinds)).toEqual(['h264', 'aac', 'mov_text'])
  const cuesOf = async (video: string) => {
    const file = `${video}.srt`
    await ffmpeg('-i', video, '-map', '0:s', file)
    return readFile(file, 'utf8')
  }
  expect((await cuesOf(path)).match(/-->/g)).toHaveLength(3)
  expect(await cuesOf(outPath)).toBe(await cuesOf(path))
})

/** The path of a video cut at key frames, encoded in parts and joined. */
async function cutAndJoined(path: string): Promise<string> {
  const source = await probeSource(path, tools, signal)
  const ranges = cutAtKeyFrames(source, 3)
  expect(ranges.length).toBeGreaterThanOrEqual(3)
  const parts = []
  for (const range of ranges) {
    const part = { ...range, path: join(folder, `part-${range.firstFrame}.mp4`) }
    await encodeUnchanged(partOfSource(source, range), part.path)
    parts.push(part)
  }
  const outPath = `${path}.joined.mp4`
  await joinParts({ source, parts, outPath, workDir: folder, tools, signal })
  return outPath
}

/** Encodes a source with nothing drawn on it. */
async function encodeUnchanged(source: SourceVideo, outPath: string): Promise<void> {
  const runs = [{ picture: 0, firstFrame: 0, startSeconds: 0 }]
  const pipe = new StatePipe(runs, await mkdtemp(join(folder, 'pipe-')))
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 }
  const empty = sharp({ create: { ...SIZE, channels: 4, background: nothing } })
  pipe.put(0, await empty.png().toBuffer())
  await encode({
    ...{
      source,
      tools,
      outPath,
      signal,
      overlay: { runs, pipe, areas: wholeFrame(runs, source) },
      fill: null,
      mark: null,
    },
    workDir: folder,
    onProgress: () => undefined,
  })
}
