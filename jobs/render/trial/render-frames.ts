import { AppError } from '#app/domain/errors.ts'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import { drawAndEncode } from '../draw-and-encode.ts'
import { compareTiming } from '../fidelity/compare-timing.ts'
import { probeSource } from '../source/probe-source.ts'
import type { SourceVideo } from '../source/source-video.ts'
import type { RenderRequest } from '../render-request.ts'
import { planOfFrames, someFrames } from './some-frames.ts'

/** Sound is copied in whole packets, so at a cut it may begin a little later than the picture. */
const FRAMES_ALONE: readonly string[] = ['frames-lost', 'frame-times', 'size']

/**
 * Renders some frames of a source to an MP4, as the whole would be. Throws `render.not-faithful` when they are not just
 * the ones that were asked for.
 *
 * @param frames indexes, ascending
 */
export async function renderFrames(
  {
    source: whole,
    plan,
    frames,
    outPath,
    workDir,
  }: { source: SourceVideo; plan: OverlayPlan; frames: readonly number[]; outPath: string; workDir: string },
  {
    tools,
    browser,
    signal,
    onProgress,
  }: Pick<RenderRequest, 'tools' | 'browser' | 'signal'> & {
    /** From 0 to 1. */
    onProgress: (fraction: number) => void
  },
): Promise<{ readonly output: SourceVideo; readonly overflowing: ReadonlySet<string> }> {
  const source = someFrames(whole, frames)
  const { overflowing } = await drawAndEncode({
    ...{ source, plan: planOfFrames(plan, whole, frames), tools, browser, workDir, outPath, signal },
    sampleFrames: [],
    onProgress: (_, done) => onProgress(done / frames.length),
  })
  const output = await probeSource(outPath, tools, signal)
  const problems = compareTiming(source, output).problems.filter((problem) => FRAMES_ALONE.includes(problem))
  if (problems.length > 0)
    throw new AppError('render.not-faithful', { params: { problems: problems.join(', ') } })
  return { output, overflowing }
}
