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

/**
 * The tracks with what the video shows around them, as a render would find it, so that one who edits sees the room that a render
 * has. Throws `media.unreadable`, `media.tool-failed` and the signal's reason.
 *
 * @param tracks boxes in pixels of the upright frame
 * @param beside other texts of the video, whose letters end no surface
 */
export async function findSurroundings<Track extends TextTrack>(
  source: SourceVideo,
  tracks: readonly Track[],
  { tools, signal, beside = [] }: { tools: RenderTools; signal: AbortSignal; beside?: readonly TextTrack[] },
): Promise<Track[]> {
  if (tracks.length === 0) return []
  const scaleX = source.displayWidthPx / source.codedWidthPx
  const laidOut = levelled(tracksAtDisplaySize([...tracks, ...beside].map(asSnapshot), scaleX))
  const found = new Map<number, Surroundings>()
  const tasks = laidOut.slice(0, tracks.length).flatMap((track, index) => {
    const task = taskOf(track, laidOut, source)
    return task?.surroundings ? [{ index, task, surroundings: task.surroundings }] : []
  })
  const inTime = tasks.toSorted((a, b) => a.task.reference - b.task.reference)
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
    }
    await readFrames(reading, (frame, pixels) => {
      for (const { task, surroundings } of batch)
        if (task.reference === frame) around.set(task, cropOf(pixels, source.displayWidthPx, surroundings))
    })
    for (const { index, task } of batch) {
      // whoever cancels, and the queue, must be heard between two
      await nextTurn()
      signal.throwIfAborted()
      const picture = around.get(task)
      if (picture) found.set(index, surroundingsIn(picture, task, laidOut, source))
    }
  }
  return tracks.map((track, index) => {
    const { angleDegrees } = (laidOut[index] ?? track).prevalentBox
    const surroundings = stretchedSurroundings(found.get(index) ?? NO_SURROUNDINGS, angleDegrees, 1 / scaleX)
    const foundAt = track.prevalentBox
    return { ...track, style: { ...track.style, surroundings: { ...surroundings, foundAt } } }
  })
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
