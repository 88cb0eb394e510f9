import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { Picture } from '#remotion/layer.ts'
import { AppError } from '#app/domain/errors.ts'
import { blurAreas } from '../encode/blur-areas.ts'
import { drawAndEncode } from '../draw-and-encode.ts'
import { checkFidelity } from '../fidelity/check-fidelity.ts'
import { sampleFrames } from '../fidelity/sample-frames.ts'
import { KeptFileWriter } from '../kept/kept-file.ts'
import { type Keeping, withKeeping } from '../kept/keeping.ts'
import { tracksOn } from '../kept/kept-states.ts'
import { PictureServer } from '../picture-server.ts'
import { planVideo, type PlannedVideo } from '../plan-video.ts'
import { progressOf } from '../progress.ts'
import type { RenderedVideo, RenderRequest } from '../render-translated-video.ts'
import { probeSource } from '../source/probe-source.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { allPictures, picturesOn, runsOf } from '../states/layers.ts'
import { withWorkFolder } from '../work-folder.ts'
import { cutAtKeyFrames, type FrameRange, partOfPlan, partOfSource } from './cut.ts'
import { joinParts } from './join-parts.ts'

/**
 * One step of a long render that several workers share. All are asked for as the whole render is.
 *
 * cut: looks for covers, and cuts · part: encodes some frames, without sound · join: makes one video of the parts.
 */
export type SplitStep =
  | { readonly kind: 'cut'; readonly maxSeconds: number }
  | { readonly kind: 'part'; readonly range: FrameRange }
  | { readonly kind: 'join'; readonly parts: readonly (FrameRange & { readonly path: string })[] }

export type SplitRequest = RenderRequest & { readonly split: SplitStep }

export type SplitResult =
  | {
      readonly kind: 'cut'
      /** One alone: the video is better rendered whole. */ readonly parts: FrameRange[]
    }
  | { readonly kind: 'part' }
  | { readonly kind: 'join'; readonly rendered: RenderedVideo }

interface Work {
  readonly request: SplitRequest
  readonly source: SourceVideo
  readonly planned: (keeping: Keeping | undefined) => Promise<PlannedVideo>
  readonly keeping: Keeping | undefined
  readonly workDir: string
}

/** Does one step. Throws what `renderTranslatedVideo` throws. */
export function doSplitStep(request: SplitRequest): Promise<SplitResult> {
  return withWorkFolder(async (workDir) => {
    const pictures = await PictureServer.open()
    try {
      return await withKeeping(request.kept, request.tools, async (keeping) => {
        request.onProgress(progressOf('reading', 0, 0, 0))
        const source = await probeSource(request.sourcePath, request.tools, request.signal)
        // every step makes the same plan: covers that were found once are among what is kept
        const planned = (keeping: Keeping | undefined) =>
          planVideo({ ...request, source, keeping, keepPicture: (png) => pictures.keep(png) })
        return step({ request, source, planned, keeping, workDir })
      })
    } finally {
      pictures.close()
    }
  })
}

function step(work: Work): Promise<SplitResult> {
  const { split } = work.request
  if (split.kind === 'cut') return cut(work, split.maxSeconds)
  if (split.kind === 'part') return encodePart(work, split.range)
  return join(work, split.parts)
}

async function cut({ request, source, planned, keeping }: Work, maxSeconds: number): Promise<SplitResult> {
  const parts = cutAtKeyFrames(source, maxSeconds)
  if (parts.length === 1) return { kind: 'cut', parts }
  request.onProgress(progressOf('covering', 0, 0, source.frameTimes.length))
  const { plan } = await planned(keeping)
  // what an earlier render drew goes to the parts along with the covers
  const pictures = allPictures(plan, layersOf(source, plan))
  const reused = await passOn(pictures, plan, keeping)
  const shown = pictures
    .filter((picture) => reused.has(nameOf(picture)))
    .flatMap((one) => tracksOn(one, plan))
  await keeping?.keep.finish(shown.filter((id) => keeping.kept.overflowing.has(id)))
  return { kind: 'cut', parts }
}

async function encodePart(
  { request, source, planned, keeping, workDir }: Work,
  range: FrameRange,
): Promise<SplitResult> {
  // covers are kept once, with the cut
  const { plan } = await planned(keeping && { ...keeping, keep: KeptFileWriter.none() })
  const part = partOfSource(source, range)
  const frames = part.frameTimes.length
  const { overflowing } = await drawAndEncode({
    ...request,
    ...{ workDir, keeping, source: part, plan: partOfPlan(plan, source, range), sampleFrames: [] },
    onProgress: (seconds, done) =>
      request.onProgress(progressOf('encoding', seconds / part.durationSeconds, done, frames)),
  })
  await keeping?.keep.finish(overflowing)
  return { kind: 'part' }
}

async function join(
  { request, source, planned, keeping, workDir }: Work,
  parts: Extract<SplitStep, { kind: 'join' }>['parts'],
): Promise<SplitResult> {
  const frames = source.frameTimes.length
  request.onProgress(progressOf('checking', 0, frames, frames))
  const { plan, covers } = await planned(keeping)
  await joinParts({ ...request, source, parts, workDir })
  const layers = layersOf(source, plan)
  const drawn = await passOn(allPictures(plan, layers), plan, keeping)
  const overflowing = keeping?.kept.overflowing ?? new Set<string>()
  await keeping?.keep.finish(overflowing)
  const samples = sampleFrames(frames, source.keyFrames).flatMap((frame) => {
    const pictures = picturesOn(frame, plan, layers).map((picture) => drawn.get(nameOf(picture)))
    // where not all that was drawn is known, nothing can be said of what was not drawn on
    return pictures.every((png) => png !== undefined) ? [{ frame, pictures }] : []
  })
  const fidelity = await checkFidelity({ ...request, source, covers, overflowing, samples })
  if (fidelity.problems.length > 0) {
    const problems = fidelity.problems.join(', ')
    throw new AppError('render.not-faithful', { params: { problems }, facts: { fidelity } })
  }
  request.onProgress(progressOf('checking', 1, frames, frames))
  const { durationSeconds } = source
  // the parts have drawn them, or had them already
  const pictures = { drawn: 0, reused: allPictures(plan, layers).length }
  return { kind: 'join', rendered: { fidelity, frames, durationSeconds, pictures } }
}

/** Keeps on what is kept of some pictures; resolves to it. */
async function passOn(
  pictures: readonly Picture[],
  plan: OverlayPlan,
  keeping: Keeping | undefined,
): Promise<Map<string, Buffer>> {
  const pngs = new Map<string, Buffer>()
  if (!keeping) return pngs
  for (const picture of pictures) {
    const key = keeping.keyOf(picture, plan)
    const png = await keeping.kept.bytes(key)
    if (!png) continue
    keeping.keep.add(key, png)
    pngs.set(nameOf(picture), png)
  }
  return pngs
}

const nameOf = ({ layer, interval }: Picture) => `${layer} ${interval}`

function layersOf(source: SourceVideo, plan: OverlayPlan) {
  const overlay = runsOf('overlay', plan, source.frameTimes)
  return blurAreas(plan, source).length === 0 ? [overlay] : [overlay, runsOf('mask', plan, source.frameTimes)]
}
