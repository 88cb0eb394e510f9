import type { Highlight } from '../highlight.ts'
import { colorInLight, type Light } from '../light.ts'
import type { SnapshotTrack } from '../render-snapshot.ts'
import type { StyleCorrections } from '../text-corrections.ts'
import type { Gradient } from '../text-track.ts'

/** Tracks with the colours that draw theirs in a video of this light: letters are sought and drawn in the video's own levels. */
export function tracksInLight(tracks: readonly SnapshotTrack[], light: Light): readonly SnapshotTrack[] {
  if (light === 'sdr') return tracks
  const inLight = <Part extends { readonly color: string }>(part: Part | null) =>
    part && { ...part, color: colorInLight(part.color, light) }
  return tracks.map((track) => ({
    ...track,
    ...(track.corrections?.style && {
      corrections: { ...track.corrections, style: correctionsInLight(track.corrections.style, light) },
    }),
    style: {
      ...track.style,
      fill: colorInLight(track.style.fill, light),
      ...(track.style.gradient && { gradient: gradientInLight(track.style.gradient, light) }),
      ...(track.style.accents && { accents: track.style.accents.map((accent) => inLight(accent) ?? accent) }),
      ...(track.style.highlight && { highlight: highlightInLight(track.style.highlight, light) }),
      outline: inLight(track.style.outline),
      ...(track.style.shadow && {
        shadow: { ...track.style.shadow, color: colorInLight(track.style.shadow.color, light) },
      }),
      ...(track.style.underline?.color !== undefined && {
        underline: { ...track.style.underline, color: colorInLight(track.style.underline.color, light) },
      }),
      plate: inLight(track.style.plate),
    },
  }))
}

function gradientInLight({ direction, colors }: Gradient, light: Light): Gradient {
  return { direction, colors: colors.map((color) => colorInLight(color, light)) }
}

function highlightInLight({ color, plate, ...steps }: Highlight, light: Light): Highlight {
  return {
    ...steps,
    color: colorInLight(color, light),
    ...(plate && { plate: { ...plate, color: colorInLight(plate.color, light) } }),
  }
}

function correctionsInLight(set: StyleCorrections, light: Light): StyleCorrections {
  const inLight = <Part extends { readonly color: string }>(part: Part | 'none') =>
    part === 'none' ? part : { ...part, color: colorInLight(part.color, light) }
  return {
    ...set,
    ...(set.fill !== undefined && { fill: colorInLight(set.fill, light) }),
    ...(set.outline && { outline: inLight(set.outline) }),
    ...(set.plate && { plate: inLight(set.plate) }),
    ...(set.shadow && { shadow: inLight(set.shadow) }),
  }
}
