import type { TextBox } from '#app/domain/geometry.ts'
import type { Examined } from './examine.ts'
import { type Explanation, explainBoxes } from './explain-boxes.ts'
import type { Frame } from './frame.ts'
import { boxNow, type LiveTrack } from './live-track.ts'
import { isWhole, type LookArea, sees, wholeOf } from './look-area.ts'

export interface Seen extends Explanation {
  readonly area: LookArea
}

/** At the first so many looks without it a text is looked for in the whole frame: another may be in its place. */
const SEARCHED_LOOKS = 1

/**
 * What detection saw, explained by the texts that are `held`. A look at parts of the frame, or a rough one, only tells
 * whether anything is new: detection judges a place by all that is around it, so what is new is found on the whole. It
 * is also looked at when a text went `missing` where the look did not reach; one that stood only at first, because it
 * has ended then, and what comes later in its place is new.
 */
export async function lookCloser(
  { area, boxes, whole }: Examined,
  frame: Frame,
  held: readonly LiveTrack[],
  missing: readonly LiveTrack[],
): Promise<Seen> {
  const seesWell = (box: TextBox) => sees(area, box, frame)
  const first = explainBoxes(await boxes, held, seesWell)
  const isNew = first.fresh.length > 0 || first.grown.length > 0
  const lost = missing.some((track) => {
    const isSearched = !track.print || track.path.length > 1 || track.unseenLooks < SEARCHED_LOOKS
    return isSearched && !seesWell(boxNow(track))
  })
  if (isWhole(area, frame) || (!isNew && !lost)) return { area, ...first }
  return { area: wholeOf(frame), ...explainBoxes(await whole(), held) }
}
