import { expect, test } from 'vitest'
import { type DrawnLetters, drawnLetters } from '#tests/factories/drawn-letters.ts'
import { type Face, FACES } from './faces.ts'
import { COARSE, type FittedLine, fineFit, placementOn } from './fine-fit.ts'
import { targetOf } from './line-picture.ts'
import { candidateAt } from './settle-face.ts'

function faceOf(family: string, weight: number): Face {
  const face = FACES.find((one) => one.typeface.family === family && one.weight === weight && !one.italic)
  if (!face) throw new RangeError(`no ${family} ${weight}`)
  return face
}

/** What the best of some faces explains of drawn letters, and which it is. */
function fitOf(letters: DrawnLetters, faces: readonly Face[]): FittedLine | null {
  const { picture, box, outlines, placement } = drawnLetters(letters)
  const target = targetOf(picture, box, COARSE.heightPx)
  const place = placementOn(target, { ...target, scale: 1, originX: 0, originY: 0 }, placement)
  const start = { placement: place, outlines, ringEm: 0 }
  const candidates = faces.map((one) => candidateAt(one, letters.text, target, start))
  return fineFit(picture, box, letters.text, candidates)
}

/** What Roboto in a weight explains of grey letters in Arimo Bold, of that size and softness in pixels. */
function fitOfBold(weight: number, sizePx: number, softnessPx: number): FittedLine | null {
  const letters = { text: 'Harbour', face: faceOf('Arimo', 700), contrast: [100, 0, 0] } as const
  return fitOf({ ...letters, sizePx, softnessPx }, [faceOf('Roboto', weight)])
}

/** A family of road signs that is none of the candidates. */
const SIGN_FACE = { family: 'Barlow' }
const CANDIDATES = FACES.filter(
  ({ typeface: { family }, weight, italic }) =>
    ['Arimo', 'Inter'].includes(family) && weight <= 700 && !italic,
)

test.each([0.8, 1.2])(
  'thin strokes, drawn softly, do not explain large bold letters that are %f px soft',
  (soft) => {
    const [thin, bold] = [300, 700].map((weight) => fitOfBold(weight, 260, soft)?.explained ?? 0)
    expect(bold).toBeGreaterThan(0.9)
    expect(thin).toBeLessThan(0.6 * (bold ?? 0))
  },
)

test('the thinner letters whose outline was a soft edge are told, as they show the colour within strokes', () => {
  const face = { typeface: SIGN_FACE, weight: 700, italic: false }
  const letters = { text: '56Km', face, sizePx: 120, softnessPx: 2, contrast: [95, 10, 37] } as const
  expect(fitOf(letters, CANDIDATES)?.inner?.ringEm).toBeGreaterThan(0)
})

test('soft edges of large letters are no outline, and their colour is measured as soft', () => {
  const line = fitOfBold(700, 130, 3)
  expect(line?.ringEm).toBe(0)
  expect(line?.sigmaPx).toBeGreaterThan(2)
})

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
