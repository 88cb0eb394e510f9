import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import type { SourceVideo } from '#jobs/render/source/source-video.ts'
import { readLines } from '#jobs/style/sample-lines.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

const { signal } = new AbortController()
let folder: string
let source: SourceVideo

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-lines-'))
  const path = join(folder, 'source.mp4')
  const clip = 'color=#336699:size=320x180:rate=25:duration=2'
  await ffmpeg('-f', 'lavfi', '-i', clip, '-pix_fmt', 'yuv420p', '-crf', '1', path)
  source = await probeSource(path, DEBIAN_TOOLS, signal)
})
afterAll(() => rm(folder, { recursive: true }))

function track(text: string, startSeconds: number): TextTrack {
  const box = { x: 40, y: 80, width: 200, height: 30, angleDegrees: 0 }
  const times = { startFrame: 0, endFrame: 20, startSeconds, endSeconds: startSeconds + 0.8 }
  return {
    ...{ ...times, text, language: 'es', confidence: 1, prevalentBox: box, style: PLAIN_STYLE },
    boxes: [{ frame: 0, seconds: startSeconds, box }],
  }
}

test('a line is there once its own frames are read, and one that the video lacks ends the reading', async () => {
  const frameTimes = Float64Array.from({ length: 100 }, (_, frame) => frame / 25)
  const cut = { ...source, frameTimes }
  // of those that are seen equally long the longest comes first
  const tracks = [track('Pronto', 0.4), track('Nunca llega a verse', 2.8)]
  const told: number[] = []
  const onRead = (lines: number) => Promise.resolve(void told.push(lines))
  const batches = readLines(tracks, tracks, { source: cut, tools: DEBIAN_TOOLS, signal }, onRead)
  const { value: batch } = await batches.next()
  const [late, early] = batch?.lines ?? []
  expect([late?.track.text, early?.track.text]).toEqual(['Nunca llega a verse', 'Pronto'])
  if (!batch || !late || !early) return
  const sample = (await batch.read(early)).mean.sample('Pronto')
  expect(sample?.width).toBe(236)
  for (const [channel, level] of [0x33, 0x66, 0x99].entries())
    expect(Math.abs((sample?.rgb[channel] ?? 0) - level)).toBeLessThan(4)
  await expect(batch.read(late)).rejects.toMatchObject({ code: 'media.unreadable' })
  await expect(batches.next()).rejects.toMatchObject({ code: 'media.unreadable' })
})

test('all lines are read, and told of, whoever asks for them and when', async () => {
  const tracks = [track('Uno y dos', 0.1), track('Dos', 0.5), track('Tres y medio', 1.1)]
  let told = 0
  const onRead = (lines: number) => Promise.resolve(void (told += lines))
  const read: string[] = []
  for await (const batch of readLines(tracks, tracks, { source, tools: DEBIAN_TOOLS, signal }, onRead))
    for (const line of batch.lines) read.push((await batch.read(line)).track.text)
  expect(read).toEqual(['Tres y medio', 'Uno y dos', 'Dos'])
  expect(told).toBeCloseTo(3, 6)
})
