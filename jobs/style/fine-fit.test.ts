import { expect, test } from 'vitest'
import { coverageOf } from './coverage.ts'
import { type Face, FACES } from './faces.ts'
import { COARSE, type FittedLine, fineFit, placementOn } from './fine-fit.ts'
import { outlinesOf } from './glyph-outlines.ts'
import { type ColorPlanes, targetOf } from './line-picture.ts'
import { blurredPlane } from './plane-filters.ts'
import { candidateAt } from './settle-face.ts'

function faceOf(family: string, weight: number): Face {
  const face = FACES.find((one) => one.typeface.family === family && one.weight === weight && !one.italic)
  if (!face) throw new RangeError(`no ${family} ${weight}`)
  return face
}

interface Letters {
  readonly text: string
  readonly face: Face
  readonly sizePx: number
  readonly softnessPx: number
  /** By how many levels of brightness and of the two colour differences they differ from the background. */
  readonly contrast: readonly [luma: number, blue: number, red: number]
}

/** What the best of some faces explains of drawn letters, and which it is. */
function fitOf({ text, face, sizePx, softnessPx, contrast }: Letters, faces: readonly Face[]) {
  const outlines = outlinesOf(face, text)
  if (!outlines) throw new RangeError(`no letters for ${text}`)
  const { left: inkLeft, right: inkRight, top, bottom } = outlines.inkEm
  const width = (inkRight - inkLeft) * sizePx
  const placement = { left: 60, right: 60 + width, baseline: 60 + sizePx, sizePx }
  const size = { width: Math.ceil(width + 120), height: Math.ceil(1.4 * sizePx + 100) }
  const { values } = blurredPlane(coverageOf(outlines, placement, size), softnessPx)
  const plane = (levels: number) => ({ ...size, values: values.map((covered) => 50 + levels * covered) })
  const picture: ColorPlanes = [plane(contrast[0]), plane(contrast[1]), plane(contrast[2])]
  const box = {
    ...{ x: 55, y: placement.baseline + top * sizePx - 4 },
    ...{ width: width + 10, height: (bottom - top) * sizePx + 8 },
  }
  const target = targetOf(picture, box, COARSE.heightPx)
  const place = placementOn(target, { ...target, scale: 1, originX: 0, originY: 0 }, placement)
  const start = { placement: place, outlines, ringEm: 0 }
  const candidates = faces.map((one) => candidateAt(one, text, target, start))
  return fineFit(picture, box, text, candidates)
}

/** What Roboto in a weight explains of grey letters in Arimo Bold, of that size and softness in pixels. */
function fitOfBold(weight: number, sizePx: number, softnessPx: number): FittedLine | null {
  const letters = { text: 'Harbour', face: faceOf('Arimo', 700), contrast: [100, 0, 0] } as const
  return fitOf({ ...letters, sizePx, softnessPx }, [faceOf('Roboto', weight)])
}

test.each([0.8, 1.2])(
  'thin strokes, drawn softly, do not explain large bold letters that are %f px soft',
  (soft) => {
    const [thin, bold] = [300, 700].map((weight) => fitOfBold(weight, 260, soft)?.explained ?? 0)
    expect(bold).toBeGreaterThan(0.9)
    expect(thin).toBeLessThan(0.6 * (bold ?? 0))
  },
)

test('soft edges of large letters are no outline, and their colour is measured as soft', () => {
  const line = fitOfBold(700, 130, 3)
  expect(line?.ringEm).toBe(0)
  expect(line?.sigmaPx).toBeGreaterThan(2)
})

/** A family of road signs that is none of the candidates. */
const SIGN_FACE = { ...faceOf('Inter', 400).typeface, family: 'Barlow' }
const CANDIDATES = FACES.filter(
  ({ typeface: { family }, weight, italic }) =>
    ['Arimo', 'Inter'].includes(family) && weight <= 700 && !italic,
)

test.each([300, 400, 500, 600, 700])(
  'soft letters of weight %d in another family are no thinner ones in an outline',
  (weight) => {
    const face = { typeface: SIGN_FACE, weight, italic: false }
    const letters = { text: '56Km', face, sizePx: 120, softnessPx: 2, contrast: [95, 10, 37] } as const
    const line = fitOf(letters, CANDIDATES)
    expect(line?.ringEm).toBe(0)
    expect(line?.face.weight).toBeGreaterThanOrEqual(weight - 100)
  },
)
