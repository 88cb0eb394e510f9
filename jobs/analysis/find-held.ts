import { comparePrint, type PrintMatch } from './compare-print.ts'
import type { Frame } from './frame.ts'
import type { LiveTrack } from './live-track.ts'

/** A text is held when its print is found so strong, in so much of it, and no letter is much less like than the rest. */
const HELD_STRENGTH = 0.6
const HELD_AGREEING = 0.88
const OTHER_LETTER = 0.2
const OTHER_LETTER_FACTOR = 4

/** The texts that are on the frame where they were expected, as far as their prints can tell. */
export function findHeld(tracks: readonly LiveTrack[], frame: Frame): Map<LiveTrack, PrintMatch> {
  const found = new Map<LiveTrack, PrintMatch>()
  for (const track of tracks) {
    const match = track.print && comparePrint(track.print, frame, track.shift)
    if (!match || match.strength < HELD_STRENGTH || match.agreeing < HELD_AGREEING) continue
    if (!showsOtherLetter(match)) found.set(track, match)
  }
  return found
}

/** One letter is far less like the print than noise makes all of them. */
export function showsOtherLetter({ likeness, worst }: PrintMatch): boolean {
  return 1 - worst > Math.max(OTHER_LETTER, OTHER_LETTER_FACTOR * (1 - likeness))
}
