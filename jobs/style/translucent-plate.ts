import type { Rect } from '#app/domain/geometry.ts'
import type { Raster } from '#app/domain/erasing/raster.ts'
import { cornerRadius } from './plate-corners.ts'
import { EdgeReader, planesOf, type Side } from './plate-edges.ts'
import { explainedBy, type Veil, veilOf } from './veil.ts'

/** A plate that lets some of the background through. Lengths in pixels of the frame. */
export interface TranslucentPlate extends Veil {
  readonly rect: Rect
  readonly radiusPx: number
}

export interface PlateSearch {
  /** The text's surroundings, as wide as the frame, on frames spread over its time. */
  readonly frames: readonly [Raster, ...Raster[]]
  /** Where the line stands. */
  readonly box: Rect
}

/** An edge is searched for from so far inside the line's box to so far outside, in its heights; a plate may hold a second line. */
const INSIDE = 0.12
const REACH_ACROSS = 2.6
/**
 * An edge explains this share of what differs between its two sides, in all frames: more where any veil may explain it than
 * where the one is known, which would have to differ where there is none. Over fine texture pixels differ by nature.
 */
const LEAST_EXPLAINED = { byAny: 0.35, byKnown: 0.3, each: 0.4, all: 0.55 } as const
/** The two sides of an edge differ by so many levels. */
const LEAST_STEP = 4
/** Letters and what else is behind have edges as well: so many of the strongest are tried on each side. */
const MOST_EDGES = 3
/** With less of a background showing through nobody sees it, with more nobody sees the plate. */
const OPACITIES = { least: 0.12, most: 0.93 } as const
/** Ends of an edge that round corners may take, as a share of the height of the plate or of its line. */
const CORNER = 0.3

/**
 * The translucent plate around a line of text: along all of its edges, in every frame, what is inside is the same
 * mixture of one colour and of what is just outside. Where the plate goes on to the frame's borders it has two edges.
 * Null where there is none, or where a background without contrast does not tell how much of it shows through.
 */
export function translucentPlate({ frames, box }: PlateSearch): TranslucentPlate | null {
  const { rect } = frames[0]
  const inner = { ...box, x: box.x - rect.x, y: box.y - rect.y }
  const reader = new EdgeReader(frames.map(planesOf), rect)
  for (const { top, bottom, veil } of bandsAround(inner, reader)) {
    const found = plateIn({ top, bottom, veil }, inner, reader, rect.width)
    if (!found) continue
    const { plate, veil: exact, isWhole } = found
    return {
      ...exact,
      rect: { ...plate, x: plate.x + rect.x, y: plate.y + rect.y },
      radiusPx: isWhole ? cornerRadius(reader.frames, rect, plate, exact) : 0,
    }
  }
  return null
}

interface Band {
  readonly top: number
  readonly bottom: number
  readonly veil: Veil
}

/** Pairs of edges above and below the line that one veil explains, best first. */
function bandsAround(inner: Rect, reader: EdgeReader): Band[] {
  const corner = Math.min(CORNER * inner.height, 0.2 * inner.width)
  const span = { from: inner.x + corner, to: inner.x + inner.width - corner }
  const edges = (side: Side) => {
    const offsets = Math.round((INSIDE + REACH_ACROSS) * inner.height)
    const start =
      (side === 'top' ? inner.y : inner.y + inner.height - 1) +
      (side === 'top' ? 1 : -1) * INSIDE * inner.height
    return reader.edges(side, start, offsets, span, (samples) => {
      const veil = veilOf(samples, 0)
      return veil && veil.step >= LEAST_STEP && veil.explained >= LEAST_EXPLAINED.byAny
        ? veil.explained * veil.step
        : 0
    })
  }
  const bottoms = edges('bottom').slice(0, MOST_EDGES)
  return edges('top')
    .slice(0, MOST_EDGES)
    .flatMap((top) =>
      bottoms.flatMap((bottom) => {
        const sides = [reader.samples('top', top, span), reader.samples('bottom', bottom, span)]
        const veil = veilOf(sides.flat())
        if (!veil || veil.opacity < OPACITIES.least || veil.opacity > OPACITIES.most) return []
        if (sides.some((samples) => explainedBy(veil, samples) < LEAST_EXPLAINED.byKnown)) return []
        return [{ top, bottom, veil }]
      }),
    )
    .toSorted((a, b) => b.veil.explained - a.veil.explained)
}

/** A band's ends, each at an edge or at the frame's border, and its veil as all its edges have it. */
function plateIn(
  { top, bottom, veil }: Band,
  inner: Rect,
  reader: EdgeReader,
  width: number,
): { plate: Rect; veil: Veil; isWhole: boolean } | null {
  const corner = CORNER * (bottom - top)
  const rows = { from: top + corner, to: bottom - corner }
  const end = (side: Side): number | null => {
    const start = side === 'left' ? inner.x + 0.2 * inner.height : inner.x + inner.width - 0.2 * inner.height
    const found = reader.edges(side, start, width, rows, (samples) => {
      const explained = explainedBy(veil, samples)
      return explained >= LEAST_EXPLAINED.byKnown ? explained * differenceIn(samples) : 0
    })
    // a letter's stem has an edge as well, and a stronger one, but not between this colour and what shines through
    const explained = found.map((at) => explainedBy(veil, reader.samples(side, at, rows)))
    const most = Math.max(LEAST_EXPLAINED.byKnown, ...explained)
    return found[explained.indexOf(most)] ?? null
  }
  const [left, right] = [end('left'), end('right')]
  const columns = { from: left === null ? 0 : left + corner, to: right === null ? width : right - corner }
  const edges = [
    reader.samples('top', top, columns),
    reader.samples('bottom', bottom, columns),
    ...(left === null ? [] : [reader.samples('left', left, rows)]),
    ...(right === null ? [] : [reader.samples('right', right, rows)]),
  ]
  const whole = veilOf(edges.flat())
  if (!whole || whole.opacity < OPACITIES.least || whole.opacity > OPACITIES.most) return null
  if (whole.explained < LEAST_EXPLAINED.all) return null
  if (edges.some((samples) => explainedBy(whole, samples) < LEAST_EXPLAINED.each)) return null
  const exact = {
    left: left === null ? 0 : reader.exact('left', left, rows, whole),
    right: right === null ? width : reader.exact('right', right, rows, whole),
    top: reader.exact('top', top, columns, whole),
    bottom: reader.exact('bottom', bottom, columns, whole),
  }
  const plate = {
    x: exact.left,
    y: exact.top,
    width: exact.right - exact.left,
    height: exact.bottom - exact.top,
  }
  return { plate, veil: whole, isWhole: left !== null && right !== null }
}

/** Root mean square of what differs across an edge, in levels. */
function differenceIn(samples: readonly { inside: readonly number[]; outside: readonly number[] }[]): number {
  const sum = samples.reduce(
    (total, { inside, outside }) =>
      total + inside.reduce((squares, level, channel) => squares + (level - (outside[channel] ?? 0)) ** 2, 0),
    0,
  )
  return Math.sqrt(sum / Math.max(1, 3 * samples.length))
}
