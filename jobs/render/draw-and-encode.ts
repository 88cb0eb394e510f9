import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { DrawnLayer, Picture } from '#remotion/layer.ts'
import { blurAreas } from './encode/blur-areas.ts'
import { encode } from './encode/encode.ts'
import { StatePipe } from './encode/state-pipe.ts'
import type { SampledFrame } from './fidelity/untouched.ts'
import type { RenderTools } from './render-tools.ts'
import type { SourceVideo } from './source/source-video.ts'
import type { KeptBrowser } from './states/browser.ts'
import { drawPictures, type Drawn } from './states/draw-pictures.ts'
import { picturesOf, type StateRun, stateRuns } from './states/state-runs.ts'

export interface DrawAndEncodeRequest {
  readonly source: SourceVideo
  readonly plan: OverlayPlan
  readonly tools: RenderTools
  readonly browser: KeptBrowser
  readonly workDir: string
  readonly outPath: string
  /** Frames, by their index, of which to tell what was drawn on them. */
  readonly sampleFrames: readonly number[]
  readonly signal: AbortSignal
  readonly onProgress: (seconds: number, frames: number) => void
}

export interface DrawnVideo extends Drawn {
  /** What was drawn on the frames that were asked for. */
  readonly samples: readonly SampledFrame[]
}

/** Draws each distinct picture once, while ffmpeg already lays the first ones over the video. */
export async function drawAndEncode(request: DrawAndEncodeRequest): Promise<DrawnVideo> {
  const { source, plan, onProgress } = request
  const failed = new AbortController()
  const signal = AbortSignal.any([request.signal, failed.signal])
  const layerOf = (layer: DrawnLayer) => {
    const runs = stateRuns(plan, layer, source.frameTimes)
    return { layer, runs, pipe: new StatePipe(runs) }
  }
  const overlay = layerOf('overlay')
  const areas = blurAreas(plan, source)
  const mask = areas.length === 0 ? null : layerOf('mask')
  const layers = [overlay, ...(mask ? [mask] : [])]
  const kept = new Map<string, Buffer>()
  const sampled = request.sampleFrames.map((frame) => ({
    frame,
    names: layers.map(({ layer, runs }) => nameOf({ layer, interval: pictureAt(frame, runs) })),
  }))
  const wanted = new Set(sampled.flatMap(({ names }) => names))
  const drawing = drawPictures({
    ...request,
    signal,
    pictures: layers.flatMap(({ layer, runs }) => picturesOf(runs).map((interval) => ({ layer, interval }))),
    onPicture: (picture, png) => {
      layers.find(({ layer }) => layer === picture.layer)?.pipe.put(picture.interval, png)
      if (wanted.has(nameOf(picture))) kept.set(nameOf(picture), png)
    },
  })
  const encoding = encode({
    ...request,
    signal,
    overlay,
    blur: mask && { ...mask, plan, source, areas },
    onProgress: ({ seconds, frames }) => onProgress(seconds, frames),
  })
  // when one part fails the others must not go on, nor outlive this function
  const parts = [drawing, encoding].map((part) =>
    part.catch((error: unknown) => {
      failed.abort(error)
      throw error
    }),
  )
  await Promise.allSettled(parts)
  request.signal.throwIfAborted()
  if (failed.signal.aborted) throw failed.signal.reason
  const samples = sampled.map(({ frame, names }) => ({
    frame,
    pictures: names.flatMap((name) => kept.get(name) ?? []),
  }))
  return { ...(await drawing), samples }
}

const nameOf = ({ layer, interval }: Picture) => `${layer} ${interval}`

/** The interval that a layer shows on a frame. */
function pictureAt(frame: number, runs: readonly StateRun[]): number {
  return runs.findLast(({ firstFrame }) => firstFrame <= frame)?.picture ?? 0
}
