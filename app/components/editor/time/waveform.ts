import { type TimeScale, xOf } from './time-scale.ts'

/** How loud a video is over time. */
export interface Waveform {
  /** 255 is the loudest. */
  readonly peaks: Uint8Array
  readonly peaksPerSecond: number
}

/** How loud each pixel of a line is at a scale, from 0 to 1; what lies beyond the sound is silent. */
export function loudnessOf({ peaks, peaksPerSecond }: Waveform, scale: TimeScale, widthPx: number): number[] {
  const peaksPerPx = scale.secondsPerPx * peaksPerSecond
  const from = scale.startSeconds * peaksPerSecond
  return Array.from({ length: Math.max(0, Math.floor(widthPx)) }, (_, x) => {
    const first = Math.floor(from + x * peaksPerPx)
    const end = Math.max(first + 1, Math.floor(from + (x + 1) * peaksPerPx))
    let most = 0
    for (let at = first; at < end; at++) most = Math.max(most, peaks[at] ?? 0)
    return most / 255
  })
}

/** The outline of that as the path of an SVG, about its middle; null where nothing of it is heard. */
export function pathOf(
  waveform: Waveform,
  scale: TimeScale,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): string | null {
  const end = xOf(scale, waveform.peaks.length / waveform.peaksPerSecond)
  const loudness = loudnessOf(waveform, scale, Math.min(widthPx, end))
  if (!loudness.some((part) => part > 0)) return null
  const middle = heightPx / 2
  const above = loudness.map((part, x) => `${x},${(middle * (1 - part)).toFixed(1)}`)
  const below = loudness.map((part, x) => `${x},${(middle * (1 + part)).toFixed(1)}`).toReversed()
  return `M${[...above, ...below].join('L')}Z`
}
