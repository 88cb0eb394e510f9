import { writeFile } from 'node:fs/promises'
import * as z from 'zod'
import type { WaveformResult } from '#app/domain/preview.ts'
import { PROBE_LIMITS, workLimits } from '#app/gateways/media/tool-limits.server.ts'
import type { RenderTools } from '../render-tools.ts'
import { runTool, startTool } from '../run-tool.ts'
import { mediaInput } from '../source/media-input.ts'
import { PeakMeter } from './peak-meter.ts'

/** Speech is below 4 kHz. */
const SAMPLES_PER_SECOND = 8000
/** At first; a pixel of the time line is seldom less. */
const PEAKS_PER_SECOND = 100
/** Eleven minutes at first, two hours at 9 a second. */
const MOST_PEAKS = 65_536

/** Where a file does not say how long it is. */
const LONGEST_SECONDS = 7200

/** ffprobe's answer about the first sound of a file. */
const Sound = z.object({
  streams: z.array(z.unknown()).default([]),
  format: z.object({ duration: z.coerce.number().optional() }).default({}),
})

interface WaveformRequest {
  readonly sourcePath: string
  /** Is written over with a byte a peak: nothing when the video is silent. */
  readonly outPath: string
  readonly tools: RenderTools
}

/** Measures how loud the first sound of a source is over time. Throws `media.*`, or the signal's reason. */
export async function makeWaveform(
  { sourcePath, outPath, tools }: WaveformRequest,
  { signal }: { readonly signal: AbortSignal },
): Promise<WaveformResult> {
  const meter = new PeakMeter({
    samplesPerPeak: SAMPLES_PER_SECOND / PEAKS_PER_SECOND,
    mostPeaks: MOST_PEAKS,
  })
  const seconds = await secondsOfSound(sourcePath, tools, signal)
  if (seconds !== undefined) {
    let odd: Buffer = Buffer.alloc(0)
    const onStdout = (chunk: Buffer) => {
      const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk
      const whole = bytes.length - (bytes.length % 2)
      for (let at = 0; at < whole; at += 2) meter.add(bytes.readInt16LE(at))
      odd = bytes.subarray(whole)
    }
    const args = [
      ...'-hide_banner -nostdin -v error -vn -sn -dn'.split(' '),
      ...mediaInput(sourcePath),
      // sound that begins later is silent until then
      ...`-map 0:a:0 -af aresample=async=1:first_pts=0 -ac 1 -ar ${SAMPLES_PER_SECOND}`.split(' '),
      ...'-f s16le pipe:1'.split(' '),
    ]
    await startTool(tools.ffmpegPath, args, { signal, limits: workLimits(seconds), onStdout }).done
  }
  const { peaks, samplesPerPeak } = meter.end()
  await writeFile(outPath, peaks)
  return { kind: 'waveform', peaksPerSecond: SAMPLES_PER_SECOND / samplesPerPeak }
}

/** How long a file with sound is said to be; undefined for a silent one. */
async function secondsOfSound(
  path: string,
  { ffprobePath }: RenderTools,
  signal: AbortSignal,
): Promise<number | undefined> {
  const entries = 'stream=index:format=duration'
  const args = `-v error -hide_banner -select_streams a:0 -show_entries ${entries} -of json`.split(' ')
  const answer = await runTool(ffprobePath, [...args, ...mediaInput(path)], { signal, limits: PROBE_LIMITS })
  const { streams, format } = Sound.parse(JSON.parse(answer.toString()))
  return streams.length > 0 ? (format.duration ?? LONGEST_SECONDS) : undefined
}
