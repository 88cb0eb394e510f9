import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { probeVideo } from '#app/gateways/media/probe-video.server.ts'
import { drawClip, testFolder } from '#tests/analysis/draw-clip.ts'

const FRAMES = 150
const WHOLE_SECONDS = FRAMES / 25

test.each([
  ['mp4', 'clip.mp4', ['-movflags', '+faststart']],
  ['mkv', 'clip.mkv', []],
] as const)(
  'of an %s that breaks off the probe tells what is there and what was announced',
  async (kind, name, output) => {
    const path = await drawClip({ frames: FRAMES, name, output: [...output] })
    const whole = await probeVideo(path, kind)
    expect(whole.announcedSeconds).toBeCloseTo(WHOLE_SECONDS, 1)
    expect(whole.durationSeconds).toBeCloseTo(WHOLE_SECONDS, 1)
    const bytes = await readFile(path)
    const cut = join(await testFolder(), name)
    await writeFile(cut, bytes.subarray(0, 0.4 * bytes.length))
    const damaged = await probeVideo(cut, kind)
    expect(damaged.announcedSeconds).toBeCloseTo(WHOLE_SECONDS, 1)
    expect(damaged.durationSeconds).toBeGreaterThan(1)
    expect(damaged.durationSeconds).toBeLessThan(0.6 * WHOLE_SECONDS)
  },
)
