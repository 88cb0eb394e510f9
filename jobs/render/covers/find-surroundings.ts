import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Rect, TextBox } from '#app/domain/geometry.ts'
import { TrackId } from '#app/domain/ids.ts'
import { screenColors } from '#app/domain/light.ts'
import { stretchedSurroundings, tracksAtDisplaySize } from '#app/domain/overlay/display-tracks.ts'
import { levelled } from '#app/domain/overlay/level.ts'
import { areShownTogether, boxAt } from '#app/domain/overlay/steps.ts'
import { cropOf, type Raster } from '#app/domain/erasing/raster.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { NO_SURROUNDINGS, type Surroundings } from '#app/domain/surroundings.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { levelsAtDisplaySize } from '../encode/filter-graph.ts'
import type { RenderTools } from '../render-tools.ts'
import { batchesByBytes } from '../source/batches.ts'
import { readFrames } from '../source/read-frames.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { backgroundAround } from './background.ts'
import { type CoverTask, taskOf } from './cover-task.ts'
import { plateAround } from './plate-around.ts'

/** Parts of frames that are held at once. */
const AROUND_AT_ONCE_BYTES = 64 * 2 ** 20

/** Of examining a text's surroundings, so much is reading the frame that shows them. */
const READING_SHARE = 0.5

export interface SurroundingsSearch<Track> {
  readonly tools: RenderTools
  readonly signal: AbortSignal
  /** Other texts of the video, whose letters end no surface. */
  readonly beside?: readonly TextTrack[]
  /** Whether one of the tracks is left out of the video's texts, so that it is in nobody's way but its like's. */
  readonly isLeftOut?: (track: Track) => boolean
  /** Gets the share that is done. */
  readonly onProgress?: (share: number) => Promise<void>
}

/**
 * The tracks with what the video shows around them, as a render would find it, so that one who edits sees the room that a render
 * has. Throws `media.unreadable`, `media.tool-failed` and the signal's reason.
 *
 * @param tracks boxes in pixels of the upright frame
 */
export async function findSurroundings<Track extends TextTrack>(
  source: SourceVideo,
  tracks: readonly Track[],
  { tools, signal, beside = [], isLeftOut = () => false, onProgress }: SurroundingsSearch<Track>,
): Promise<Track[]> {
  if (tracks.length === 0) return []
  const scaleX = source.displayWidthPx / source.codedWidthPx
  const layOut = (texts: readonly TextTrack[]) => levelled(tracksAtDisplaySize(texts.map(asSnapshot), scaleX))
  const [texts, leftOut] = [tracks.filter((track) => !isLeftOut(track)), tracks.filter(isLeftOut)]
  const seen = layOut([...texts, ...beside])
  const all = leftOut.length > 0 ? layOut([...leftOut, ...texts, ...beside]) : seen
  const laidOut = new Map<Track, LaidOut>([
    ...texts.map((track, at) => [track, { own: seen[at], all: seen }] as const),
    ...leftOut.map((track, at) => [track, { own: all[at], all }] as const),
  ])
  const found = new Map<Track, Surroundings>()
  const tasks = [...laidOut].flatMap(([track, { own, all: others }]) => {
    const task = own && taskOf(own, others, source)
    return task?.surroundings ? [{ track, task, others, surroundings: task.surroundings }] : []
  })
  const inTime = tasks.toSorted((a, b) => a.task.reference - b.task.reference)
  let done = 0
  const tell = (more: number) => onProgress?.((done + more) / inTime.length) ?? Promise.resolve()
  for (const batch of batchesByBytes(
    inTime,
    ({ surroundings }) => bytesOf(surroundings),
    AROUND_AT_ONCE_BYTES,
  )) {
    const around = new Map<CoverTask, Raster>()
    const reading = {
      ...{ source, tools, signal, pixelFormat: 'rgb24' as const, filter: levelsAtDisplaySize(source) },
      frames: batch.map(({ task }) => task.reference),
      bytesPerFrame: source.displayWidthPx * source.displayHeightPx * 3,
      onRead: (share: number) => tell(READING_SHARE * share * batch.length),
    }
    await readFrames(reading, (frame, pixels) => {
      for (const { task, surroundings } of batch)
        if (task.reference === frame) around.set(task, cropOf(pixels, source.displayWidthPx, surroundings))
    })
    for (const [at, { track, task, others }] of batch.entries()) {
      // whoever cancels, and the queue, must be heard between two
      await nextTurn()
      signal.throwIfAborted()
      const picture = around.get(task)
      if (picture) found.set(track, surroundingsIn(picture, task, others, source))
      await tell(READING_SHARE * batch.length + (1 - READING_SHARE) * (at + 1))
    }
    done += batch.length
  }
  return tracks.map((track) => {
    const { angleDegrees } = (laidOut.get(track)?.own ?? track).prevalentBox
    const surroundings = stretchedSurroundings(found.get(track) ?? NO_SURROUNDINGS, angleDegrees, 1 / scaleX)
    const foundAt = track.prevalentBox
    return { ...track, style: { ...track.style, surroundings: { ...surroundings, foundAt } } }
  })
}

/** A text as it is laid out, among those that are in its way. */
interface LaidOut {
  readonly own: SnapshotTrack | undefined
  readonly all: readonly SnapshotTrack[]
}

const bytesOf = ({ width, height }: Rect) => 3 * width * height

/** As a render would get it, whose translation nothing here depends on. */
function asSnapshot(track: TextTrack): SnapshotTrack {
  return { ...track, id: TrackId.parse(randomUUID()), disposition: 'translate', translation: '' }
}

/** @param around what `task.surroundings` shows on the frame `task.reference` */
export function surroundingsIn(
  around: Raster,
  task: CoverTask,
  tracks: readonly SnapshotTrack[],
  source: SourceVideo,
): Surroundings {
  const picture = asScreen(around, source)
  const others = othersOn(task, tracks, source)
  const plate =
    task.shifts.size === 0 ? plateAround(task.track, picture, others, source.light === 'sdr') : null
  if (plate) return { ...plate, background: null }
  const { fill } = task.track.style
  return { surface: null, background: backgroundAround({ ...task, fill }, picture, others) }
}

/** The colours in which letters are told from what is around them: all bounds are a screen's. */
export function asScreen(raster: Raster, { light }: SourceVideo): Raster {
  if (light === 'sdr') return raster
  return { ...raster, data: screenColors(raster.data, light) }
}

/** Where other texts are on the frame on which a text's surroundings are examined. */
function othersOn(
  { track, reference }: CoverTask,
  tracks: readonly SnapshotTrack[],
  source: SourceVideo,
): TextBox[] {
  const seconds = source.frameTimes[reference] ?? track.startSeconds
  return tracks
    .filter((other) => other !== track && areShownTogether(track, other))
    .map((other) => boxAt(other, seconds))
}
