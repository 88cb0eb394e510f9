import { expect, test } from 'vitest'
import { cropOf, grown, pixelRect } from '#app/domain/erasing/raster.ts'
import { colorDistance } from '#app/domain/style-similarity.ts'
import { fitStyle } from '#jobs/style/fit-style.ts'
import { blurredPlane } from '#jobs/style/plane-filters.ts'
import { Canvas, type Color } from '#tests/bench/judge/canvas.ts'

const TEXT = 'She had never been so far'
const KNOWN = [{ fontFamily: 'Arimo', weight: 700, italic: false, explained: 0.8 }]
const LINE = { text: TEXT, family: 'Arimo', weight: 700, x: 90, baseline: 180, sizePx: 40 }
const WHITE: Color = [250, 250, 250]
const PURPLE: Color = [120, 20, 120]
/** As bright as the purple is. */
const SHADY = (x: number, y: number): Color => {
  const level = 44 + 10 * Math.sin(x / 31) + 8 * Math.cos(y / 17)
  return [level, level, level + 4]
}

async function styleOf(canvas: Canvas, draw: (canvas: Canvas) => ReturnType<Canvas['write']>) {
  const box = draw(canvas)
  const { data, width } = await canvas.encoded()
  const rect = pixelRect(grown(box, 0.8 * box.height), { widthPx: canvas.width, heightPx: canvas.height })
  const own = { ...box, x: box.x - rect.x, y: box.y - rect.y }
  const rgb = cropOf(data, width, rect).data
  return fitStyle({ text: TEXT, width: rect.width, height: rect.height, rgb, box: own }, KNOWN, 'places')
}

const outlined = (color: Color, widthPx: number) => (canvas: Canvas) =>
  canvas.write({ ...LINE, fill: WHITE, outline: { color, widthPx } })

test('an outline that is as bright as the background is told by its hue', async () => {
  const style = await styleOf(new Canvas(SHADY), outlined(PURPLE, 4))
  expect(colorDistance(style?.outline?.color ?? '#000000', '#781478')).toBeLessThan(60)
  expect(Math.abs((style?.outline?.widthPx ?? 0) - 4)).toBeLessThan(1.3)
  expect(style?.shadow).toBeNull()
})

test.each<[string, Color | typeof SHADY, Color]>([
  ['as bright as the background', SHADY, PURPLE],
  ['that is brighter than it', [22, 16, 30], [224, 64, 255]],
])('a glow %s is a shadow without an offset', async (_what, background, color) => {
  const around = typeof background === 'function' ? background : () => background
  const style = await styleOf(new Canvas(around), (canvas) => {
    const shape = new Canvas(() => [0, 0, 0])
    shape.write({ ...LINE, fill: WHITE, outline: { color: WHITE, widthPx: 3 } })
    const plane = {
      ...{ width: canvas.width, height: canvas.height },
      values: Float32Array.from(
        { length: canvas.width * canvas.height },
        (_, at) => shape.colorAt(at % canvas.width, Math.floor(at / canvas.width))[0] / 255,
      ),
    }
    const glow = blurredPlane(plane, 4).values
    canvas.paint(
      (x, y) => glow[y * canvas.width + x] ?? 0,
      () => color,
    )
    return canvas.write({ ...LINE, fill: WHITE })
  })
  expect(style?.shadow).toMatchObject({ dxPx: 0, dyPx: 0 })
  expect(style?.shadow?.blurPx).toBeGreaterThan(3)
  expect(style?.outline).toBeNull()
})

test.each<[string, (x: number, y: number) => Color, (canvas: Canvas) => ReturnType<Canvas['write']>]>([
  ['bare letters', SHADY, (canvas) => canvas.write({ ...LINE, fill: WHITE })],
  [
    'bare letters over a picture of many hues',
    (x, y) => [90 + 70 * Math.sin(x / 23), 90 + 60 * Math.sin(y / 19), 90 + 60 * Math.cos((x + y) / 37)],
    (canvas) => canvas.write({ ...LINE, fill: WHITE }),
  ],
  ['coloured letters', SHADY, (canvas) => canvas.write({ ...LINE, fill: [250, 210, 40] })],
])('%s have none', async (_, background, draw) => {
  expect((await styleOf(new Canvas(background), draw))?.outline).toBeNull()
})
