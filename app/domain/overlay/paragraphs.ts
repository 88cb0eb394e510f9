import type { SnapshotTrack } from '../render-snapshot.ts'
import { areInOneColumn, areNeighbours, boxesOnPage } from './columns.ts'
import { concurrentItems } from './concurrent.ts'

interface Placed {
  readonly track: SnapshotTrack
}

/** Sizes that were measured and differ by no more than this factor may have been one. */
export const LIKE_SIZE = 1.15
/** Lines of one paragraph are at no greater distance than this, in heights. */
const LINE_GAP = 0.8

/** Whether one of two lines stands right below the other. */
export function areNextLines(track: SnapshotTrack, other: SnapshotTrack): boolean {
  return areNeighbours(track, other, LINE_GAP) && standInOneColumn(track, other)
}

/** Whether two lines stand side by side as labels do, in one direction and no further from each other than `mostGap` heights. */
export function areInOneRow(track: SnapshotTrack, other: SnapshotTrack, mostGap: number): boolean {
  const [a, b] = boxesOnPage(track, other) ?? []
  if (!a || !b) return false
  const height = Math.min(a.height, b.height)
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const gap = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
  return shared >= height / 2 && gap > 0 && gap <= mostGap * height
}

function standInOneColumn(track: SnapshotTrack, other: SnapshotTrack): boolean {
  const boxes = boxesOnPage(track, other)
  return boxes !== undefined && areInOneColumn(...boxes)
}

/** Each line with those that it is linked to, directly or by others; only lines that are shown together are compared. */
export function linkedGroups<Line extends Placed>(
  lines: readonly Line[],
  areLinked: (line: Line, other: Line) => boolean,
): Line[][] {
  const concurrent = concurrentItems(lines, ({ track }) => track)
  const placed = new Set<Line>()
  return lines.flatMap((first) => {
    if (placed.has(first)) return []
    placed.add(first)
    const group = [first]
    for (const line of group)
      for (const other of concurrent.get(line) ?? []) {
        if (placed.has(other) || !areLinked(line, other)) continue
        placed.add(other)
        group.push(other)
      }
    return [group]
  })
}
