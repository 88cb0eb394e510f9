import type { TextTrack } from '#app/domain/text-track.ts'
import type { RenderTools } from '../render/render-tools.ts'
import { fitPlates } from './fit-plates.ts'
import { ALLOWED_PIXELS, type Fitting, fitTrackStyles } from './fit-tracks.ts'

/** Of a processor, for one line at 1080p; most lines of a film are set like one before. */
const SECONDS_PER_LINE = { plate: 0.2, fit: 1 } as const

/** So many a processor draws, grows and blurs in a second, with what is done beside that. */
const PIXELS_PER_SECOND = 6e7

interface StyleWork {
  readonly lines: number
  /** Whether one of them stands on a plate, so that one is searched for behind all. */
  readonly hasPlates: boolean
  readonly videoSeconds: number
}

/** What finding plates and styles will take, in seconds of a processor. */
export function expectedStyleSeconds({ lines, hasPlates, videoSeconds }: StyleWork) {
  const most = (2 * (ALLOWED_PIXELS.first + ALLOWED_PIXELS.perSecond * videoSeconds)) / PIXELS_PER_SECOND
  return {
    plates: hasPlates ? lines * SECONDS_PER_LINE.plate : 0,
    fits: Math.min(most, lines * SECONDS_PER_LINE.fit),
  }
}

/** Fits the plates of single lines, then their styles; progress is that of both. Throws what either throws. */
export async function findStyles(
  path: string,
  lines: readonly TextTrack[],
  tools: RenderTools,
  signal: AbortSignal,
  { onProgress = () => Promise.resolve(), ...fitting }: Fitting,
): Promise<TextTrack[]> {
  const { plates, fits } = expectedStyleSeconds({
    lines: lines.length,
    hasPlates: lines.some(({ style }) => style.plate),
    videoSeconds: lines.reduce((end, { endSeconds }) => Math.max(end, endSeconds), 0),
  })
  const platesShare = plates / Math.max(1, plates + fits)
  const plated = await fitPlates(path, lines, tools, signal, (share) => onProgress(platesShare * share))
  const onFits = (share: number) => onProgress(platesShare + (1 - platesShare) * share)
  return fitTrackStyles(path, plated, tools, signal, { ...fitting, onProgress: onFits })
}
