import { median } from '#app/domain/median.ts'
import { colorDistance, hexColor, rgbLevels } from '#app/domain/style-similarity.ts'
import type { TextStyle, TextTrack } from '#app/domain/text-track.ts'

type Plate = NonNullable<TextStyle['plate']>

/** Plates of one kind differ by less: in opacity, in levels over three channels, and in radius by this share of the height. */
const ALIKE = { opacity: 0.1, levels: 60, radius: 0.15 } as const

/**
 * Translucent plates of one video are of one kind: each gets the middle of the opacities, colours and corners of those that are
 * nearly like it. Over some backgrounds they are told less exactly than over others.
 */
export function agreeOnPlates(tracks: readonly TextTrack[]): TextTrack[] {
  const plates = tracks.flatMap(({ style: { plate } }) => (plate?.opacity === undefined ? [] : [plate]))
  return tracks.map((track) => {
    const { plate } = track.style
    if (plate?.opacity === undefined) return track
    const alike = plates.filter((other) => areAlike(plate, other))
    const radiusShare = median(alike.map(({ radiusPx = 0, box }) => radiusPx / box.height))
    const agreed: Plate = {
      ...plate,
      opacity: median(alike.map(({ opacity = 1 }) => opacity)),
      color: middleColor(alike.map(({ color }) => color)),
      radiusPx: Math.round(100 * radiusShare * plate.box.height) / 100,
    }
    return { ...track, style: { ...track.style, plate: agreed } }
  })
}

function areAlike(a: Plate, b: Plate): boolean {
  const distance = colorDistance(a.color, b.color)
  const radii = [a, b].map(({ radiusPx = 0, box }) => radiusPx / box.height)
  return (
    Math.abs((a.opacity ?? 1) - (b.opacity ?? 1)) < ALIKE.opacity &&
    distance < ALIKE.levels &&
    Math.abs((radii[0] ?? 0) - (radii[1] ?? 0)) < ALIKE.radius
  )
}

function middleColor(colors: readonly string[]): string {
  return hexColor([0, 1, 2].map((channel) => median(colors.map((color) => rgbLevels(color)[channel] ?? 0))))
}
