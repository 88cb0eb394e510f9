import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { framesShowingMost } from '../fidelity/sample-frames.ts'
import type { SourceVideo } from '../source/source-video.ts'
import { frameAt } from '../states/state-runs.ts'

/** Frames at a greater distance are worth a new start at a key frame. */
const LONG_WAY_FRAMES = 300
/** What one pass keeps in memory. */
const MOST_AT_ONCE = 24

/** A frame of a contact sheet, with the texts that it shows. */
export interface SheetFrame {
  readonly frame: number
  readonly tracks: readonly SnapshotTrack[]
}

/** Frames that show all texts, as few as possible, ascending, in groups that are decoded in one go. */
export function sheetFrames(tracks: readonly SnapshotTrack[], source: SourceVideo): SheetFrame[][] {
  const last = source.frameTimes.length - 1
  const timed = tracks.map((track) => {
    const startFrame = Math.min(frameAt(track.startSeconds, source.frameTimes), last)
    const endFrame = Math.max(startFrame + 1, frameAt(track.endSeconds, source.frameTimes))
    return { track, startFrame, endFrame }
  })
  const chosen = [...framesShowingMost(timed, Infinity)]
    .map(([frame, shown]) => ({ frame, tracks: shown.map(({ track }) => track) }))
    .toSorted((a, b) => a.frame - b.frame)
  const groups: SheetFrame[][] = []
  for (const one of chosen) {
    const group = groups.at(-1)
    const previous = group?.at(-1)?.frame ?? -Infinity
    const isFar = one.frame - previous > LONG_WAY_FRAMES && source.container !== 'avi'
    if (group && !isFar && group.length < MOST_AT_ONCE) group.push(one)
    else groups.push([one])
  }
  return groups
}
