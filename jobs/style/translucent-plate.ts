import type { Rect } from '#app/domain/geometry.ts'
import { endAlike } from '#app/domain/overlay/rectangles.ts'
import type { Raster } from '#app/domain/erasing/raster.ts'
import { cornerRadius } from './plate-corners.ts'
import { EdgeReader, planesOf, type Side, type Span } from './plate-edges.ts'
import { type EdgeSample, explainedBy, type FoundVeil, type Veil, veilOf } from './veil.ts'

/** A plate that lets some of the background through. Lengths in pixels of the frame. */
export interface TranslucentPlate extends Veil {
  readonly rect: Rect
  readonly radiusPx: number
  /** Which of the other lines have a plate of their own right above or below it. */
  readonly stacked: readonly number[]
}

export interface PlateSearch {
  /** The text's surroundings, as wide as the frame, on frames spread over its time. */
  readonly frames: readonly [Raster, ...Raster[]]
  /** Where the line stands. */
  readonly box: Rect
  /** Where other lines stand that are shown with it. */
  readonly others?: readonly Rect[]
  /** The veil that plates of other lines of the video are; told by the edges where absent. */
  readonly known?: Veil | undefined
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
/**
 * A plate moves the mean of what is behind it by so many levels; one in its very colour could not be seen, and noise, which
 * compression takes away beside letters, resembles one.
 */
const LEAST_SHIFT = 8
/**
 * What is outside of a plate deviates along all of its edges but one by so many levels. Of one colour on each side nobody can tell
 * how much shows through: that the colours of two sides differ, as above a bubble and below it, is no contrast.
 */
const LEAST_CONTRAST = 5
/** The part of a line's height in which all of it has letters. */
const LETTERS = { from: 0.05, to: 0.95 } as const
/** Letters and what else is behind have edges as well: so many of the strongest are tried on each side. */
const MOST_EDGES = 3
/** With less of a background showing through nobody sees it, with more nobody sees the plate. */
const OPACITIES = { least: 0.12, most: 0.93 } as const
/** Ends of an edge that round corners may take, as a share of the height of the plate or of its line. */
const CORNER = 0.3
/** The edge between two plates is searched for so far from the middle between their lines. */
const SEAM_PX = 12
/** Where one plate of a paragraph goes on beyond the next one by so many pixels, the edge between them is seen. */
const LEAST_BEYOND_PX = 12

/**
 * The translucent plate around a line of text: along all of its edges, in every frame, what is inside is the same
 * mixture of one colour and of what is just outside. Where the plate goes on to the frame's borders it has two edges. Lines
 * of a paragraph may have a plate each, one right below the other, of different lengths: then it is the line's own.
 * Null where there is none, or where a background without contrast does not tell how much of it shows through.
 */
export function translucentPlate({ frames, box, others = [], known }: PlateSearch): TranslucentPlate | null {
  const { rect } = frames[0]
  const within = (one: Rect) => ({ ...one, x: one.x - rect.x, y: one.y - rect.y })
  const inner = within(box)
  const reader = new EdgeReader(frames.map(planesOf), rect)
  for (const { top, bottom, veil } of bandsAround(inner, reader, known)) {
    const found = plateIn({ top, bottom, veil, known }, [inner, ...others.map(within)], reader, rect.width)
    if (!found) continue
    const { plate, veil: exact, isWhole, stacked } = found
    return {
      ...exact,
      stacked,
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
  readonly known?: Veil | undefined
}

/** Pairs of edges above and below the line that one veil explains, best first. */
function bandsAround(inner: Rect, reader: EdgeReader, known: Veil | undefined): Band[] {
  const corner = Math.min(CORNER * inner.height, 0.2 * inner.width)
  const span = { from: inner.x + corner, to: inner.x + inner.width - corner }
  const edges = (side: Side) => {
    const offsets = Math.round((INSIDE + REACH_ACROSS) * inner.height)
    const start =
      (side === 'top' ? inner.y : inner.y + inner.height - 1) +
      (side === 'top' ? 1 : -1) * INSIDE * inner.height
    return reader.edges(side, start, offsets, span, (samples) => {
      if (known) return strengthOf(known, samples)
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
        const veil = asFound(known, sides.flat())
        if (!veil || veil.opacity < OPACITIES.least || veil.opacity > OPACITIES.most) return []
        if (sides.some((samples) => explainedBy(veil, samples) < LEAST_EXPLAINED.byKnown)) return []
        return [{ top, bottom, veil }]
      }),
    )
    .toSorted((a, b) => b.veil.explained - a.veil.explained)
}

/** One plate of a band, which may have one below the other, and where its ends are; null: at the frame's border. */
interface Part {
  readonly line: Rect
  /** Its upper and its lower edge. */
  readonly top: number
  readonly bottom: number
  readonly left: number | null
  readonly right: number | null
}

/**
 * The plate of the first of some lines in a band, its ends each at an edge or at the frame's border, and the veil as all
 * edges in the band have it.
 */
function plateIn(
  { top, bottom, veil, known }: Band,
  lines: readonly [Rect, ...Rect[]],
  reader: EdgeReader,
  width: number,
): { plate: Rect; veil: Veil; isWhole: boolean; stacked: number[] } | null {
  const corner = CORNER * (bottom - top)
  const rowsOf = (part: Pick<Part, 'top' | 'bottom'>) => {
    const clear = CORNER * (part.bottom - part.top)
    return { from: part.top + clear, to: part.bottom - clear }
  }
  const endOf = (side: Side, line: Rect, rows: Span): number | null => {
    const start = side === 'left' ? line.x + 0.2 * line.height : line.x + line.width - 0.2 * line.height
    const found = reader.edges(side, start, width, rows, (samples) => strengthOf(veil, samples))
    // a letter's stem has an edge as well, and a stronger one, but not between this colour and what shines through
    const explained = found.map((at) => explainedBy(veil, reader.samples(side, at, rows)))
    const most = Math.max(LEAST_EXPLAINED.byKnown, ...explained)
    return found[explained.indexOf(most)] ?? null
  }
  const withEnds = (line: Rect, from: number, to: number): Part => {
    const rows = rowsOf({ top: from, bottom: to })
    return { line, top: from, bottom: to, left: endOf('left', line, rows), right: endOf('right', line, rows) }
  }
  const [own] = lines
  const inBand = stackedIn(lines, top, bottom)
  const each = inBand.map((line, index) =>
    withEnds(
      line,
      middleBetween(inBand[index - 1], line) ?? top,
      middleBetween(line, inBand[index + 1]) ?? bottom,
    ),
  )
  const ends = each.map(({ left, right }) => ({ x: left ?? 0, width: (right ?? width) - (left ?? 0) }))
  const parts = endAlike(ends) ? [withEnds(own, top, bottom)] : each
  const columnsOf = ({ left, right }: Part): Span => ({
    from: left === null ? 0 : left + corner,
    to: right === null ? width : right - corner,
  })
  const [first, last] = [parts[0], parts.at(-1)]
  const part = parts.find(({ line }) => line === own)
  if (!first || !last || !part) return null
  const edges = [
    reader.samples('top', top, columnsOf(first)),
    reader.samples('bottom', bottom, columnsOf(last)),
    ...parts.flatMap((one) => [
      ...(one.left === null ? [] : [reader.samples('left', one.left, rowsOf(one))]),
      ...(one.right === null ? [] : [reader.samples('right', one.right, rowsOf(one))]),
    ]),
  ]
  const whole = asFound(known, edges.flat())
  if (!whole || whole.opacity < OPACITIES.least || whole.opacity > OPACITIES.most) return null
  if (whole.explained < LEAST_EXPLAINED.all) return null
  const plain = edges.filter((samples) => contrastOutside(samples) < LEAST_CONTRAST)
  const isContrasted = plain.length <= (edges.length > 2 ? 1 : 0)
  if (!known && (whole.shift < LEAST_SHIFT || !isContrasted)) return null
  if (edges.some((samples) => explainedBy(whole, samples) < LEAST_EXPLAINED.each)) return null
  const { left, right } = part
  const index = parts.indexOf(part)
  const [above, below] = [parts[index - 1], parts[index + 1]]
  const exact = {
    left: left === null ? 0 : reader.exact('left', left, rowsOf(part), whole),
    right: right === null ? width : reader.exact('right', right, rowsOf(part), whole),
    top: above ? seamBetween(above, part, reader, whole) : reader.exact('top', top, columnsOf(first), whole),
    bottom: below
      ? seamBetween(part, below, reader, whole)
      : reader.exact('bottom', bottom, columnsOf(last), whole),
  }
  const plate = {
    x: exact.left,
    y: exact.top,
    width: exact.right - exact.left,
    height: exact.bottom - exact.top,
  }
  if (lines.some((line) => line !== own && runsThrough(plate, line))) return null
  const stacked = parts.flatMap(({ line }) => (line === own ? [] : [lines.indexOf(line) - 1]))
  return { plate, veil: whole, isWhole: left !== null && right !== null, stacked }
}

/** Whether the upper or the lower edge of a plate is where a line has its letters: there ends no plate. */
function runsThrough(plate: Rect, line: Rect): boolean {
  const isBeside = line.x >= plate.x + plate.width || line.x + line.width <= plate.x
  const [from, to] = [line.y + LETTERS.from * line.height, line.y + LETTERS.to * line.height]
  return !isBeside && [plate.y, plate.y + plate.height].some((edge) => edge > from && edge < to)
}

/** The first of some lines and those that stand above and below it between two edges, from top to bottom; alone where others stand beside it. */
function stackedIn([own, ...others]: readonly [Rect, ...Rect[]], top: number, bottom: number): Rect[] {
  const inBand = others.filter(({ x, y, width, height }) => {
    const middle = y + height / 2
    return middle > top && middle < bottom && x < own.x + own.width && own.x < x + width
  })
  const lines = [own, ...inBand].toSorted((a, b) => a.y - b.y)
  const areStacked = lines.every((line, index) => {
    const next = lines[index + 1]
    return !next || line.y + line.height / 2 < next.y
  })
  return areStacked ? lines : [own]
}

function middleBetween(above: Rect | undefined, below: Rect | undefined): number | undefined {
  return above && below && Math.round((above.y + above.height + below.y) / 2)
}

/** The edge between two plates, where the longer one goes on beyond the other. */
function seamBetween(above: Part, below: Part, reader: EdgeReader, veil: Veil): number {
  const isUpperLonger =
    (above.right ?? Infinity) - (above.left ?? -Infinity) >
    (below.right ?? Infinity) - (below.left ?? -Infinity)
  const [longer, other] = isUpperLonger ? [above, below] : [below, above]
  const beyond = [
    { from: (longer.left ?? 0) + 2, to: (other.left ?? 0) - 2 },
    { from: (other.right ?? Infinity) + 2, to: (longer.right ?? 0) - 2 },
  ].filter(({ from, to }) => to - from >= LEAST_BEYOND_PX)
  const side = isUpperLonger ? 'bottom' : 'top'
  const middles = beyond.flatMap((span) => {
    const from = above.bottom + (isUpperLonger ? -1 : 1) * SEAM_PX
    const [at] = reader.edges(side, from, 2 * SEAM_PX, span, (samples) => strengthOf(veil, samples))
    return at === undefined ? [] : [reader.exact(side, at, span, veil)]
  })
  return middles.length === 0 ? above.bottom : middles.reduce((sum, at) => sum + at, 0) / middles.length
}

/** A veil that is known, and how well it explains edges; else the one that they tell. */
function asFound(known: Veil | undefined, samples: readonly EdgeSample[]): FoundVeil | null {
  if (!known) return veilOf(samples)
  return { ...known, explained: explainedBy(known, samples), step: differenceIn(samples), shift: 0 }
}

/** Root mean square by which what is outside of an edge deviates from its mean, in levels. */
function contrastOutside(samples: readonly EdgeSample[]): number {
  const count = Math.max(1, samples.length)
  const variances = [0, 1, 2].map((channel) => {
    const mean = samples.reduce((sum, { outside }) => sum + (outside[channel] ?? 0), 0) / count
    return samples.reduce((sum, { outside }) => sum + ((outside[channel] ?? 0) - mean) ** 2, 0) / count
  })
  return Math.sqrt(variances.reduce((sum, variance) => sum + variance, 0) / 3)
}

/** How much an edge of a veil is seen. */
function strengthOf(veil: Veil, samples: readonly EdgeSample[]): number {
  const explained = explainedBy(veil, samples)
  return explained >= LEAST_EXPLAINED.byKnown ? explained * differenceIn(samples) : 0
}

/** Root mean square of what differs across an edge, in levels. */
function differenceIn(samples: readonly EdgeSample[]): number {
  const sum = samples.reduce(
    (total, { inside, outside }) =>
      total + inside.reduce((squares, level, channel) => squares + (level - (outside[channel] ?? 0)) ** 2, 0),
    0,
  )
  return Math.sqrt(sum / Math.max(1, 3 * samples.length))
}
