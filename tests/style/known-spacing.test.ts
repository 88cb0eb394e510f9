import { expect, test } from 'vitest'
import { cropOf, grown, pixelRect } from '#app/domain/erasing/raster.ts'
import { fitStyle } from '#jobs/style/fit-style.ts'
import { Canvas } from '#tests/bench/judge/canvas.ts'

const TEXT = 'Keep a distance from the others'
/** Code over an editor's background, badly explained: nearly all that another line has to reach. */
const CODE = { fontFamily: 'Roboto Mono', weight: 400, italic: false, explained: 0.48 }
const setting = {
  ...{ sizePx: 30, letterSpacingPx: 0, inkShiftPx: 0, leftPx: 2, rightPx: 2, ringEm: 0, sigmaPx: 0.5 },
}

async function drawn(family: string) {
  const canvas = new Canvas(() => [20, 90, 140])
  const line = { text: TEXT, family, weight: 400, x: 40, baseline: 180, sizePx: 30 }
  const box = canvas.write({ ...line, fill: [245, 248, 250] })
  const { data, width } = await canvas.encoded()
  const rect = pixelRect(grown(box, 0.6 * box.height), { widthPx: canvas.width, heightPx: canvas.height })
  const rgb = cropOf(data, width, rect).data
  const own = { ...box, x: box.x - rect.x, y: box.y - rect.y }
  return { text: TEXT, width: rect.width, height: rect.height, rgb, box: own }
}

test.each(['places', 'settings'] as const)(
  'a line is not pressed together to be in the face of other lines: %s',
  async (search) => {
    const sans = await drawn('Roboto')
    expect(fitStyle(sans, [{ ...CODE, settings: [setting] }], search)).toBeNull()
    const code = await drawn('Roboto Mono')
    expect(fitStyle(code, [{ ...CODE, settings: [setting] }], search)).toMatchObject({
      fontFamily: 'Roboto Mono',
      letterSpacingPx: 0,
    })
  },
)
