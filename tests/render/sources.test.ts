import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encode } from '#jobs/render/encode/encode.ts'
import { wholeFrame } from '#jobs/render/encode/ink-areas.ts'
import { StatePipe } from '#jobs/render/encode/state-pipe.ts'
import { checkFidelity } from '#jobs/render/fidelity/check-fidelity.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import type { SourceVideo } from '#jobs/render/source/source-video.ts'
import {
  type DrawnSource,
  drawSource,
  ffmpeg,
  lumaOf,
  MOVING_PICTURE,
  probe,
  TONE,
} from '#tests/fixtures/drawn-source.ts'

const tools = { ...DEBIAN_TOOLS, x264Preset: 'ultrafast', crf: 10 }
const signal = new AbortController().signal
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-sources-'))
})
afterAll(() => rm(folder, { recursive: true }))

const x264 = (...more: string[]) => [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-crf',
  '8',
  '-c:a',
  'aac',
  ...more,
]

/** Every kind of file that the upload lets in, in small; several peculiarities share a file, as each costs processes. */
const KINDS: Record<string, DrawnSource & { file: string }> = {
  'H.264 with B frames at 29.97 frames a second in MOV': {
    file: 'a.mov',
    picture: 'testsrc2=s=192x108:r=30000/1001:d=0.8',
    options: ['-c:v', 'libx264', '-bf', '3', '-g', '12', '-crf', '8', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  },
  'HEVC in 10 bit with frames of uneven length in MKV': {
    file: 'b.mkv',
    picture: `testsrc2=s=192x108:r=50:d=0.8,select='not(mod(n\\,3)*mod(n\\,7))'`,
    options: [
      ...['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '8', '-x265-params', 'log-level=error'],
      ...['-pix_fmt', 'yuv420p10le', '-fps_mode', 'vfr', '-c:a', 'aac'],
    ],
  },
  'VP9 and Opus at 23.976 frames a second in MKV, which counts milliseconds': {
    file: 'c.mkv',
    picture: 'testsrc2=s=192x108:r=24000/1001:d=0.9',
    options: [
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-crf',
      '10',
      '-b:v',
      '0',
      '-c:a',
      'libopus',
    ],
  },
  'AV1 with pixels that are not square in MP4': {
    file: 'd.mp4',
    picture: `${MOVING_PICTURE},setsar=16/11`,
    options: ['-c:v', 'libsvtav1', '-preset', '12', '-crf', '15', '-c:a', 'aac'],
  },
  'MPEG-4 and MP3 in AVI': {
    file: 'e.avi',
    options: ['-c:v', 'mpeg4', '-q:v', '2', '-bf', '2', '-c:a', 'libmp3lame'],
  },
  'H.264 with B frames in AVI, which stores no times': {
    file: 'f.avi',
    options: [
      '-c:v',
      'libx264',
      '-preset',
      'fast',
      '-crf',
      '8',
      '-bf',
      '2',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'libmp3lame',
    ],
  },
  'ProRes and PCM in MOV': {
    file: 'g.mov',
    options: ['-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le'],
  },
  'an odd size without sound': {
    file: 'h.mkv',
    picture: 'testsrc2=s=193x109:r=25:d=0.8',
    sound: [],
    options: ['-c:v', 'ffv1', '-pix_fmt', 'yuv420p'],
  },
  'full range': {
    file: 'i.mp4',
    picture: `${MOVING_PICTURE},scale=out_range=pc`,
    options: x264('-pix_fmt', 'yuvj420p', '-color_range', 'pc'),
  },
  '4:4:4 with BT.601 tags and two tracks of sound': {
    file: 'j.mkv',
    sound: [TONE, 'sine=frequency=880:duration=0.8'],
    options: x264(
      ...[
        '-pix_fmt',
        'yuv444p',
        '-colorspace',
        'smpte170m',
        '-color_primaries',
        'smpte170m',
        '-color_trc',
        'smpte170m',
      ],
      ...['-c:a:0', 'ac3', '-c:a:1', 'libvorbis'],
    ),
  },
  RGB: { file: 'k.mov', options: ['-c:v', 'qtrle', '-c:a', 'aac'] },
}

test.each(Object.entries(KINDS))(
  '%s: the same frames at the same times, the same sound, and pictures to the frame',
  async (_, kind) => {
    await expectFaithful(await drawSource(join(folder, kind.file), kind))
  },
)

test('a video turned by its container comes out upright', async () => {
  const [lying, turned] = [join(folder, 'lying.mp4'), join(folder, 'turned.mp4')]
  await drawSource(lying)
  await ffmpeg('-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned)
  const output = await probeSource(await expectFaithful(turned), tools, signal)
  expect([output.widthPx, output.heightPx]).toEqual([108, 192])
})

test('sound that begins later than the picture keeps its distance', async () => {
  const [plain, delayed] = [join(folder, 'plain.mp4'), join(folder, 'delayed.mp4')]
  await drawSource(plain)
  await ffmpeg(
    '-i',
    plain,
    '-itsoffset',
    '0.4',
    '-i',
    plain,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c',
    'copy',
    delayed,
  )
  const output = await probeSource(await expectFaithful(delayed), tools, signal)
  expect(output.audio[0]?.startSeconds).toBeCloseTo(0.4, 1)
})

test('a picture that begins later than the sound keeps its distance', async () => {
  const [plain, delayed] = [join(folder, 'plain2.mp4'), join(folder, 'delayed2.mkv')]
  await drawSource(plain)
  await ffmpeg(
    '-itsoffset',
    '0.3',
    '-i',
    plain,
    '-i',
    plain,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c',
    'copy',
    delayed,
  )
  const output = await probeSource(await expectFaithful(delayed), tools, signal)
  expect(output.videoOffsetSeconds).toBeCloseTo(0.3, 1)
})

test('subtitles that are text go along, whatever form they had', async () => {
  const [plain, cues, titled] = [
    join(folder, 'plain3.mp4'),
    join(folder, 'cues.srt'),
    join(folder, 'titled.mkv'),
  ]
  await drawSource(plain)
  await writeFile(cues, '1\n00:00:00,200 --> 00:00:00,600\nHola\n')
  await ffmpeg(
    '-i',
    plain,
    '-i',
    cues,
    '-map',
    '0',
    '-map',
    '1',
    '-c',
    'copy',
    '-metadata:s:s:0',
    'language=spa',
    titled,
  )
  const outPath = await expectFaithful(titled)
  const entries = ['-select_streams', 's', '-show_entries', 'stream=codec_name:stream_tags=language']
  expect(await probe(outPath, ...entries)).toEqual(['mov_text,spa'])
})

/** Frames on which a white square is shown: single ones, several, none, up to the last. */
const shownOn = (frame: number) => frame === 2 || (frame >= 5 && frame < 9) || frame >= 14

/** Lays a square over some frames, as a render lays its pictures, and compares every frame of the outcome. */
async function expectFaithful(path: string): Promise<string> {
  const source = await probeSource(path, tools, signal)
  const outPath = `${path}.out.mp4`
  const runs = Array.from(source.frameTimes.keys())
    .filter((frame) => frame === 0 || shownOn(frame) !== shownOn(frame - 1))
    .map((firstFrame) => ({
      firstFrame,
      picture: shownOn(firstFrame) ? 1 : 0,
      startSeconds:
        firstFrame === 0
          ? 0
          : ((source.frameTimes[firstFrame - 1] ?? 0) + (source.frameTimes[firstFrame] ?? 0)) / 2,
    }))
  const pipe = new StatePipe(runs, await mkdtemp(join(folder, 'pipe-')))
  for (const opacity of [0, 1]) pipe.put(opacity, await squareIn(source, opacity))
  await encode({
    source,
    tools,
    overlay: { runs, pipe, areas: wholeFrame(runs, source) },
    fill: null,
    mark: null,
    workDir: folder,
    outPath,
    signal,
    onProgress: () => undefined,
  })
  const fidelity = await checkFidelity({
    source,
    outPath,
    samples: [
      { frame: 3, pictures: [await squareIn(source, 0)] },
      { frame: 6, pictures: [await squareIn(source, 1)] },
    ],
    covers: new Map(),
    overflowing: new Set(),
    tools,
    signal,
  })
  expect(fidelity).toMatchObject({ problems: [], colorTagsKept: true })
  expect(fidelity.frameTimeShiftMs).toBeLessThan(1)
  expect(fidelity.untouched.psnrDb).toBeGreaterThan(33)
  const frames = await lumaOf(outPath, { x: 8, y: 8, width: 16, height: 16 })
  expect(frames.map((pixels) => pixels.every((value) => value > 200))).toEqual(
    frames.map((_, frame) => shownOn(frame)),
  )
  return outPath
}

/** A white square at the top left of a transparent picture. */
function squareIn(
  { displayWidthPx: width, displayHeightPx: height }: SourceVideo,
  opacity: number,
): Promise<Buffer> {
  const square = {
    create: { width: 48, height: 32, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 1 } },
  } as const
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(opacity === 0 ? [] : [{ input: square, left: 0, top: 0 }])
    .png()
    .toBuffer()
}
