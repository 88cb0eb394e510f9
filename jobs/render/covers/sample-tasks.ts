import { type Surroundings, surroundingsAt } from '#app/domain/surroundings.ts'
import { cropOf, type Raster, resampled } from '#app/domain/erasing/raster.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import type { RenderTools } from '../render-tools.ts'
import { levelsAtDisplaySize } from '../encode/filter-graph.ts'
import { readFrames } from '../source/read-frames.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { type CoverTask, shiftedRect } from './cover-task.ts'
import { surroundingsIn } from './find-surroundings.ts'

/** What is seen of a text on the frames that its cover is learnt from. */
export interface Sample {
  readonly frames: Map<number, Raster>
  /** Undefined until they are seen. */
  surroundings: Surroundings | undefined
}

interface SampleSource {
  readonly source: SourceVideo
  /** All texts, in display pixels. */
  readonly tracks: readonly SnapshotTrack[]
  readonly tools: RenderTools
  readonly signal: AbortSignal
}

interface SampleWatch {
  readonly onRead: (share: number) => void
  /** Gets a task's parts of frames once they are all read: others are still being decoded. */
  readonly onWhole: (task: CoverTask, sample: Sample) => void
}

/** Reads the tasks' parts of the frames they ask for; frames are decoded once, and only the parts stay in memory. */
export async function sampleTasks(
  tasks: readonly CoverTask[],
  { source, tracks, tools, signal }: SampleSource,
  { onRead, onWhole }: SampleWatch,
): Promise<void> {
  const samples = new Map<CoverTask, Sample & { missing: number }>()
  const wanting = new Map<number, CoverTask[]>()
  for (const task of tasks) {
    const surroundings = surroundingsAt(task.track.prevalentBox, task.track.style.surroundings)
    // where analysis has not examined them, a frame of their own is
    const reference = task.surroundings && !surroundings ? [task.reference] : []
    const frames = new Set([...task.shown, ...task.clean, ...reference])
    const sample = { frames: new Map(), surroundings, missing: frames.size }
    if (frames.size === 0) onWhole(task, sample)
    else samples.set(task, sample)
    for (const frame of frames) {
      const others = wanting.get(frame)
      if (others) others.push(task)
      else wanting.set(frame, [task])
    }
  }
  const { displayWidthPx, displayHeightPx } = source
  // over footage that moves hardly any patch is made
  const hasPatches = tasks.some(({ track }) => track.style.background !== 'moving')
  const reading = {
    source,
    frames: [...wanting.keys()],
    filter: levelsAtDisplaySize(source, hasPatches ? 'exact' : 'cut'),
    pixelFormat: 'rgb24',
    bytesPerFrame: displayWidthPx * displayHeightPx * 3,
    tools,
    signal,
    onRead: (share: number) => Promise.resolve(onRead(share)),
  } as const
  await readFrames(reading, (frame, pixels) => {
    for (const task of wanting.get(frame) ?? []) {
      const own = samples.get(task)
      if (!own) continue
      const isSampled = task.shown.includes(frame) || task.clean.includes(frame)
      if (isSampled) own.frames.set(frame, seenOn(frame, task, pixels, source))
      if (task.surroundings && !own.surroundings && frame === task.reference) {
        const around = cropOf(pixels, displayWidthPx, task.surroundings)
        own.surroundings = surroundingsIn(around, task, tracks, source)
      }
      own.missing -= 1
      if (own.missing > 0) continue
      samples.delete(task)
      onWhole(task, own)
    }
  })
}

/** What is around a text on a frame, wherever and however large it is there, as if it were at `task.box`. */
function seenOn(frame: number, task: CoverTask, pixels: Uint8Array, source: SourceVideo): Raster {
  const { displayWidthPx: widthPx, displayHeightPx: heightPx } = source
  const place = task.growth.get(frame)
  if (place) return resampled(pixels, { widthPx, heightPx }, place, task.rect)
  return cropOf(pixels, widthPx, shiftedRect(task.rect, task.shifts.get(frame)))
}
