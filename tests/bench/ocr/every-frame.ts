import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TextReader } from '#jobs/analysis/reader.ts'
import type { BenchSidecar } from './bench-sidecar.ts'

/** Frames that are really read of each video; all of one kind take about as long. */
const PROBES = 4

/**
 * What detecting and recognising each frame that the step samples would cost, in CPU seconds of the engine and by the
 * clock: measured on some frames evenly taken from the video, times their number.
 */
export async function everyFrameCost(
  file: string,
  video: { frames: number; fps: number },
  config: AnalysisConfig,
  reader: TextReader,
  sidecar: BenchSidecar,
): Promise<{ cpuSeconds: number; wallSeconds: number }> {
  const { signal } = new AbortController()
  let wallMs = 0
  const before = sidecar.cpuSeconds()
  for (let k = 0; k < PROBES; k++) {
    const second = (((k + 0.5) / PROBES) * video.frames) / video.fps
    const image = await frameAt(file, second)
    const from = performance.now()
    const found = await reader.detect(image, signal, Math.max(image.width, image.height))
    if (found.length > 0)
      await reader.recognize(
        image,
        found.map(({ box }) => box),
        signal,
        false,
      )
    wallMs += performance.now() - from
  }
  const sampled = Math.ceil(video.frames / config.frame_step)
  const times = sampled / PROBES
  return { cpuSeconds: (sidecar.cpuSeconds() - before) * times, wallSeconds: (wallMs / 1000) * times }
}

async function frameAt(file: string, second: number) {
  const seek = [
    '-ss',
    second.toFixed(3),
    '-i',
    file,
    '-frames:v',
    '1',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    '-',
  ]
  const png = execFileSync('ffmpeg', ['-v', 'error', ...seek], { maxBuffer: 64 * 1024 * 1024 })
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: Uint8Array.from(data), width: info.width, height: info.height }
}
