import { expect, test } from 'vitest'
import { cropOf, grown, pixelRect } from '#app/domain/erasing/raster.ts'
import { FACES } from '#jobs/style/faces.ts'
import { COARSE, fineFit, placementOn } from '#jobs/style/fine-fit.ts'
import { outlinesOf } from '#jobs/style/glyph-outlines.ts'
import { colorPlanesOf, targetOf } from '#jobs/style/line-picture.ts'
import { candidateAt } from '#jobs/style/settle-face.ts'
import { inStrokesWeight } from '#jobs/style/stroke-weight.ts'
import { Canvas, type Color } from '#tests/bench/judge/canvas.ts'

const TEXT = 'NOBODY IS SAFE'
const FAMILY = 'EB Garamond'
const WHITE: Color = [250, 250, 250]
const background = (x: number, y: number): Color => {
  const level = 80 + 20 * Math.sin(x / 23) + 15 * Math.cos(y / 11)
  return [level, level, level]
}

/** The weight in which a line that is drawn in one weight is set once it was fitted in another. */
async function settledWeight(drawn: number, fitted: number): Promise<number | undefined> {
  const canvas = new Canvas(background)
  const line = { text: TEXT, family: FAMILY, weight: drawn, x: 60, baseline: 190, sizePx: 56, spacingPx: 8 }
  const box = canvas.write({ ...line, fill: WHITE })
  const { data, width } = await canvas.encoded()
  const rect = pixelRect(grown(box, 0.6 * box.height), { widthPx: canvas.width, heightPx: canvas.height })
  const own = { ...box, x: box.x - rect.x, y: box.y - rect.y }
  const picture = colorPlanesOf(rect.width, rect.height, cropOf(data, width, rect).data)
  const face = FACES.find((one) => one.typeface.family === FAMILY && one.weight === fitted && !one.italic)
  const outlines = face && outlinesOf(face, TEXT)
  if (!outlines) throw new RangeError('no such face')
  const coarse = targetOf(picture, own, COARSE.heightPx)
  const placement = {
    ...{ left: 60 - rect.x, right: box.x + box.width - 0.12 * (box.height / 1.24) - rect.x },
    ...{ baseline: 190 - rect.y, sizePx: 56 },
  }
  const onCoarse = placementOn(coarse, { ...coarse, scale: 1, originX: 0, originY: 0 }, placement)
  const candidate = candidateAt(face, TEXT, coarse, { placement: onCoarse, outlines, ringEm: 0 })
  const found = fineFit(picture, own, TEXT, [candidate])
  return found ? inStrokesWeight(picture, own, TEXT, found, '#fafafa').face.weight : undefined
}

test.each([
  [400, 700, 400],
  [400, 600, 400],
  [700, 400, 700],
  [400, 400, 400],
  [700, 700, 700],
])('letters drawn in %i that were fitted in %i are in %i', async (drawn, fitted, expected) => {
  expect(await settledWeight(drawn, fitted)).toBe(expected)
})
