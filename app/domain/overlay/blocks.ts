import type { TextBox } from '../geometry.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import { mappedPlate } from '../text-track.ts'
import { concurrentItems } from './concurrent.ts'
import { boxAt, movesAway } from './steps.ts'

/** Texts whose distance changes by less than this share of a line's height move as one. */
const SAME_DISTANCE = 0.5
/** Moments of their common time at which that is examined. */
const COMPARED_AT = [0.25, 0.75] as const

/**
 * The tracks as they are laid out: those that move together, lines of a roll or of a sign that the camera passes, stand to one
 * another as they do on the frame, though never all of them are on it at once. Half way through its own time each is at
 * about the same place.
 */
export function asBlocks(tracks: readonly SnapshotTrack[]): SnapshotTrack[] {
  const moving = tracks.filter(movesAway)
  const others = concurrentItems(moving, (track) => track)
  const placed = new Map<SnapshotTrack, TextBox>()
  for (const first of moving) {
    if (placed.has(first)) continue
    placed.set(first, first.prevalentBox)
    const block = [first]
    for (const track of block)
      for (const other of others.get(track) ?? []) {
        const distance = placed.has(other) ? null : distanceBetween(track, other)
        const from = placed.get(track)
        if (!distance || !from) continue
        placed.set(other, beside(from, distance, other.prevalentBox))
        block.push(other)
      }
  }
  return tracks.map((track) => {
    const prevalentBox = placed.get(track)
    return prevalentBox ? movedTo(track, prevalentBox) : track
  })
}

/** At another place, with the plate that is measured there. */
function movedTo(track: SnapshotTrack, prevalentBox: TextBox): SnapshotTrack {
  const { plate } = track.style
  const [x, y] = [prevalentBox.x - track.prevalentBox.x, prevalentBox.y - track.prevalentBox.y]
  if (!plate) return { ...track, prevalentBox }
  const moved = mappedPlate(plate, (box) => ({ ...box, x: box.x + x, y: box.y + y }))
  return { ...track, prevalentBox, style: { ...track.style, plate: moved } }
}

interface Distance {
  readonly x: number
  readonly y: number
}

/** From the middle of one text to the middle of another while both are shown; null if it changes. */
function distanceBetween(track: SnapshotTrack, other: SnapshotTrack): Distance | null {
  const start = Math.max(track.startSeconds, other.startSeconds)
  const end = Math.min(track.endSeconds, other.endSeconds)
  const [first, last] = COMPARED_AT.map((share) => {
    const seconds = start + share * (end - start)
    const [from, to] = [boxAt(track, seconds), boxAt(other, seconds)]
    return {
      x: to.x + to.width / 2 - from.x - from.width / 2,
      y: to.y + to.height / 2 - from.y - from.height / 2,
    }
  })
  if (!first || !last) return null
  const tolerance = SAME_DISTANCE * Math.min(track.prevalentBox.height, other.prevalentBox.height)
  return Math.hypot(first.x - last.x, first.y - last.y) < tolerance ? first : null
}

function beside(from: TextBox, distance: Distance, box: TextBox): TextBox {
  return {
    ...box,
    x: from.x + from.width / 2 + distance.x - box.width / 2,
    y: from.y + from.height / 2 + distance.y - box.height / 2,
  }
}
