import { expect, test } from 'vitest'
import { coverageOf } from './coverage.ts'
import { FACES } from './faces.ts'
import { COARSE, type FittedLine, fineFit, placementOn } from './fine-fit.ts'
import { outlinesOf } from './glyph-outlines.ts'
import { type ColorPlanes, targetOf } from './line-picture.ts'
import { blurredPlane } from './plane-filters.ts'
import { candidateAt } from './settle-face.ts'

const TEXT = 'Harbour'

function faceOf(family: string, weight: number) {
  const face = FACES.find((one) => one.typeface.family === family && one.weight === weight && !one.italic)
  const outlines = face && outlinesOf(face, TEXT)
  if (!face || !outlines) throw new RangeError(`no ${family} ${weight}`)
  return { face, outlines }
}

/** What Roboto in a weight explains of grey letters in Arimo Bold, of that size and softness in pixels. */
function fitOfBold(weight: number, sizePx: number, softnessPx: number): FittedLine | null {
  const { outlines } = faceOf('Arimo', 700)
  const { left: inkLeft, right: inkRight, top, bottom } = outlines.inkEm
  const width = (inkRight - inkLeft) * sizePx
  const placement = { left: 60, right: 60 + width, baseline: 60 + sizePx, sizePx }
  const size = { width: Math.ceil(width + 120), height: Math.ceil(1.4 * sizePx + 100) }
  const plane = (values = new Float32Array(size.width * size.height)) => ({ ...size, values })
  const { values } = blurredPlane(coverageOf(outlines, placement, size), softnessPx)
  const picture: ColorPlanes = [plane(values.map((covered) => 50 + 100 * covered)), plane(), plane()]
  const box = {
    ...{ x: 55, y: placement.baseline + top * sizePx - 4 },
    ...{ width: width + 10, height: (bottom - top) * sizePx + 8 },
  }
  const target = targetOf(picture, box, COARSE.heightPx)
  const place = placementOn(target, { ...target, scale: 1, originX: 0, originY: 0 }, placement)
  const start = { placement: place, outlines, ringEm: 0 }
  return fineFit(picture, box, TEXT, [candidateAt(faceOf('Roboto', weight).face, TEXT, target, start)])
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
