import { readFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import opentype, { type Font, type PathCommand } from 'opentype.js'
import { type Face, symbolFace } from './faces.ts'
import { subsetsOf } from './font-subsets.ts'
import { sfntOf } from './woff.ts'

/** A line of text as outlines: lengths in ems, y downwards, base line at 0. */
export interface TextOutlines {
  /** `contours` hold x and y in turn, relative to the glyph's `penEm`. `order` counts characters, blanks too. */
  readonly glyphs: readonly { contours: readonly Float32Array[]; penEm: number; order: number }[]
  readonly inkEm: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  /** Characters between the first and the last one with ink: letter spacing counts so many times. */
  readonly gaps: number
  readonly capHeightEm: number
}

/** Segments of a flattened curve: at the sizes that are fitted, more make no difference. */
const PIECES = 5
const require = createRequire(import.meta.url)

/** Files that are held open, the oldest dropped first: those of CJK families are many and take some 150 KB. */
const MOST_FONTS = 600
const fonts = new Map<string, Font | null>()

function fontOf({ typeface, weight, italic }: Face, subset: string): Font | null {
  const id = typeface.family.toLowerCase().replaceAll(' ', '-')
  const name = `${id}-${subset}-${weight}-${italic ? 'italic' : 'normal'}.woff`
  const opened = fonts.get(name)
  if (opened !== undefined) return opened
  const file = path.join(path.dirname(require.resolve(`@fontsource/${id}/package.json`)), 'files', name)
  const font = existsSync(file) ? opentype.parse(sfntOf(readFileSync(file))) : null
  fonts.set(name, font)
  const [oldest] = fonts.keys()
  if (oldest !== undefined && fonts.size > MOST_FONTS) fonts.delete(oldest)
  return font
}

/** A line is set in a face as often as it is placed by it; lines come one after the other. */
const latest = { text: '', lines: new Map<Face, TextOutlines | null>() }

/** The line set in the face, with its kerning; null when the face lacks one of its letters, or nothing has ink. */
export function outlinesOf(face: Face, text: string): TextOutlines | null {
  if (latest.text !== text) {
    latest.text = text
    latest.lines.clear()
  }
  let line = latest.lines.get(face)
  if (line === undefined) latest.lines.set(face, (line = setLine(face, text)))
  return line
}

/** A symbol or mark that the face lacks is drawn by another one, as browsers do. */
function symbolFont(face: Face, character: string): Font | undefined {
  if (!/[\p{S}\p{P}]/u.test(character)) return undefined
  const symbols = symbolFace(face)
  const holder = symbols && subsetsOf(symbols.typeface.family, character).at(-1)
  const font = symbols && holder !== undefined ? fontOf(symbols, holder) : null
  return font && font.charToGlyphIndex(character) > 0 ? font : undefined
}

function setLine(face: Face, text: string): TextOutlines | null {
  const subsets = subsetsOf(face.typeface.family, text)
  const holding = (character: string): Font | undefined => {
    // most lines need the first file alone, and reading three of each face takes a second
    for (const subset of subsets) {
      const font = fontOf(face, subset)
      if (font && font.charToGlyphIndex(character) > 0) return font
    }
    return undefined
  }
  const glyphs: { contours: Float32Array[]; penEm: number; order: number }[] = []
  const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  let penEm = 0
  let previous: { font: Font; index: number } | undefined
  for (const [order, character] of Array.from(text).entries()) {
    const font = holding(character) ?? symbolFont(face, character)
    if (!font) return null
    const glyph = font.charToGlyph(character)
    if (previous?.font === font)
      penEm += font.getKerningValue(font.glyphs.get(previous.index), glyph) / font.unitsPerEm
    const contours = contoursOf(glyph.getPath(0, 0, 1).commands)
    if (contours.length > 0) {
      for (const points of contours)
        for (let at = 0; at < points.length; at += 2) {
          const [x, y] = [penEm + (points[at] ?? 0), points[at + 1] ?? 0]
          ink.left = Math.min(ink.left, x)
          ink.right = Math.max(ink.right, x)
          ink.top = Math.min(ink.top, y)
          ink.bottom = Math.max(ink.bottom, y)
        }
      glyphs.push({ contours, penEm, order })
    }
    penEm += (glyph.advanceWidth ?? 0) / font.unitsPerEm
    previous = { font, index: glyph.index }
  }
  const [first, last] = [glyphs[0], glyphs.at(-1)]
  if (!first || !last) return null
  return { glyphs, inkEm: ink, gaps: last.order - first.order, capHeightEm: face.typeface.capHeightEm }
}

function contoursOf(commands: readonly PathCommand[]): Float32Array[] {
  const contours: Float32Array[] = []
  let points: number[] = []
  const close = () => {
    if (points.length > 4) contours.push(Float32Array.from(points))
    points = []
  }
  for (const command of commands) {
    const [x0, y0] = [points.at(-2) ?? 0, points.at(-1) ?? 0]
    if (command.type === 'M') {
      close()
      points.push(command.x, command.y)
    } else if (command.type === 'L') points.push(command.x, command.y)
    else if (command.type === 'Q')
      for (let piece = 1; piece <= PIECES; piece += 1) {
        const [t, s] = [piece / PIECES, 1 - piece / PIECES]
        points.push(
          s * s * x0 + 2 * s * t * command.x1 + t * t * command.x,
          s * s * y0 + 2 * s * t * command.y1 + t * t * command.y,
        )
      }
    else if (command.type === 'C')
      for (let piece = 1; piece <= PIECES; piece += 1) {
        const [t, s] = [piece / PIECES, 1 - piece / PIECES]
        const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
        points.push(
          a * x0 + b * command.x1 + c * command.x2 + d * command.x,
          a * y0 + b * command.y1 + c * command.y2 + d * command.y,
        )
      }
    else close()
  }
  close()
  return contours
}
