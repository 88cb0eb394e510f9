import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AppError } from '#app/domain/errors.ts'
import { FrameReader } from '#jobs/analysis/decode/frame-reader.ts'
import { analyzeFile } from './analyze-clip.ts'
import { ColorReader } from './color-reader.ts'
import { drawClip, ffmpeg, testFolder } from './draw-clip.ts'

const GREEN = '20ff20'
const TEXT = { text: 'Sirva caliente', color: GREEN, from: 5, to: 50 }
const never = new AbortController().signal

async function code(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
}

async function countFrames(
  path: string,
  caps: { maxPixels?: number; maxSeconds?: number } = {},
): Promise<number> {
  let frames = 0
  for await (const frame of new FrameReader({ path, signal: never, ...caps }).frames())
    frames = frame.index + 1
  return frames
}

test('a file that is cut off is analysed as far as it goes', async () => {
  const path = await drawClip({ texts: [TEXT], frames: 60, name: 'clip.mkv' })
  const { size } = await stat(path)
  await truncate(path, Math.floor(size * 0.6))
  const { tracks, framesDecoded, durationSeconds } = await analyzeFile(path, new ColorReader([TEXT]))
  expect(framesDecoded).toBeGreaterThan(20)
  expect(framesDecoded).toBeLessThan(60)
  expect(tracks).toMatchObject([{ text: TEXT.text, startFrame: 5, endFrame: framesDecoded }])
  expect(durationSeconds).toBeCloseTo(framesDecoded / 25, 3)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['random bytes', Buffer.from('not a video at all, whatever its name says')],
  ['only the head of a video', Buffer.from('00000020667479706d703432000000006d70343269736f6d', 'hex')],
  ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
])('%s is no readable video', async (_name, bytes) => {
  const path = join(await testFolder(), 'clip.mp4')
  await writeFile(path, bytes)
  expect(await code(countFrames(path))).toBe('media.unreadable')
})

test('sound alone is no readable video, and a cover picture does not make it one', async () => {
  const folder = await testFolder()
  const cover = join(folder, 'cover.png')
  const path = join(folder, 'song.mp4')
  await ffmpeg(['-f', 'lavfi', '-i', 'color=red:s=64x64', '-frames:v', '1', cover])
  // prettier-ignore
  await ffmpeg([
    '-f', 'lavfi', '-i', 'sine=d=1', '-i', cover, '-map', '0:a', '-map', '1:v', '-c:a', 'aac',
    '-c:v', 'copy', '-disposition:v:0', 'attached_pic', path,
  ])
  expect(await code(countFrames(path))).toBe('media.unreadable')
})

test('pictures and durations above the caps are refused, exactly at them they are not', async () => {
  const path = await drawClip({ frames: 50, background: 'still' })
  expect(await countFrames(path, { maxPixels: 480 * 270, maxSeconds: 2 })).toBe(50)
  expect(await code(countFrames(path, { maxPixels: 480 * 270 - 1 }))).toBe('upload.too-big-picture')
  expect(await code(countFrames(path, { maxSeconds: 1 }))).toBe('upload.too-long')
})

test('a single frame is a video of one frame', async () => {
  const texts = [{ ...TEXT, from: 0, to: 1 }]
  const path = await drawClip({ texts, frames: 1, background: 'still' })
  const { tracks, ...video } = await analyzeFile(path, new ColorReader(texts), { min_duration_seconds: 0 })
  expect(tracks).toMatchObject([{ startFrame: 0, endFrame: 1, endSeconds: 0.04 }])
  expect(video).toMatchObject({ framesDecoded: 1, framesAnalyzed: 1, durationSeconds: 0.04 })
})

test('odd sizes keep their last row and column', async () => {
  const path = await drawClip({
    frames: 4,
    background: 'still',
    output: ['-vf', 'scale=321:181', '-pix_fmt', 'yuv444p'],
  })
  const reader = new FrameReader({ path, signal: never })
  for await (const frame of reader.frames()) expect([frame.width, frame.height]).toEqual([321, 181])
  expect(reader.sourceSize).toEqual({ width: 321, height: 181 })
})

test('an abort ends the analysis and its decoder at once', async () => {
  const path = await drawClip({ texts: [TEXT], frames: 200 })
  const abort = new AbortController()
  const reader = new ColorReader([TEXT])
  const work = analyzeFile(
    path,
    reader,
    {},
    {
      signal: abort.signal,
      onProgress: () => Promise.resolve(abort.abort(new Error('enough'))),
    },
  )
  await expect(work).rejects.toThrow('enough')
  expect(reader.detections).toBeLessThan(5)
  const [pid] = await decodersOf(path)
  expect(pid).toBeUndefined()
})

test('a reader that fails fails the analysis with its own error, and the decoder ends', async () => {
  const path = await drawClip({ frames: 60 })
  const detect = () => Promise.reject(new AppError('ocr.unavailable'))
  const recognize = () => Promise.resolve([])
  expect(await code(analyzeFile(path, { detect, recognize }))).toBe('ocr.unavailable')
  expect(await decodersOf(path)).toEqual([])
})

/** Processes that were started on the file. */
async function decodersOf(path: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    pids.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const),
  )
  return lines.filter(([, line]) => line.includes(path)).map(([pid]) => pid)
}
