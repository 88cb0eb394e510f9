import type { TextBox } from './geometry.ts'
import { overlapSeconds } from './text-times.ts'
import type { TextTrack } from './text-track.ts'

/** Stands where a text is to be, until it has been read. No engine translates it. */
export const UNREAD_TEXT = '…'

/** Where and when a person has seen a text that was not found. */
export interface WantedText {
  readonly box: TextBox
  readonly startSeconds: number
  readonly endSeconds: number
}

/** A person draws a box by eye: a text whose middle lies a little outside is meant, too. */
const BEYOND_BOX = 0.15
/** Of the longest one's time: what is seen beside it is another line, what comes later another text. */
const SEEN_TOGETHER = 0.5

/** Of the tracks found around there, those that are meant: in the box at its time, from the top down. */
export function tracksMeant<Track extends TextTrack>(tracks: readonly Track[], wanted: WantedText): Track[] {
  const inBox = tracks.filter((track) => isWithin(track.prevalentBox, wanted.box))
  const shared = (track: Track) => overlapSeconds(track, wanted)
  const main = inBox.reduce<Track | undefined>(
    (best, track) => (shared(track) > (best ? shared(best) : 0) ? track : best),
    undefined,
  )
  if (!main) return []
  const mainSeconds = main.endSeconds - main.startSeconds
  return inBox
    .filter((track) => overlapSeconds(track, main) > SEEN_TOGETHER * mainSeconds)
    .sort((one, other) => one.prevalentBox.y - other.prevalentBox.y)
}

/** Whether what was found stands in a box that a person has drawn around a text. */
export function isWithin(found: TextBox, wanted: TextBox): boolean {
  const [dx, dy] = [
    Math.abs(found.x + found.width / 2 - (wanted.x + wanted.width / 2)),
    Math.abs(found.y + found.height / 2 - (wanted.y + wanted.height / 2)),
  ]
  return dx <= (0.5 + BEYOND_BOX) * wanted.width && dy <= (0.5 + BEYOND_BOX) * wanted.height
}
