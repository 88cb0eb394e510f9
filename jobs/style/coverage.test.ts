import { expect, test } from 'vitest'
import { coverageOf, letterSpacingPx } from './coverage.ts'
import { FACES } from './faces.ts'
import { outlinesOf } from './glyph-outlines.ts'
import { refine } from './refine.ts'
import { blurredPlane, dilatedPlane, highPass } from './plane-filters.ts'

/** A glyph that is a square of one em on the base line, and its letters side by side. */
const square = { contours: [Float32Array.from([0, 0, 1, 0, 1, -1, 0, -1])] }
const squares = (count: number) => ({
  glyphs: Array.from({ length: count }, (_, order) => ({ ...square, penEm: 2 * order, order })),
  inkEm: { left: 0, right: 2 * count - 1, top: -1, bottom: 0 },
  gaps: count - 1,
  capHeightEm: 1,
})
const SIZE = { width: 40, height: 20 }
const sum = (values: Float32Array) => values.reduce((all, value) => all + value, 0)

test('coverage is exact between pixels', () => {
  const { values } = coverageOf(squares(1), { left: 3.25, right: 0, baseline: 12.5, sizePx: 6 }, SIZE)
  expect(sum(values)).toBeCloseTo(36)
  expect(values[12 * 40 + 5]).toBeCloseTo(0.5)
  expect(values[10 * 40 + 3]).toBeCloseTo(0.75)
  expect(values[10 * 40 + 9]).toBeCloseTo(0.25)
  expect(values[10 * 40 + 6]).toBeCloseTo(1)
})

test('what stands beyond the picture covers nothing of it, on all sides', () => {
  const place = { left: -3, right: 0, baseline: 3, sizePx: 6 }
  expect(sum(coverageOf(squares(1), place, SIZE).values)).toBeCloseTo(9)
  expect(sum(coverageOf(squares(1), { ...place, left: 37, baseline: 22 }, SIZE).values)).toBeCloseTo(12)
})

test('the ends of a line give its letter spacing', () => {
  expect(letterSpacingPx(squares(3), { left: 0, right: 24, baseline: 0, sizePx: 4 })).toBeCloseTo(2)
  expect(letterSpacingPx(squares(1), { left: 0, right: 24, baseline: 0, sizePx: 4 })).toBe(0)
})

test('a dilated square is larger by the radius on each side, round at its corners', () => {
  const plane = coverageOf(squares(1), { left: 10, right: 0, baseline: 14, sizePx: 6 }, SIZE)
  const { values } = dilatedPlane(plane, 2)
  expect([values[11 * 40 + 8], values[11 * 40 + 17]]).toEqual([1, 1])
  expect(values[11 * 40 + 6]).toBeCloseTo(0)
  expect(values[6 * 40 + 8]).toBeLessThan(0.6)
})

test.each([0.8, 2, 5.5])(
  'a ring of %f px has the area of one, also between pixels and beside the edge',
  (radius) => {
    const size = { width: 60, height: 40 }
    const place = { left: 20.3, right: 0, baseline: 26.6, sizePx: 12.5 }
    const area = 12.5 ** 2 + 4 * 12.5 * radius + Math.PI * radius ** 2
    expect(sum(dilatedPlane(coverageOf(squares(1), place, size), radius).values) / area).toBeCloseTo(1, 1)
    const beside = dilatedPlane(coverageOf(squares(1), { ...place, left: 50 }, size), radius)
    expect(beside.values.filter((value, at) => value > 0 && at % 60 < 40)).toHaveLength(0)
  },
)

test('letters get the same ring whichever rings were drawn around them before', () => {
  const draw = () => coverageOf(squares(1), { left: 10.4, right: 0, baseline: 14.2, sizePx: 6 }, SIZE)
  const letters = draw()
  const [wide, narrow] = [dilatedPlane(letters, 4), dilatedPlane(letters, 1.5)]
  expect(wide.values).toEqual(dilatedPlane(draw(), 4).values)
  expect(narrow.values).toEqual(dilatedPlane(draw(), 1.5).values)
})

test('blurring preserves the sum; the high pass removes a slope and leaves the letters', () => {
  const plane = coverageOf(squares(1), { left: 15, right: 0, baseline: 13, sizePx: 6 }, SIZE)
  expect(sum(blurredPlane(plane, 1).values)).toBeCloseTo(36, 0)
  const slope = { ...SIZE, values: Float32Array.from({ length: 800 }, (_, at) => 3 * (at % 40)) }
  expect(Math.abs(highPass(slope, 5).values[10 * 40 + 20] ?? 9)).toBeLessThan(1e-3)
})

test('a line that was put a little off is moved, sized and spaced back to where it is', () => {
  const face = FACES.find(({ typeface, weight }) => typeface.family === 'Tinos' && weight === 400)
  const outlines = face && outlinesOf(face, 'Un día de sol')
  if (!outlines) throw new Error('no outlines')
  const size = { width: 220, height: 44 }
  const truth = { left: 20.3, right: 201.6, baseline: 30.4, sizePx: 26.5 }
  const drawn = blurredPlane(coverageOf(outlines, truth, size), 0.5)
  const plane = highPass({ ...size, values: drawn.values.map((value) => 40 + 150 * value) }, 12)
  const energy = plane.values.reduce((all, value) => all + value * value, 0)
  const target = { plane, energy, highPassPx: 12, scale: 1, originX: 0, originY: 0 }
  const start = { left: 21.5, right: 200, baseline: 29.6, sizePx: 28 }
  const { placement, fillLevel, explained } = refine(target, { outlines, ringEm: 0, sigmaPx: 0.5 }, start, 12)
  expect(explained).toBeGreaterThan(0.99)
  expect(fillLevel).toBeCloseTo(150, -1)
  expect(placement.left).toBeCloseTo(truth.left, 0)
  expect(placement.baseline).toBeCloseTo(truth.baseline, 0)
  expect(placement.sizePx / truth.sizePx).toBeCloseTo(1, 2)
})
