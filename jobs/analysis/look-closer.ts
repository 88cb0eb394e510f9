import type { TextBox } from '#app/domain/geometry.ts'
import { comparePrint } from './compare-print.ts'
import type { Examined } from './examine.ts'
import { type Explanation, explainBoxes } from './explain-boxes.ts'
import type { Frame } from './frame.ts'
import { boxNow, type LiveTrack } from './live-track.ts'
import { isWhole, type LookArea, sees, wholeOf } from './look-area.ts'

export interface Seen extends Explanation {
  readonly area: LookArea
}

/** How strong the print of a text still is at least where another took its place that differs in a few letters. */
const LIKE_STRENGTH = 0.4

/**
 * What detection saw, explained by the texts that are `held`; `wholeFrame` is the last frame of which all was looked at. A look at parts of the frame, or a rough one, only tells
 * whether anything is new: detection judges a place by all that is around it, so what is new is found on the whole. It
 * is also looked at when a text went `missing` where the look did not reach: one that moves may be anywhere; one that
 * stood only at first, and when something like it is in its place, because whatever else comes there has new outlines.
 */
export async function lookCloser(
  { area, boxes, whole }: Examined,
  frame: Frame,
  held: readonly LiveTrack[],
  missing: readonly LiveTrack[],
  wholeFrame: number,
): Promise<Seen> {
  const wholly = async () => ({ area: wholeOf(frame), ...explainBoxes(await whole(), held) })
  if (area.wholeSince !== undefined && wholeFrame <= area.wholeSince) return wholly()
  const seesWell = (box: TextBox) => sees(area, box, frame)
  const first = explainBoxes(await boxes(), held, seesWell)
  const isNew = first.fresh.length > 0 || first.grown.length > 0
  const lost = missing.some((track) => {
    if (seesWell(boxNow(track))) return false
    const { print, path, shift, unseenLooks } = track
    if (!print || path.length > 1) return true
    return unseenLooks === 0 && comparePrint(print, frame, shift).strength >= LIKE_STRENGTH
  })
  if (isWhole(area, frame) || (!isNew && !lost)) return { area, ...first }
  return wholly()
}
