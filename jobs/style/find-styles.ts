import type { TextTrack } from '#app/domain/text-track.ts'
import type { RenderTools } from '../render/render-tools.ts'
import { probeSource } from '../render/source/probe-source.ts'
import { expectedStyleSeconds, pixelsOf } from './expected-seconds.ts'
import { fitPlates } from './fit-plates.ts'
import { type Fitting, fitTrackStyles } from './fit-tracks.ts'
import { roundPlates, roundStillPlates } from './round-plates.ts'

/**
 * Fits the plates of single lines, then their styles; progress is that of both and of the search for surroundings, which
 * follows. Throws what either throws.
 */
export async function findStyles(
  path: string,
  lines: readonly TextTrack[],
  tools: RenderTools,
  signal: AbortSignal,
  { onProgress = () => Promise.resolve(), ...fitting }: Fitting,
): Promise<TextTrack[]> {
  if (lines.length === 0) return []
  const source = await probeSource(path, tools, signal)
  const { plates, reading, fits, surroundings } = expectedStyleSeconds({
    lines: lines.length,
    hasPlates: lines.some(({ style }) => style.plate),
    videoSeconds: source.durationSeconds,
    videoPixels: pixelsOf(source),
  })
  const all = Math.max(1, plates + reading + fits + surroundings)
  const [platesShare, fitsShare] = [plates / all, (reading + fits) / all]
  const plated = await fitPlates(source, lines, tools, signal, (share) => onProgress(platesShare * share))
  const rounded = await roundPlates(plated, { source, tools, signal })
  const onFits = (share: number) => onProgress(platesShare + fitsShare * share)
  const fitted = await fitTrackStyles(source, rounded, tools, signal, { ...fitting, onProgress: onFits })
  return roundStillPlates(fitted, { source, tools, signal })
}
