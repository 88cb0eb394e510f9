import { expect, test } from 'vitest'
import { cropOf, grown, pixelRect } from '#app/domain/erasing/raster.ts'
import { fitStyle } from '#jobs/style/fit-style.ts'
import { Canvas, type Color } from '#tests/bench/judge/canvas.ts'

const TEXT = 'Reduce the risk of infection'
const KNOWN = [{ fontFamily: 'Roboto', weight: 700, italic: false, explained: 0.8 }]

async function styleOf(
  background: (x: number) => Color,
  accent?: { from: number; to: number; color: Color },
  text = TEXT,
) {
  const canvas = new Canvas(background)
  const line = { text, family: 'Roboto', weight: 700, x: 90, baseline: 180, sizePx: 30 }
  const box = canvas.write({ ...line, fill: [245, 248, 250], ...(accent && { accent }) })
  const { data, width } = await canvas.encoded()
  const rect = pixelRect(grown(box, 0.6 * box.height), { widthPx: canvas.width, heightPx: canvas.height })
  const own = { ...box, x: box.x - rect.x, y: box.y - rect.y }
  const { width: ownWidth, height } = rect
  const rgb = cropOf(data, width, rect).data
  return fitStyle({ text, width: ownWidth, height, rgb, box: own }, KNOWN, 'places')
}

test('a word in a second colour is found with that colour and its place', async () => {
  const style = await styleOf(() => [20, 150, 200], { from: 19, to: 28, color: [250, 180, 80] })
  expect(style?.accents).toMatchObject([{ text: 'infection', end: 1 }])
  expect(style?.accents[0]?.start).toBeCloseTo(19 / 28)
  expect(style?.accents[0]?.color).toMatch(/^#[ef]\w[abc]\w[3-7]\w$/)
  expect(style?.fill).toMatch(/^#[ef]\w[ef]\w[ef]\w$/)
})

test('a line of one colour has none, on a background of any shade', async () => {
  expect((await styleOf((x) => [30 + x / 4, 90, 200 - x / 4]))?.accents).toEqual([])
})

test('what a single letter is between the words of a line tells of no second colour', async () => {
  const accent = { from: 7, to: 8, color: [250, 180, 80] } as const
  expect((await styleOf(() => [20, 150, 200], accent, 'Reduce a risk of infection'))?.accents).toEqual([])
})
