import { hexColor } from '#app/domain/style-similarity.ts'
import type { FontClass } from '#app/domain/text-track.ts'
import { isCjk, isUnusualTypeface } from '#app/domain/typefaces.ts'
import { coverageOf } from './coverage.ts'
import { type Face, facesFor } from './faces.ts'
import { outlinesOf, type TextOutlines } from './glyph-outlines.ts'
import { areLettersJoined, JOINED_FAMILIES } from './joined-letters.ts'
import { type Ink, inkOf, type LetterColors } from './letter-pieces.ts'
import { facesByShape, letterShapes, sizeByShapes } from './letter-shapes.ts'
import { type ColorPlanes, colorPlanesOf, type PlaneRect, type LineSample } from './line-picture.ts'

/** The face that a line's letters resemble, of which no face explains the picture. */
export interface ResembledFace {
  readonly fontFamily: string
  readonly fontClass: FontClass
  readonly weight: number
  readonly italic: boolean
  readonly capHeightPx: number
}

/** Colours of a line as they were measured when it was read. */
export type MeasuredColors = Pick<LetterColors, 'fill' | 'outline'>

/** Faces of handwriting whose letters stand by themselves. */
const HANDWRITING = [
  ...['Kalam', 'Caveat', 'Permanent Marker', 'Amatic SC', 'Comic Neue'],
  ...['Patrick Hand', 'Indie Flower', 'Shadows Into Light'],
]
/**
 * Printed letters are so like those of some printed face, letters by hand less than this, and what is no letter at all less
 * still. Of 44 families that are no candidates, drawn over footage, all but three of 30 printed ones were .55 or more, and nine
 * of eleven written ones .52 or less; letters mixed up with what is behind them were .13 to .33. Of hands that differ by less
 * the one is taken whose strokes are as wide: bold letters cover more of any other.
 */
const SIMILARITY = { printed: 0.6, written: 0.53, letters: 0.27, hands: 0.12 } as const
/** Where pixels are nearly all of the line's colours (`Ink.unlike`), what has the letters' colour is letters. */
const CLEAN = 0.02
/** In so many pieces to a letter some letters hang together, as those of no printed face do. */
const PARTLY_JOINED = 0.85
/** In lower boxes, in pixels, shapes are those of the picture's own pixels. */
const LEAST_HEIGHT_PX = 24
/** The layout of any face tells which letter is which. */
const LAYOUT = 'Kalam'
/** Values of a byte. */
const LEVELS = 256
/** Nearer to the box than this, in heights of it, is no background. */
const CLEAR = 0.1
/** Rows with less ink than this share of their length have specks alone. */
const SPECKS = 0.004
/** Lines are drawn so large to see how much ink they have. */
const EM_PX = 32

/**
 * The face whose letters are most like those of a line that no face explains: letters by hand stand wherever they like, and are
 * compared one by one (`letterShapes`), or by how much ink a line of them has where they hang together. Null where letters
 * cannot be told from what is behind them, or are neither clearly printed nor clearly written.
 */
export function resembledFace(
  { text, width, height, rgb, box }: LineSample,
  measured: MeasuredColors,
): ResembledFace | null {
  if (isCjk(text) || box.height < LEAST_HEIGHT_PX) return null
  const picture = colorPlanesOf(width, height, rgb)
  const colors = { ...measured, background: backgroundOf({ width, height, rgb, box }) }
  const line = { picture, box, text, colors, ink: inkOf(picture, box, colors, 0) }
  return areLettersJoined(line.ink, box, text) ? likestScript(line) : likestFace(line)
}

interface SeenLine {
  readonly picture: ColorPlanes
  readonly box: PlaneRect
  readonly text: string
  readonly colors: LetterColors
  readonly ink: Ink
}

/** The face that letters resemble one by one, of any kind where they are printed, else one of handwriting. */
function likestFace(line: SeenLine): ResembledFace | null {
  const { picture, box, text, colors, ink } = line
  const layout = facesFor(text).find(({ typeface: { family } }) => family === LAYOUT)
  const outlines = layout && outlinesOf(layout, text)
  const shapes = outlines && letterShapes(picture, box, text, outlines, colors)
  const isClean = ink.unlike < CLEAN
  if (!shapes) return isClean && areLettersJoined(ink, box, text, PARTLY_JOINED) ? likestScript(line) : null
  const alike = facesByShape(shapes, text)
  const printed = alike.find(({ face }) => !isUnusualTypeface(face.typeface))?.similarity ?? 0
  const sizedBy = (face: Face | undefined) => (face ? resembled(face, sizeByShapes(shapes, face)) : null)
  if (printed >= SIMILARITY.printed) return sizedBy(alike[0]?.face)
  const hands = alike.filter(({ face }) => HANDWRITING.includes(face.typeface.family))
  const most = hands[0]?.similarity ?? 0
  if (printed >= SIMILARITY.written || !(isClean || most >= SIMILARITY.letters)) return null
  const near = hands.filter(({ similarity }) => similarity > most - SIMILARITY.hands)
  return sizedBy(
    withAsMuchInk(
      line,
      near.map(({ face }) => face),
    )?.face,
  )
}

function resembled({ typeface, weight, italic }: Face, sizePx: number): ResembledFace {
  return {
    ...{ fontFamily: typeface.family, fontClass: typeface.fontClass, weight, italic },
    capHeightPx: Math.round(100 * typeface.capHeightEm * sizePx) / 100,
  }
}

/** The script of letters that hang together. */
function likestScript(line: SeenLine): ResembledFace | null {
  const scripts = facesFor(line.text).filter(({ typeface: { family } }) => JOINED_FAMILIES.includes(family))
  const likest = withAsMuchInk(line, scripts)
  if (!likest) return null
  const { top, bottom } = likest.outlines.inkEm
  return resembled(likest.face, likest.height / (bottom - top))
}

/** The face that has as much ink where it is as long and as high as the line's; null where that is not seen. */
function withAsMuchInk({ text, ink }: SeenLine, faces: readonly Face[]) {
  const rect = inkRect(ink)
  if (!rect) return null
  const { share, height } = rect
  const compared = faces.flatMap((face) => {
    const outlines = outlinesOf(face, text)
    if (!outlines) return []
    return [{ face, outlines, height, difference: Math.abs(Math.log(share / inkShare(outlines))) }]
  })
  return compared.toSorted((a, b) => a.difference - b.difference)[0] ?? null
}

/** What is around the line, on the median. */
export function backgroundOf({ width, height, rgb, box }: Omit<LineSample, 'text'>): string {
  const clear = CLEAR * box.height
  const counts = [0, 1, 2].map(() => new Uint32Array(LEVELS))
  let pixels = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isBeside = x < box.x - clear || x > box.x + box.width + clear
      if (!isBeside && y > box.y - clear && y < box.y + box.height + clear) continue
      pixels += 1
      for (const [channel, levels] of counts.entries()) {
        const level = rgb[(y * width + x) * 3 + channel] ?? 0
        levels[level] = (levels[level] ?? 0) + 1
      }
    }
  return hexColor(counts.map((levels) => middleLevel(levels, pixels)))
}

function middleLevel(counts: Uint32Array, pixels: number): number {
  let below = 0
  return counts.findIndex((count) => (below += count) > pixels / 2)
}

interface InkRect {
  readonly height: number
  /** Share of it that is covered. */
  readonly share: number
}

/** The smallest rectangle with all ink, but for rows that have specks alone. */
function inkRect({ isInk, width, height }: Ink): InkRect | null {
  const [rows, columns] = [new Uint32Array(height), new Uint32Array(width)]
  for (const [at, ink] of isInk.entries()) {
    const [row, column] = [Math.floor(at / width), at % width]
    rows[row] = (rows[row] ?? 0) + ink
    columns[column] = (columns[column] ?? 0) + ink
  }
  const isMore = (count: number) => count > SPECKS * width
  const [top, left] = [rows.findIndex(isMore), columns.findIndex((count) => count > 0)]
  if (top < 0 || left < 0) return null
  const inkHeight = rows.findLastIndex(isMore) + 1 - top
  const inkWidth = columns.findLastIndex((count) => count > 0) + 1 - left
  return { height: inkHeight, share: rows.reduce((sum, count) => sum + count, 0) / (inkWidth * inkHeight) }
}

/** Share of a line's smallest rectangle that its letters cover. */
function inkShare(outlines: TextOutlines): number {
  const { left, right, top, bottom } = outlines.inkEm
  const [width, height] = [(right - left) * EM_PX, (bottom - top) * EM_PX]
  const placement = { left: 0, right: width, baseline: -top * EM_PX, sizePx: EM_PX }
  const drawn = coverageOf(outlines, placement, { width: Math.ceil(width), height: Math.ceil(height) })
  return drawn.values.reduce((sum, covered) => sum + covered, 0) / (width * height)
}
