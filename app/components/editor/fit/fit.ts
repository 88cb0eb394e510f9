import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { CaptionFullness } from '#remotion/caption-fullness.ts'

/** How each text that was measured fits its place, by the id of its track. */
export type Fits = ReadonlyMap<string, CaptionFullness>

/** The one of a text's places that has the least room for it; undefined while none was measured. */
export function tightest(places: readonly EditedTrack[], fits: Fits): EditedTrack | undefined {
  const fullness = ({ id }: EditedTrack) => fits.get(id)?.fullness ?? -1
  const [fullest] = places.toSorted((a, b) => fullness(b) - fullness(a))
  return fullest && fits.has(fullest.id) ? fullest : undefined
}
