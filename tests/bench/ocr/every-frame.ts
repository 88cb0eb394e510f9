import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TextReader } from '#jobs/analysis/reader.ts'
import type { BenchSidecar } from './bench-sidecar.ts'
import { frameAt, readFrame, type ReadLine } from './read-frame.ts'

/** A frame that was really read, and what that found. */
export type Probe = Readonly<{ index: number; lines: readonly ReadLine[] }>

export type EveryFrame = Readonly<{
  /** Of the engine, and by the clock. */
  cpuSeconds: number
  wallSeconds: number
  probes: readonly Probe[]
}>

/**
 * What detecting and recognising each frame that the step samples would cost: measured on some frames evenly taken
 * from the video, times their number. All frames of one kind take about as long.
 */
export async function readEveryFrame(
  file: string,
  video: { frames: number; fps: number },
  config: AnalysisConfig,
  reader: TextReader,
  sidecar: BenchSidecar,
  probed: number,
): Promise<EveryFrame> {
  let wallMs = 0
  const before = sidecar.cpuSeconds()
  const probes: Probe[] = []
  for (let k = 0; k < probed; k++) {
    const index = Math.floor(((k + 0.5) / probed) * video.frames)
    const image = await frameAt(file, index, video.fps)
    const from = performance.now()
    probes.push({ index, lines: await readFrame(image, reader, false) })
    wallMs += performance.now() - from
  }
  const sampled = Math.ceil(video.frames / config.frame_step)
  const times = sampled / probed
  return {
    cpuSeconds: (sidecar.cpuSeconds() - before) * times,
    wallSeconds: (wallMs / 1000) * times,
    probes,
  }
}
