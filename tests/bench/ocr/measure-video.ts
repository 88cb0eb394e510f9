import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { analyzeVideo } from '#jobs/analysis/analyze-video.ts'
import type { TextReader } from '#jobs/analysis/reader.ts'
import type { BenchSidecar } from './bench-sidecar.ts'

export type VideoMeasure = Readonly<{
  tracks: readonly TextTrack[]
  fps: number
  frames: number
  detections: number
  /** Area of all detection passes in full frames, at their scale. */
  detectedFrames: number
  /** Lines of fast and of full recognition. */
  fastRecognitions: number
  recognitions: number
  wallSeconds: number
  /** CPU time of this process, of the decoders that it ran, and of the sidecar. */
  cpuSeconds: number
}>

/** Analyses a video with the reader, as the product does, and counts what that takes. */
export async function measureVideo(
  file: string,
  config: AnalysisConfig,
  reader: TextReader,
  sidecar: BenchSidecar,
): Promise<VideoMeasure> {
  const counts = { detections: 0, fastRecognitions: 0, recognitions: 0 }
  const areas: number[] = []
  const counting: TextReader = {
    detect: (image, signal, longSidePx) => {
      counts.detections++
      areas.push((image.width * image.height) / longSidePx ** 2)
      return reader.detect(image, signal, longSidePx)
    },
    recognize: (image, boxes, signal, fast): Promise<RecognizedLine[]> => {
      if (fast) counts.fastRecognitions += boxes.length
      else counts.recognitions += boxes.length
      return reader.recognize(image, boxes, signal, fast)
    },
  }
  const before = { wall: performance.now(), own: ownCpuSeconds(), sidecar: sidecar.cpuSeconds() }
  const { tracks, fps, framesDecoded } = await analyzeVideo({
    sourcePath: file,
    config,
    reader: counting,
    signal: new AbortController().signal,
  })
  return {
    tracks,
    fps: fps.num / fps.den,
    frames: framesDecoded,
    ...counts,
    // the first pass is over the full frame
    detectedFrames: areas.reduce((sum, area) => sum + area, 0) / (areas[0] ?? 1),
    wallSeconds: (performance.now() - before.wall) / 1000,
    cpuSeconds: ownCpuSeconds() - before.own + sidecar.cpuSeconds() - before.sidecar,
  }
}

/** CPU time of decoding the video and nothing else. */
export function decodingCpuSeconds(file: string): number {
  const before = ownCpuSeconds()
  execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v:0', '-f', 'null', '-'])
  return ownCpuSeconds() - before
}

/** User and system time of this process and of the children that have ended, of /proc/self/stat. */
function ownCpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / 100
}
