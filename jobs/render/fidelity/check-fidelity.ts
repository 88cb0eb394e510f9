import type { FidelityProblem, FidelityReport } from '#app/domain/fidelity-report.ts'
import type { FoundCover } from '../covers/live-cover.ts'
import type { RenderTools } from '../render-tools.ts'
import { probeSource } from '../source/probe-source.ts'
import { readDecodedFrameTimes } from '../source/frame-times.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { compareAudio } from './compare-audio.ts'
import { compareTiming } from './compare-timing.ts'
import { type SampledFrame, untouchedPsnr } from './untouched.ts'

/** Under this the picture is shifted, recoloured or broken; any honest encoding is far above. */
const MIN_PSNR_DB = 27
/** Equal pictures have an infinite ratio, which JSON cannot hold. */
const MAX_PSNR_DB = 99

export interface FidelityCheck {
  readonly source: SourceVideo
  readonly outPath: string
  readonly samples: readonly SampledFrame[]
  readonly covers: ReadonlyMap<string, Pick<FoundCover, 'kind' | 'score'>>
  readonly overflowing: ReadonlySet<string>
  readonly tools: RenderTools
  readonly signal: AbortSignal
}

/** Compares an output with its source: everything but the texts must be as it was. */
export async function checkFidelity(check: FidelityCheck): Promise<FidelityReport> {
  const { tools, signal, covers, overflowing } = check
  const output = await probeSource(check.outPath, tools, signal)
  const source = await withDecodableFrames(check.source, output, tools, signal)
  const timing = compareTiming(source, output)
  const sound = await compareAudio(source, output, tools, signal)
  // with frames lost there is nothing to compare them by
  const psnr = timing.problems.length > 0 ? null : await untouchedPsnr({ ...check, source, output })
  const isPictureOff = psnr !== null && psnr < MIN_PSNR_DB
  const problems: FidelityProblem[] = [
    ...timing.problems,
    ...sound.problems,
    ...(isPictureOff ? ['picture' as const] : []),
  ]
  return {
    version: 2,
    ...timing,
    problems,
    audio: sound.audio,
    untouched: {
      frames: check.samples.length,
      psnrDb: psnr === null ? null : Math.min(MAX_PSNR_DB, psnr),
    },
    readBack: null,
    judged: null,
    changedTexts: null,
    covers: [...covers].map(([trackId, { kind, score }]) => ({ trackId, kind, score })),
    overflowing: [...overflowing],
  }
}

/** A damaged source has packets that no player can decode: what counts is the frames it really shows. */
async function withDecodableFrames(
  source: SourceVideo,
  output: SourceVideo,
  tools: RenderTools,
  signal: AbortSignal,
): Promise<SourceVideo> {
  if (source.frameTimes.length === output.frameTimes.length) return source
  const { path, streamIndex: index, durationSeconds: announcedSeconds } = source
  const { seconds } = await readDecodedFrameTimes({ path, index, announcedSeconds }, tools, signal)
  const first = seconds[0] ?? 0
  return { ...source, frameTimes: seconds.map((time) => time - first) }
}
