import type { Measures } from '#app/domain/judged-text.ts'
import type { RgbImage } from '../../../ocr/image.ts'
import { colorsWhere, hexOf, medianColor } from '../../../ocr/style/colors.ts'
import { stepsTo } from '#app/domain/erasing/masks.ts'
import type { Mask, Raster } from '#app/domain/erasing/raster.ts'
import { labDistance } from './lab.ts'
import type { StandingText, Surroundings } from './scene.ts'

/** Fewer letters than this have no case of their own. */
const FEW_LETTERS = 4
/** With this share of capitals a text is in capitals. */
const IN_CAPITALS = 0.9
const NOT_IN_CAPITALS = 0.6
/** Letters as high as capitals, and in which share of a text they let its size be told. */
const TALL = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}bdfhkl]/gu
const TALL_SHARE = 0.25
const CAPITAL = /[\p{Lu}\p{N}]/u
/** Their strokes say nothing of letters'. */
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Steps from letters at which an outline is seen, past their smooth edge; and from which on it is the background. */
const RIM = { from: 2, to: 3, background: 8 } as const
/** Fewer pixels say nothing. */
const FEW_PIXELS = 40

/** How far the translation is from the original's style, both measured in the picture. */
export function judgeStyle({ text, lines, style, scale }: StandingText, around: Surroundings): Measures {
  const { before, after } = around.measured
  if (!after) return {}
  const read = lines.map((line) => line.text).join('')
  const capsPx = capHeights({ text, read, style, scale }, around)
  const growth = capsPx && capsPx.after / capsPx.before
  return {
    fill: labDistance((before ?? style).fill, after.fill),
    ...(growth && { size: Math.max(growth, 1 / growth) - 1, small: Math.max(0, 1 - growth) }),
    ...(growth && weightOf(growth, text + read, around)),
    ...outlineOf(around),
    ...caseOf(text, read),
  }
}

/** How high capitals were, or were to be, and are; null where too few letters are high enough to tell. */
function capHeights(
  { text, read, style, scale }: Pick<StandingText, 'text' | 'style' | 'scale'> & { read: string },
  { measured: { before, after } }: Surroundings,
): { before: number; after: number } | null {
  const [was, is] = [before?.capHeightPx ?? style.capHeightPx, after?.capHeightPx]
  return was && is && isTall(text) && isTall(read) ? { before: was * scale, after: is } : null
}

function isTall(text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return CAPITAL.test(text) || (text.match(TALL)?.length ?? 0) >= TALL_SHARE * letters
}

/** How much thicker or thinner the strokes became than the capitals grew. */
function weightOf(
  growth: number,
  texts: string,
  { cores, before, after }: Surroundings,
): Pick<Measures, 'weight'> {
  if (!cores.old || !cores.ink || IDEOGRAPHS.test(texts)) return {}
  const [was, is] = [strokePx(cores.old, before.rect.width), strokePx(cores.ink, after.rect.width)]
  if (was === undefined || is === undefined) return {}
  const change = is / was / growth
  return { weight: Math.max(change, 1 / change) - 1 }
}

/** Of long strokes the area is half of their outline's length times their width. */
function strokePx(core: Mask, width: number): number | undefined {
  let [area, border] = [0, 0]
  for (let pixel = 0; pixel < core.length; pixel += 1) {
    if (!core[pixel]) continue
    area += 1
    for (const step of [-1, 1, -width, width]) if (!core[pixel + step]) border += 1
  }
  return border < FEW_PIXELS ? undefined : (2 * area) / border
}

/** How much an outline, or its absence, is seen. */
function outlineOf({ cores, before, after, inBox, taken }: Surroundings): Pick<Measures, 'outline'> {
  const [was, is] = [rimContrast(before, cores.old, inBox), rimContrast(after, cores.ink, taken)]
  return was === undefined || is === undefined ? {} : { outline: Math.abs(is - was) }
}

/** Distance in colour of what rims the letters from what is further away. */
function rimContrast(raster: Raster, core: Mask | null, within: Mask): number | undefined {
  if (!core) return undefined
  const { width, height } = raster.rect
  const steps = stepsTo(core, width)
  const image: RgbImage = { data: raster.data, width, height, channels: 3 }
  const rim = colorsWhere(image, (pixel) => (steps[pixel] ?? 0) >= RIM.from && (steps[pixel] ?? 0) <= RIM.to)
  const beyond = colorsWhere(image, (pixel) => within[pixel] === 1 && (steps[pixel] ?? 0) >= RIM.background)
  const [near, far] = [medianColor(rim), medianColor(beyond)]
  if (!near || !far || rim.length < FEW_PIXELS || beyond.length < FEW_PIXELS) return undefined
  return labDistance(hexOf(near), hexOf(far))
}

function caseOf(original: string, read: string): Pick<Measures, 'case'> {
  const [wanted, seen] = [capitalShare(original), capitalShare(read)]
  if (wanted === undefined || seen === undefined || wanted < IN_CAPITALS) return {}
  return { case: seen < NOT_IN_CAPITALS ? 1 : 0 }
}

/** Share of capitals among the letters that have a case. */
function capitalShare(text: string): number | undefined {
  const cased = Array.from(text).filter((letter) => letter.toLowerCase() !== letter.toUpperCase())
  if (cased.length < FEW_LETTERS) return undefined
  return cased.filter((letter) => letter !== letter.toLowerCase()).length / cased.length
}
