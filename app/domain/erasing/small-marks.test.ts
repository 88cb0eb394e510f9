import { expect, test } from 'vitest'
import { raster } from '#tests/factories/raster.ts'
import type { Raster } from './raster.ts'
import { smallMarks } from './small-marks.ts'

const RECT = { x: 0, y: 0, width: 80, height: 40 }
const PLACE = { colors: ['#f0f040'], outlineColor: '#101010', lineHeightPx: 30 } as const
const EVERYWHERE = new Uint8Array(RECT.width * RECT.height).fill(1)
const NOWHERE = new Uint8Array(RECT.width * RECT.height)
const THIN = [200, 200, 110] as const
const OUTLINE = [24, 22, 20] as const

type Spot = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A frame of grey background, on which thin spots stand, with an outline of so many pixels around them. */
function frame(spots: readonly Spot[], outlinePx = 2, level = 140): Raster {
  const isIn = ({ x, y, width, height }: Spot, px: number, py: number, margin: number) =>
    px >= x - margin && px < x + width + margin && py >= y - margin && py < y + height + margin
  return raster(RECT, (x, y) => {
    if (spots.some((spot) => isIn(spot, x, y, 0))) return [...THIN]
    return spots.some((spot) => isIn(spot, x, y, outlinePx)) ? [...OUTLINE] : [level, level, level]
  })
}

const ACCENT = { x: 30, y: 8, width: 4, height: 3 }
const marksOf = (frames: readonly Raster[], place: Parameters<typeof smallMarks>[1] = PLACE) =>
  smallMarks(frames, place, { colored: NOWHERE, within: EVERYWHERE }).reduce((sum, one) => sum + one, 0)

test('an accent too thin to have the letters’ colour is theirs, by the outline around it', () => {
  expect(marksOf([frame([ACCENT])])).toBe(12)
})

test('it is where it is on most frames, whatever passes behind', () => {
  const passing = [60, 100, 140, 180].map((level) => frame([ACCENT], 2, level))
  expect(marksOf(passing)).toBe(12)
  expect(marksOf([...passing, frame([]), frame([]), frame([])])).toBe(0)
})

test.each<[string, Raster, Parameters<typeof smallMarks>[1]]>([
  ['a pebble of the same colour, without an outline', frame([ACCENT], 0), PLACE],
  ['what is larger than an accent', frame([{ x: 30, y: 8, width: 4, height: 20 }]), PLACE],
  ['a single pixel', frame([{ x: 30, y: 8, width: 1, height: 1 }]), PLACE],
  ['letters without an outline', frame([ACCENT]), { ...PLACE, outlineColor: undefined }],
])('%s: none', (_, seen, place) => {
  expect(marksOf([seen], place)).toBe(0)
})

test('the edge of a letter is no mark', () => {
  const colored = NOWHERE.slice()
  for (let y = 8; y < 11; y += 1) for (let x = 26; x < 30; x += 1) colored[y * RECT.width + x] = 1
  const edge = frame([{ x: 30, y: 8, width: 1, height: 3 }])
  expect(smallMarks([edge], PLACE, { colored, within: EVERYWHERE }).some((one) => one === 1)).toBe(false)
})
