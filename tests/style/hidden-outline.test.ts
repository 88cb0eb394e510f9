import { expect, test } from 'vitest'
import { cropOf, grown, pixelRect } from '#app/domain/erasing/raster.ts'
import { fitStyle } from '#jobs/style/fit-style.ts'
import { Canvas, type Color } from '#tests/bench/judge/canvas.ts'

const TEXT = 'Nobody knew the way back'
const KNOWN = [{ fontFamily: 'Arimo', weight: 700, italic: false, explained: 0.8 }]
const DARK: Color = [14, 14, 16]
const BRIGHT: Color = [190, 186, 180]

async function styleOf(background: (x: number) => Color, widthPx: number) {
  const canvas = new Canvas(background)
  const line = { text: TEXT, family: 'Arimo', weight: 700, x: 90, baseline: 180, sizePx: 36 }
  const outline = widthPx > 0 ? { outline: { color: [6, 6, 6] as const, widthPx } } : {}
  const box = canvas.write({ ...line, fill: [248, 248, 246], ...outline })
  const { data, width } = await canvas.encoded()
  const rect = pixelRect(grown(box, 0.6 * box.height), { widthPx: canvas.width, heightPx: canvas.height })
  const own = { ...box, x: box.x - rect.x, y: box.y - rect.y }
  const rgb = cropOf(data, width, rect).data
  const sample = { text: TEXT, width: rect.width, height: rect.height, rgb, box: own }
  return fitStyle(sample, KNOWN, 'places')
}

/** A dark picture through which something bright goes. */
const withStreak = (x: number) => (x > 250 && x < 310 ? BRIGHT : DARK)

test('a dark outline over dark footage is found where something bright is behind it', async () => {
  const outline = (await styleOf(withStreak, 2.5))?.outline
  expect(outline?.color).toBe('#000000')
  expect(Math.abs((outline?.widthPx ?? 0) - 2.5)).toBeLessThan(1)
})

test('letters that are bare over something bright tell that they have no outline over dark footage either', async () => {
  expect(await styleOf(withStreak, 0)).toMatchObject({ outline: null, isBare: true })
})

test('where all is dark nothing tells of an outline', async () => {
  expect(await styleOf(() => DARK, 2.5)).toMatchObject({ outline: null, isBare: false })
})
