import { expect, test } from 'vitest'
import { regionsOf, thresholdsOf } from './regions.ts'

/** A map of 100 × 60 with one bar of the given probability. */
function mapWith(probability: number, bar = { x: 20, y: 20, width: 50, height: 8 }) {
  const map = { data: new Float32Array(100 * 60), width: 100, height: 60 }
  for (let y = bar.y; y < bar.y + bar.height; y++)
    for (let x = bar.x; x < bar.x + bar.width; x++) map.data[y * 100 + x] = probability
  return map
}

test('a bar of sure pixels becomes one rectangle around its middle, grown by the unclip offset', () => {
  const regions = regionsOf(mapWith(0.9), { binarize: 0.3, meanScore: 0.6 })
  expect(regions).toHaveLength(1)
  const [region] = regions
  expect(region?.cx).toBeCloseTo(44.5)
  expect(region?.cy).toBeCloseTo(23.5)
  expect(region?.width).toBeGreaterThan(52)
  expect(region?.height).toBeGreaterThan(12)
  expect(region?.score).toBeCloseTo(0.9)
})

test.each([
  { probability: 0.7, meanScore: 0.6, found: 1 },
  { probability: 0.7, meanScore: 0.8, found: 0 },
])(
  'mean score $meanScore accepts $found region of probability $probability',
  ({ probability, meanScore, found }) => {
    expect(regionsOf(mapWith(probability), { binarize: 0.3, meanScore })).toHaveLength(found)
  },
)

test.each([
  ['right below a sure line', { y: 38 }, 0.52, 2],
  ['far below it', { y: 50 }, 0.52, 1],
  ['beside it on its row', { y: 20, x: 76, width: 20 }, 0.52, 1],
  ['right below, but beyond its ends', { y: 38, x: 62, width: 34 }, 0.52, 1],
  ['right below, but much higher', { y: 36, height: 20 }, 0.52, 1],
  ['right below, but hardly seen', { y: 38 }, 0.42, 1],
])('a region less sure than is asked for %s', (_where, place, probability, found) => {
  const map = mapWith(0.9)
  const unsure = mapWith(probability, { x: 20, width: 50, height: 8, ...place })
  for (let i = 0; i < map.data.length; i++) map.data[i] = Math.max(map.data[i] ?? 0, unsure.data[i] ?? 0)
  expect(regionsOf(map, { binarize: 0.3, meanScore: 0.6 })).toHaveLength(found)
})

test('a higher binarization parts what a faint bridge joins', () => {
  const map = mapWith(0.9, { x: 10, y: 20, width: 30, height: 8 })
  const right = mapWith(0.9, { x: 50, y: 20, width: 30, height: 8 })
  const bridge = mapWith(0.35, { x: 40, y: 20, width: 10, height: 8 })
  for (let i = 0; i < map.data.length; i++)
    map.data[i] = Math.max(map.data[i] ?? 0, right.data[i] ?? 0, bridge.data[i] ?? 0)
  expect(regionsOf(map, { binarize: 0.3, meanScore: 0.3 })).toHaveLength(1)
  expect(regionsOf(map, { binarize: 0.4, meanScore: 0.3 })).toHaveLength(2)
})

test('specks and hairlines are no text', () => {
  expect(
    regionsOf(mapWith(0.9, { x: 5, y: 5, width: 2, height: 2 }), { binarize: 0.3, meanScore: 0.6 }),
  ).toEqual([])
  expect(
    regionsOf(mapWith(0.9, { x: 5, y: 5, width: 60, height: 2 }), { binarize: 0.3, meanScore: 0.6 }),
  ).toEqual([])
})

test('the default settings give the thresholds that the detector was trained with, and changing one changes only its own', () => {
  const standard = thresholdsOf({ text_threshold: 0.7, low_text: 0.4 })
  expect(standard.meanScore).toBeCloseTo(0.6)
  expect(standard.binarize).toBeCloseTo(0.3)
  expect(thresholdsOf({ text_threshold: 0.9, low_text: 0.4 }).meanScore).toBeCloseTo(0.8)
  expect(thresholdsOf({ text_threshold: 0.7, low_text: 0.6 }).binarize).toBeCloseTo(0.5)
})
