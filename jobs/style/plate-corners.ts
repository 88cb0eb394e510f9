import type { Rect } from '#app/domain/geometry.ts'
import type { Planes } from './plate-edges.ts'
import type { Veil } from './veil.ts'

/** Radii that are tried, in shares of the plate's height: half of it makes a pill. */
const RADII = [0, 0.04, 0.08, 0.12, 0.16, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5] as const
/** Just outside the plate, beyond its softened edge. */
const OUTSIDE_PX = 3
/** A rounding of less than so many pixels is the edge's own softness. */
const LEAST_RADIUS_PX = 2.5
/** Where a round corner leaves nothing of the veil, at most so much of it is seen. */
const CUT_SHARE = 0.45

/**
 * The radius of a plate's corners: how much of the veil there is in each pixel near them, on the average of all corners and
 * frames, compared with what a rounded corner would leave.
 *
 * @param plate in the planes' own pixels
 */
export function cornerRadius(
  frames: readonly Planes[],
  { width, height }: Pick<Rect, 'width' | 'height'>,
  plate: Rect,
  veil: Veil,
): number {
  const side = Math.max(3, Math.ceil(0.5 * Math.min(plate.height, plate.width)))
  const shares = new Float32Array(side * side)
  for (let down = 0; down < side; down += 1)
    for (let along = 0; along < side; along += 1)
      shares[down * side + along] = shareAt(frames, { width, height }, plate, veil, along, down)
  const radii = RADII.map((share) => share * plate.height)
  const errors = radii.map((radius) => {
    let error = 0
    for (let down = 0; down < side; down += 1)
      for (let along = 0; along < side; along += 1)
        error += ((shares[down * side + along] ?? 0) - roundedShare(radius, along, down)) ** 2
    return error
  })
  const best = radii[errors.indexOf(Math.min(...errors))] ?? 0
  // the outermost pixels are soft whatever the corner is
  const cut: number[] = []
  for (let down = 1; down < side; down += 1)
    for (let along = 1; along < side; along += 1)
      if (roundedShare(best, along, down) < 0.5) cut.push(shares[down * side + along] ?? 0)
  const isCut = cut.length > 0 && cut.reduce((sum, share) => sum + share, 0) / cut.length < CUT_SHARE
  return best >= LEAST_RADIUS_PX && isCut ? best : 0
}

/** How much of the veil there is so far from the corners, 0 to 1. */
function shareAt(
  frames: readonly Planes[],
  { width, height }: Pick<Rect, 'width' | 'height'>,
  plate: Rect,
  { color, opacity }: Veil,
  along: number,
  down: number,
): number {
  let [there, all] = [0, 0]
  for (const isRight of [false, true])
    for (const isBottom of [false, true]) {
      const [edgeX, edgeY] = [plate.x + (isRight ? plate.width : 0), plate.y + (isBottom ? plate.height : 0)]
      const x = Math.floor(isRight ? edgeX - 1 - along : edgeX + along)
      const y = Math.floor(isBottom ? edgeY - 1 - down : edgeY + down)
      const beside = Math.floor(isRight ? edgeX + OUTSIDE_PX : edgeX - OUTSIDE_PX)
      const above = Math.floor(isBottom ? edgeY + OUTSIDE_PX : edgeY - OUTSIDE_PX)
      if (beside < 0 || beside >= width || above < 0 || above >= height) continue
      for (const planes of frames)
        for (const [channel, plane] of planes.entries()) {
          const outside = ((plane[y * width + beside] ?? 0) + (plane[above * width + x] ?? 0)) / 2
          const change = opacity * ((color[channel] ?? 0) - outside)
          there += change * ((plane[y * width + x] ?? 0) - outside)
          all += change * change
        }
    }
  return all > 0 ? Math.max(0, Math.min(1, there / all)) : 0
}

/** The share of a pixel that lies within a corner of this radius. */
function roundedShare(radius: number, along: number, down: number): number {
  const [dx, dy] = [radius - along - 0.5, radius - down - 0.5]
  if (dx <= 0 || dy <= 0) return 1
  return Math.max(0, Math.min(1, radius - Math.hypot(dx, dy) + 0.5))
}
