import type { SnapshotTrack } from '../render-snapshot.ts'
import { areNeighbours } from './columns.ts'
import { concurrentItems } from './concurrent.ts'

/** Sizes that were measured and differ by no more than this factor may have been one. */
export const LIKE_SIZE = 1.15
/** Lines of one paragraph are at no greater distance than this, in heights. */
const LINE_GAP = 0.8

/**
 * Each line with those of its paragraph: the ones above and below it, those above and below them, and so on.
 *
 * @param belong whether two neighbours may be of one paragraph
 */
export function paragraphsOf<Line extends { readonly track: SnapshotTrack }>(
  lines: readonly Line[],
  belong: (line: Line, other: Line) => boolean = () => true,
): Line[][] {
  const concurrent = concurrentItems(lines, ({ track }) => track)
  const placed = new Set<Line>()
  return lines.flatMap((first) => {
    if (placed.has(first)) return []
    placed.add(first)
    const paragraph = [first]
    for (const line of paragraph)
      for (const other of concurrent.get(line) ?? []) {
        if (placed.has(other) || !areNeighbours(line.track, other.track, LINE_GAP) || !belong(line, other))
          continue
        placed.add(other)
        paragraph.push(other)
      }
    return [paragraph]
  })
}
