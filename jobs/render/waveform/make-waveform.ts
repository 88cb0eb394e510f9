import { writeFile } from 'node:fs/promises'
import type { WaveformResult } from '#app/domain/preview.ts'
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
  if (await hasSound(sourcePath, tools, signal)) {
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
    await startTool(tools.ffmpegPath, args, { signal, onStdout }).done
  }
  const { peaks, samplesPerPeak } = meter.end()
  await writeFile(outPath, peaks)
  return { kind: 'waveform', peaksPerSecond: SAMPLES_PER_SECOND / samplesPerPeak }
}

async function hasSound(path: string, { ffprobePath }: RenderTools, signal: AbortSignal): Promise<boolean> {
  const args = '-v error -hide_banner -select_streams a:0 -show_entries stream=index -of csv=p=0'.split(' ')
  const answer = await runTool(ffprobePath, [...args, ...mediaInput(path)], { signal })
  return answer.length > 0
}
