import type { SnapshotTrack } from '../render-snapshot.ts'
import { PLATE_CHANNELS, type PlateCover } from './overlay-plan.ts'

type Kind = Pick<PlateCover, 'color' | 'opacity'>

/**
 * The kinds of translucent plates that a render takes out of the frames again, each in its channel: the most frequent ones, as
 * there are two channels. Reading makes plates of one kind the same.
 */
export function plateChannelOf(
  tracks: readonly SnapshotTrack[],
): (track: SnapshotTrack) => PlateCover['channel'] | undefined {
  const counts = new Map<string, number>()
  for (const track of tracks) {
    const kind = kindOf(track)
    if (kind) counts.set(keyOf(kind), (counts.get(keyOf(kind)) ?? 0) + 1)
  }
  const kinds = [...counts].toSorted((a, b) => b[1] - a[1]).map(([key]) => key)
  return (track) => {
    const kind = kindOf(track)
    return kind && PLATE_CHANNELS[kinds.indexOf(keyOf(kind))]
  }
}

function kindOf({ style: { plate } }: SnapshotTrack): Kind | undefined {
  return plate?.opacity === undefined || plate.opacity >= 1
    ? undefined
    : { color: plate.color, opacity: plate.opacity }
}

function keyOf({ color, opacity }: Kind): string {
  return `${color} ${opacity}`
}
