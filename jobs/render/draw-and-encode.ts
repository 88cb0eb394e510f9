import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { releaseUnusedMemory } from '#app/native-memory.server.ts'
import type { OverlayPlan } from '#app/domain/overlay/overlay-plan.ts'
import type { DrawnLayer } from '#remotion/layer.ts'
import { fillAreas, isErasedLive } from './encode/fill-areas.ts'
import { encode } from './encode/encode.ts'
import { type InkArea, inkAreas, wholeFrame } from './encode/ink-areas.ts'
import { inkCheck, OverlayBoundsExceeded } from './encode/ink-check.ts'
import { placeMark } from './encode/mark.ts'
import { type PictureCheck, StatePipe } from './encode/state-pipe.ts'
import type { SampledFrame } from './fidelity/untouched.ts'
import { type DrawnPictures, drawUncachedPictures, type StateCache } from './cache/cached-states.ts'
import type { RenderTools } from './render-tools.ts'
import type { SourceVideo } from './source/source-video.ts'
import type { SharedBrowser } from './states/browser.ts'
import { allPictures, picturesOn, runsOf } from './states/layers.ts'
import { nameOf } from './states/picture-batches.ts'
import type { StateRun } from './states/state-runs.ts'

export interface DrawAndEncodeRequest {
  readonly source: SourceVideo
  readonly plan: OverlayPlan
  readonly tools: RenderTools
  readonly browser: SharedBrowser
  /** What earlier renders drew, if that may be used. */
  readonly cache?: StateCache | undefined
  readonly workDir: string
  readonly outPath: string
  /** Frames, by their index, of which to tell what was drawn on them. */
  readonly sampleFrames: readonly number[]
  readonly signal: AbortSignal
  readonly onProgress: (seconds: number, frames: number) => void
}

export interface DrawnVideo extends DrawnPictures {
  /** What was drawn on the frames that were asked for. */
  readonly samples: readonly SampledFrame[]
}

/**
 * Draws each distinct picture once, while ffmpeg already lays the first ones over the video: those parts of them that
 * the plan says have ink, and once more the whole of them in case it was wrong.
 */
export async function drawAndEncode(request: DrawAndEncodeRequest): Promise<DrawnVideo> {
  // encoding takes long, and what finding covers has left would stay as long
  void releaseUnusedMemory()
  const { plan, source } = request
  const { runs } = runsOf('overlay', plan, source.frameTimes)
  try {
    return await drawAndEncodeIn(inkAreas(plan, runs, source), request)
  } catch (error) {
    if (!(error instanceof OverlayBoundsExceeded)) throw error
    return drawAndEncodeIn(wholeFrame(runs, source), request)
  }
}

async function drawAndEncodeIn(
  overlayAreas: readonly InkArea[],
  request: DrawAndEncodeRequest,
): Promise<DrawnVideo> {
  const { source, plan, onProgress } = request
  const failed = new AbortController()
  const signal = AbortSignal.any([request.signal, failed.signal])
  const layerOf = async (layer: DrawnLayer, checkOf?: (runs: readonly StateRun[]) => PictureCheck) => {
    const { runs } = runsOf(layer, plan, source.frameTimes)
    const folder = await mkdtemp(path.join(request.workDir, `${layer}-`))
    return { layer, runs, pipe: new StatePipe(runs, folder, checkOf?.(runs)) }
  }
  const overlay = await layerOf('overlay', (runs) => inkCheck(overlayAreas, runs, source))
  const mask = isErasedLive(plan) ? await layerOf('mask') : null
  const layers = [overlay, ...(mask ? [mask] : [])]
  const sampledPictures = new Map<string, Buffer>()
  const sampled = request.sampleFrames.map((frame) => ({
    frame,
    names: picturesOn(frame, plan, layers).map(nameOf),
  }))
  const wanted = new Set(sampled.flatMap(({ names }) => names))
  const mark = plan.watermark ? arrivalOf<Buffer>(signal) : null
  const drawing = drawUncachedPictures(
    {
      ...request,
      signal,
      pictures: allPictures(plan, layers),
      onPicture: (picture, png) => {
        if (picture.layer === 'mark') mark?.arrive(png)
        layers.find(({ layer }) => layer === picture.layer)?.pipe.put(picture.interval, png)
        if (wanted.has(nameOf(picture))) sampledPictures.set(nameOf(picture), png)
      },
    },
    request.cache,
  )
  const encodeAll = async () =>
    encode({
      ...request,
      signal,
      overlay: { ...overlay, areas: overlayAreas },
      fill: mask && { ...mask, plan, source, areas: fillAreas(plan, mask.runs, source) },
      // where it lies is known when it is drawn; it is among the first
      mark: mark && (await placeMark(await mark.arrival, source, request.workDir)),
      onProgress: ({ seconds, frames }) => onProgress(seconds, frames),
    })
  const encoding = encodeAll()
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
    pictures: names.flatMap((name) => sampledPictures.get(name) ?? []),
  }))
  return { ...(await drawing), samples }
}

/** Something that somebody else brings; rejected with the signal's reason when it aborts before. */
function arrivalOf<Value>(signal: AbortSignal): { arrival: Promise<Value>; arrive: (value: Value) => void } {
  let arrive: (value: Value) => void = () => undefined
  const arrival = new Promise<Value>((resolve, reject) => {
    arrive = resolve
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    signal.addEventListener('abort', abort, { once: true })
  })
  return { arrival, arrive }
}
