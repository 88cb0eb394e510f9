import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { readFrames } from '#jobs/render/source/read-frames.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

const { signal } = new AbortController()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-read-frames-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['avi', ['-c:v', 'mpeg4']],
  ['avi', ['-c:v', 'libx264', '-bf', '2']],
  ['mp4', ['-c:v', 'libx264', '-video_track_timescale', '24']],
  ['mkv', ['-c:v', 'libx264']],
])('of a clock that ticks once a frame the last frame asked for is there, in %s %j', async (end, options) => {
  const file = join(folder, `${options.join('')}.${end}`)
  const clip = 'testsrc=size=64x64:rate=24000/1001:duration=2'
  await ffmpeg('-f', 'lavfi', '-i', clip, '-pix_fmt', 'yuv420p', ...options, file)
  const source = await probeSource(file, DEBIAN_TOOLS, signal)
  const read: number[] = []
  const frames = [7, 24, 41]
  const reading = { source, frames, filter: 'null', pixelFormat: 'gray', bytesPerFrame: 64 * 64 } as const
  await readFrames({ ...reading, tools: DEBIAN_TOOLS, signal }, (index) => read.push(index))
  expect(read).toEqual(frames)
})
