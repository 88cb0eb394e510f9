import type { TrackCover } from '#app/domain/overlay/build-overlay-plan.ts'
import type { Cover } from '#app/domain/overlay/overlay-plan.ts'
import type { SnapshotTrack } from '#app/domain/render-snapshot.ts'
import { stepsFromStart } from '#app/domain/timed-steps.ts'
import { hideBoxOf } from '#app/domain/erasing/text-place.ts'

/** How far beyond what was measured letters may be there, in heights of the line: the part in which the front was found. */
const FRONT_HEIGHTS = 0.4

/**
 * A cover as its original comes: where no letter stands yet nothing is erased. The cover as it is for a text that is there at
 * once, one of several lines, and a plate that is erased with its letters.
 */
export function asRevealed<Found extends TrackCover>(track: SnapshotTrack, found: Found): Found {
  const { reveal: measured } = track.style
  if (!measured || track.text.includes('\n') || found.isPlateErased) return found
  const reveal = stepsFromStart(measured, track)
  const { prevalentBox: box } = track
  const hide = hideBoxOf(track, box)
  const beyondPx = FRONT_HEIGHTS * box.height + hide.x + hide.width - box.x - box.width
  const showings = found.showings.flatMap((showing) =>
    reveal.flatMap(({ seconds, share }, index) => {
      const next = reveal[index + 1]
      const from = index === 0 ? showing.startSeconds : track.startSeconds + seconds
      const startSeconds = Math.max(showing.startSeconds, from)
      const endSeconds = Math.min(showing.endSeconds, next ? track.startSeconds + next.seconds : Infinity)
      if (startSeconds >= endSeconds) return []
      const frontPx = box.x + share * box.width + beyondPx
      return [{ cover: share < 1 ? upTo(showing.cover, frontPx) : showing.cover, startSeconds, endSeconds }]
    }),
  )
  return { ...found, showings }
}

/** What of a cover is left of `x`. */
function upTo(cover: Cover, x: number): Cover {
  switch (cover.kind) {
    case 'patch':
    case 'mask': {
      const shownWidthPx = Math.min(cover.rect.width, Math.max(0, Math.ceil(x) - cover.rect.x))
      return { ...cover, shownWidthPx }
    }
    case 'blur':
      return {
        ...cover,
        box: { ...cover.box, width: Math.min(cover.box.width, Math.max(1, x - cover.box.x)) },
      }
    case 'plate':
      return cover
  }
}
