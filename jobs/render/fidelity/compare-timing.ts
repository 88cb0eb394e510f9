import type { FidelityReport } from '#app/domain/fidelity-report.ts'
import type { ColorTags, SourceVideo } from '../source/source-video.ts'

/** Containers count time in ticks of up to a millisecond; a shift beyond that is a real one. */
const MAX_TIME_SHIFT_MS = 2
/** Encoded sound comes in blocks of up to 26 ms, at whose borders it starts. */
const MAX_SYNC_SHIFT_MS = 50

type TimingReport = Pick<
  FidelityReport,
  | 'problems'
  | 'durationSeconds'
  | 'frames'
  | 'frameTimeShiftMs'
  | 'size'
  | 'colorTagsKept'
  | 'droppedLight'
  | 'syncShiftMs'
>

/** Compares what the two files say about their frames and clocks. */
export function compareTiming(source: SourceVideo, output: SourceVideo): TimingReport {
  const frames = { source: source.frameTimes.length, output: output.frameTimes.length }
  const frameTimeShiftMs = timeShiftMs(source.frameTimes, output.frameTimes)
  const syncShiftMs = syncShift(source, output)
  const size = {
    source: { width: source.widthPx, height: source.heightPx },
    output: { width: output.widthPx, height: output.heightPx },
  }
  const hasSize = output.widthPx === source.codedWidthPx && output.heightPx === source.codedHeightPx
  return {
    problems: [
      ...(frames.source === frames.output ? [] : ['frames-lost' as const]),
      ...(frameTimeShiftMs <= MAX_TIME_SHIFT_MS ? [] : ['frame-times' as const]),
      ...(hasSize ? [] : ['size' as const]),
      ...(syncShiftMs <= MAX_SYNC_SHIFT_MS ? [] : ['sync' as const]),
    ],
    durationSeconds: { source: source.durationSeconds, output: output.durationSeconds },
    frames,
    frameTimeShiftMs,
    size,
    colorTagsKept: keepsTags(source, output.color) && keepsLight(source, output),
    ...(source.lightData.dynamic && { droppedLight: source.lightData.dynamic }),
    syncShiftMs,
  }
}

function timeShiftMs(source: Float64Array, output: Float64Array): number {
  let shift = 0
  for (let frame = 0; frame < Math.min(source.length, output.length); frame += 1)
    shift = Math.max(shift, Math.abs((source[frame] ?? 0) - (output[frame] ?? 0)))
  return shift * 1000
}

/** The largest change of the distance between the picture's start and that of an audio stream. */
function syncShift(source: SourceVideo, output: SourceVideo): number {
  const leads = ({ audio, videoOffsetSeconds }: SourceVideo) =>
    audio.map(({ startSeconds }) => startSeconds - videoOffsetSeconds)
  const outputLeads = leads(output)
  const shifts = leads(source).map((lead, order) => Math.abs(lead - (outputLeads[order] ?? lead)))
  return Math.max(0, ...shifts) * 1000
}

/** Ten bits stay ten, with what was said of the light they were graded for. */
function keepsLight({ bitDepth, lightData }: SourceVideo, output: SourceVideo): boolean {
  if (bitDepth === 8) return true
  const { masteringDisplay, lightLevel } = output.lightData
  return (
    output.bitDepth === 10 &&
    masteringDisplay === lightData.masteringDisplay &&
    lightLevel === lightData.lightLevel
  )
}

/** Matrix, primaries and transfer as they were; the range is always limited in the output, and says so. */
function keepsTags({ color, isRgb }: SourceVideo, output: ColorTags): boolean {
  if (output.range !== 'tv') return false
  if (isRgb) return output.space === 'bt709'
  return (
    (color.space ?? output.space) === output.space &&
    (color.primaries ?? output.primaries) === output.primaries &&
    (color.transfer ?? output.transfer) === output.transfer
  )
}
