import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import type { CaptionFullness } from '#remotion/caption-fullness.ts'

/** How each text that was measured fits its place, by the id of its track. */
export type Fits = ReadonlyMap<string, CaptionFullness>

/** The one of a text's places that has the least room for it; undefined while none was measured. */
export function tightest(places: readonly EditedTrack[], fits: Fits): EditedTrack | undefined {
  // what it would need at its own size
  const need = ({ id }: EditedTrack) => {
    const fit = fits.get(id)
    return fit ? fit.fullness / fit.scale : -1
  }
  const [fullest] = places.toSorted((a, b) => need(b) - need(a))
  return fullest && fits.has(fullest.id) ? fullest : undefined
}
