import { median } from '#app/domain/median.ts'
import { isCjk } from '#app/domain/typefaces.ts'
import { coverageOf } from './coverage.ts'
import { type Face, facesFor } from './faces.ts'
import { outlinesOf, type TextOutlines } from './glyph-outlines.ts'
import { type LetterColors, letterPieces } from './letter-pieces.ts'
import type { ColorPlanes, PlaneRect } from './line-picture.ts'

/** A letter's ink, stretched to a square of `SIDE` pixels, and how wide it is for its height. */
export interface LetterShape {
  readonly character: string
  /** Row by row, 0 to 1. */
  readonly ink: Float32Array
  readonly aspect: number
  /** In pixels, or in ems of a face. */
  readonly height: number
}

/** A face, and how alike its letters are to those of a line: 1 where they are the same. */
export interface FaceSimilarity {
  readonly face: Face
  readonly similarity: number
}

const SIDE = 20
/** Each pixel of a shape is the mean of so many samples in both directions. */
const SAMPLES = 3
/** Letters of faces are drawn so large. */
const EM_PX = 64
/** Fewer letters tell nothing, and so does a line of which fewer than this share are separated, or a lower one. */
const LEAST = { letters: 5, share: 0.6, heightPx: 18 } as const
/** Shapes of so many letters of faces are cached. */
const MOST_DRAWN = 4000

/** The shapes of a fitted line's letters, wherever each of them stands; null where too few can be separated. */
export function letterShapes(
  picture: ColorPlanes,
  box: PlaneRect,
  text: string,
  outlines: TextOutlines,
  colors: LetterColors,
): LetterShape[] | null {
  if (isCjk(text) || box.height < LEAST.heightPx) return null
  const characters = Array.from(text)
  const shapes = letterPieces(picture, box, colors, outlines).flatMap(({ order, width, pixels }) => {
    const lowest = pixels.reduce((row, pixel) => Math.max(row, Math.floor(pixel / width)), 0)
    const ink = new Float32Array(width * (1 + lowest))
    for (const pixel of pixels) ink[pixel] = 1
    return shapeOf(characters[order] ?? '', ink, width) ?? []
  })
  const isEnough = shapes.length >= LEAST.letters && shapes.length >= LEAST.share * outlines.glyphs.length
  return isEnough ? shapes : null
}

/** The faces that have all letters of a text, by how alike they are to these, the most alike first. */
export function facesByShape(shapes: readonly LetterShape[], text: string): FaceSimilarity[] {
  return facesFor(text)
    .flatMap((face) => {
      const similarity = similarityOf(shapes, face)
      return similarity === null ? [] : [{ face, similarity }]
    })
    .toSorted((a, b) => b.similarity - a.similarity)
}

/** The mean over the letters; null where the face lacks one of them. */
export function similarityOf(shapes: readonly LetterShape[], face: Face): number | null {
  let sum = 0
  for (const shape of shapes) {
    const own = drawnShape(face, shape.character)
    if (!own) return null
    sum += similarity(shape, own)
  }
  return shapes.length > 0 ? sum / shapes.length : null
}

/** The size of a face in which its letters are as high as these, on the median, in pixels. */
export function sizeByShapes(shapes: readonly LetterShape[], face: Face): number {
  return median(
    shapes.flatMap((shape) => {
      const own = drawnShape(face, shape.character)
      return own ? [shape.height / own.height] : []
    }),
  )
}

/** Shared ink by all of it (Jaccard's index), less where one is wider for its height than the other. */
function similarity(one: LetterShape, other: LetterShape): number {
  let [shared, all] = [0, 0]
  for (let at = 0; at < one.ink.length; at += 1) {
    const [a, b] = [one.ink[at] ?? 0, other.ink[at] ?? 0]
    shared += Math.min(a, b)
    all += Math.max(a, b)
  }
  const aspect = Math.min(one.aspect, other.aspect) / Math.max(one.aspect, other.aspect)
  return all > 0 ? (shared / all) * Math.sqrt(aspect) : 0
}

const drawn = new Map<string, LetterShape | null>()

function drawnShape(face: Face, character: string): LetterShape | null {
  const key = `${character} ${face.typeface.family} ${face.weight} ${face.italic}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const shape = drawShape(face, character)
  drawn.set(key, shape)
  const [oldest] = drawn.keys()
  if (oldest !== undefined && drawn.size > MOST_DRAWN) drawn.delete(oldest)
  return shape
}

function drawShape(face: Face, character: string): LetterShape | null {
  const outlines = outlinesOf(face, character)
  if (!outlines) return null
  const { left, right, top, bottom } = outlines.inkEm
  const width = Math.ceil((right - left) * EM_PX) + 2
  const height = Math.ceil((bottom - top) * EM_PX) + 2
  const placement = {
    ...{ left: 1, right: 1 + (right - left) * EM_PX },
    ...{ baseline: 1 - top * EM_PX, sizePx: EM_PX },
  }
  const shape = shapeOf(character, coverageOf(outlines, placement, { width, height }).values, width)
  return shape && { ...shape, height: bottom - top }
}

function shapeOf(character: string, coverage: Float32Array, width: number): LetterShape | null {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [at, covered] of coverage.entries()) {
    if (covered <= 0.5) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  if (right <= left) return null
  const ink = new Float32Array(SIDE * SIDE)
  const sampled = SAMPLES * SIDE
  for (let y = 0; y < sampled; y += 1)
    for (let x = 0; x < sampled; x += 1) {
      const column = left + Math.floor(((x + 0.5) / sampled) * (right - left))
      const row = top + Math.floor(((y + 0.5) / sampled) * (bottom - top))
      const at = Math.floor(y / SAMPLES) * SIDE + Math.floor(x / SAMPLES)
      ink[at] = (ink[at] ?? 0) + (coverage[row * width + column] ?? 0) / SAMPLES ** 2
    }
  return { character, ink, aspect: (right - left) / (bottom - top), height: bottom - top }
}
