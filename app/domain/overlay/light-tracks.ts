import { colorInLight, type Light } from '../light.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'

/** Tracks with the colours that draw theirs in a video of this light: letters are sought and drawn in the video's own levels. */
export function tracksInLight(tracks: readonly SnapshotTrack[], light: Light): readonly SnapshotTrack[] {
  if (light === 'sdr') return tracks
  const inLight = <Part extends { readonly color: string }>(part: Part | null) =>
    part && { ...part, color: colorInLight(part.color, light) }
  return tracks.map((track) => ({
    ...track,
    style: {
      ...track.style,
      fill: colorInLight(track.style.fill, light),
      ...(track.style.accents && { accents: track.style.accents.map((accent) => inLight(accent) ?? accent) }),
      outline: inLight(track.style.outline),
      plate: inLight(track.style.plate),
    },
  }))
}
