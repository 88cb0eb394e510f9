import { connectedPieces } from '#app/domain/erasing/masks.ts'
import { rgbLevels } from '#app/domain/style-similarity.ts'
import type { TextOutlines } from './glyph-outlines.ts'
import { type ColorPlanes, colorPlanesOf, type PlaneRect } from './line-picture.ts'

/** Colours as `#rrggbb`. */
export interface LetterColors {
  readonly fill: string
  readonly outline: string | null
  /** What is around the letters, on the average. */
  readonly background: string
}

/** The ink of one letter on a line's surroundings. */
export interface LetterInk {
  /** Which character of the line it is, blanks counted. */
  readonly order: number
  readonly width: number
  /** Row by row. */
  readonly pixels: readonly number[]
}

/** Around the box, in heights of it: what reaches beyond is background. */
const MARGIN = 0.12
/** Less ink than this share of the square of the line's height is a speck. */
const SPECK = 0.003
/** Pieces that share this part of the narrower one's width are one letter: dots and accents. */
const ABOVE = 0.6
/** What pieces that are no letter, letters in pieces and letters in one piece cost, beside widths and places that differ. */
const COST = { skipped: 0.7, split: 0.35, joined: 0.45, place: 1.2 } as const
const MOST = { pieces: 3, letters: 8 } as const

export interface Piece {
  readonly pixels: readonly number[]
  readonly left: number
  readonly right: number
}

/**
 * The letters of a line, told by their colour and put in order by the widths and places that they have in a face at hand.
 * Letters that hang together are left out.
 *
 * @param layout the line in any face
 */
export function letterPieces(
  picture: ColorPlanes,
  box: PlaneRect,
  colors: LetterColors,
  layout: TextOutlines,
): LetterInk[] {
  const ink = inkOf(picture, box, colors, MARGIN)
  return aligned(piecesOf(ink, box.height), layout, box.height).map((letter) => ({
    ...letter,
    width: ink.width,
  }))
}

/** What has the letters' colour. */
export interface Ink {
  /** Its left upper corner, in pixels of the picture. */
  readonly left: number
  readonly top: number
  /** How far pixels are from the nearest of the line's colours, squared, by how far letters are from what is around them. */
  readonly unlike: number
  readonly width: number
  readonly height: number
  readonly isInk: Uint8Array
}

/**
 * The pixels that are nearer to the letters' colour than to those around them.
 *
 * @param marginHeights so far beyond the box, in heights of it
 * @param most how far from the letters' colour they are at most, by how far that is from the background's
 */
export function inkOf(
  picture: ColorPlanes,
  box: PlaneRect,
  { fill, outline, background }: LetterColors,
  marginHeights: number,
  most = Infinity,
): Ink {
  const margin = marginHeights * box.height
  const [left, top] = [Math.max(0, Math.floor(box.x - margin)), Math.max(0, Math.floor(box.y - margin))]
  const width = Math.min(picture[0].width, Math.ceil(box.x + box.width + margin)) - left
  const height = Math.min(picture[0].height, Math.ceil(box.y + box.height + margin)) - top
  const isInk = new Uint8Array(Math.max(0, width * height))
  const letters = colorOf(fill)
  const others = [background, ...(outline ? [outline] : [])].map(colorOf)
  const [luma, blue, red] = picture
  const color: [number, number, number] = [0, 0, 0]
  const contrast = squaredDistance(letters, colorOf(background))
  const mostSquared = most ** 2 * contrast
  let unlike = 0
  for (let pixel = 0; pixel < isInk.length; pixel += 1) {
    const at = (top + Math.floor(pixel / width)) * luma.width + left + (pixel % width)
    color[0] = luma.values[at] ?? 0
    color[1] = blue.values[at] ?? 0
    color[2] = red.values[at] ?? 0
    const own = squaredDistance(color, letters)
    let nearest = Infinity
    for (const other of others) nearest = Math.min(nearest, squaredDistance(color, other))
    if (own < nearest && own <= mostSquared) isInk[pixel] = 1
    unlike += Math.min(own, nearest)
  }
  return { left, top, width, height, isInk, unlike: unlike / Math.max(1, contrast * isInk.length) }
}

type Color = readonly [luma: number, blue: number, red: number]

function squaredDistance(one: Color, other: Color): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2
}

function colorOf(hex: string): Color {
  const [luma, blue, red] = colorPlanesOf(1, 1, Uint8Array.from(rgbLevels(hex)))
  return [luma.values[0] ?? 0, blue.values[0] ?? 0, red.values[0] ?? 0]
}

/** The connected pieces of ink but for specks and what reaches the border, which is background. */
export function inkPieces({ isInk, width, height }: Ink, lineHeight: number): Piece[] {
  return connectedPieces(isInk, width).flatMap((pixels) => {
    if (pixels.length < SPECK * lineHeight ** 2) return []
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const pixel of pixels) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
    const isBackground = left === 0 || top === 0 || right === width || bottom === height
    return isBackground ? [] : [{ pixels, left, right }]
  })
}

/** Pieces of ink from left to right, accents with their letters. */
function piecesOf(ink: Ink, lineHeight: number): Piece[] {
  const pieces = inkPieces(ink, lineHeight)
  const letters: Piece[] = []
  for (const piece of pieces.toSorted((a, b) => a.left - b.left)) {
    const last = letters.at(-1)
    if (last && isAbove(last, piece)) letters[letters.length - 1] = joined([last, piece])
    else letters.push(piece)
  }
  return letters
}

function isAbove(one: Piece, other: Piece): boolean {
  const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  return shared > ABOVE * Math.min(one.right - one.left, other.right - other.left)
}

function joined(pieces: readonly Piece[]): Piece {
  return {
    pixels: pieces.flatMap(({ pixels }) => pixels),
    left: Math.min(...pieces.map(({ left }) => left)),
    right: Math.max(...pieces.map(({ right }) => right)),
  }
}

interface Step {
  readonly cost: number
  readonly from: readonly [piece: number, letter: number]
}

/**
 * Which pieces are which letters of the line: the cheapest way through both from left to right (dynamic programming), by the
 * widths and places that letters have in a face at hand. Letters that hang together are left out.
 */
function aligned(
  pieces: readonly Piece[],
  { glyphs }: TextOutlines,
  lineHeight: number,
): { pixels: readonly number[]; order: number }[] {
  const [first, last] = [pieces[0], pieces.at(-1)]
  const ends = glyphs.map(endsOf)
  const [start, end] = [ends[0], ends.at(-1)]
  if (!first || !last || !start || !end) return []
  const scale = (last.right - first.left) / Math.max(0.01, end.right - start.left)
  const letters = ends.map(({ left, right }) => ({
    left: first.left + (left - start.left) * scale,
    right: first.left + (right - start.left) * scale,
  }))
  const steps: Step[][] = [[{ cost: 0, from: [0, 0] }]]
  const stepAt = (piece: number, letter: number) => steps[piece]?.[letter]?.cost ?? Infinity
  for (let piece = 0; piece <= pieces.length; piece += 1)
    for (let letter = 0; letter <= letters.length; letter += 1) {
      if (piece === 0 && letter === 0) continue
      let best: Step = { cost: Infinity, from: [0, 0] }
      const offer = (from: readonly [number, number], more: number) => {
        const cost = stepAt(...from) + more
        if (cost < best.cost) best = { cost, from }
      }
      if (piece > 0) offer([piece - 1, letter], COST.skipped)
      if (letter > 0) offer([piece, letter - 1], COST.skipped)
      for (let count = 1; count <= Math.min(MOST.pieces, piece) && letter > 0; count += 1)
        offer(
          [piece - count, letter - 1],
          differenceOf(pieces.slice(piece - count, piece), letters.slice(letter - 1, letter), lineHeight) +
            COST.split * (count - 1),
        )
      for (let count = 2; count <= Math.min(MOST.letters, letter) && piece > 0; count += 1)
        offer(
          [piece - 1, letter - count],
          differenceOf(pieces.slice(piece - 1, piece), letters.slice(letter - count, letter), lineHeight) +
            COST.joined * (count - 1),
        )
      const row = (steps[piece] ??= [])
      row[letter] = best
    }
  const found: { pixels: readonly number[]; order: number }[] = []
  let [piece, letter] = [pieces.length, letters.length]
  while (piece > 0 || letter > 0) {
    const [fromPiece, fromLetter] = steps[piece]?.[letter]?.from ?? [0, 0]
    const glyph = glyphs[letter - 1]
    if (glyph && letter - fromLetter === 1 && piece > fromPiece)
      found.push({ pixels: joined(pieces.slice(fromPiece, piece)).pixels, order: glyph.order })
    ;[piece, letter] = [fromPiece, fromLetter]
  }
  return found.toReversed()
}

function endsOf({ contours, penEm }: TextOutlines['glyphs'][number]): { left: number; right: number } {
  let [left, right] = [Infinity, -Infinity]
  for (const points of contours)
    for (let at = 0; at < points.length; at += 2) {
      left = Math.min(left, penEm + (points[at] ?? 0))
      right = Math.max(right, penEm + (points[at] ?? 0))
    }
  return { left, right }
}

interface Span {
  readonly left: number
  readonly right: number
}

function differenceOf(pieces: readonly Span[], letters: readonly Span[], lineHeight: number): number {
  const [own, other] = [spanOf(pieces), spanOf(letters)]
  const widths = Math.abs(Math.log((own.right - own.left + 2) / (other.right - other.left + 2)))
  const places = Math.abs(own.left + own.right - other.left - other.right) / 2 / lineHeight
  return widths + COST.place * places
}

function spanOf(spans: readonly Span[]): Span {
  return {
    left: Math.min(...spans.map(({ left }) => left)),
    right: Math.max(...spans.map(({ right }) => right)),
  }
}
