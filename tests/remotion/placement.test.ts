import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOverlayPlan } from '#app/domain/overlay/build-overlay-plan.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { createEngine, type Engine } from '#jobs/ocr/engine.ts'
import { snapshotTrack } from '#tests/factories/snapshot-track.ts'
import { canvas, type Placed } from '#tests/ocr/canvas.ts'
import { settingsWith } from '#tests/ocr/settings.ts'
import { boundsWhere, drawCases, type DrawnCases, HEIGHT, WIDTH } from './draw-cases.ts'

/** Originals whose boxes hold more than their capitals; none reaches below its base line. */
const ORIGINALS: Record<string, Placed> = {
  'capitals with an accent': { text: 'RECETA FÁCIL', cx: 300, cy: 80, style: { bold: true, fontSizePx: 52 } },
  'a short word with an accent': { text: 'VÍA 2', cx: 300, cy: 160, style: { fontSizePx: 44 } },
  'an accented capital among small letters': { text: 'Él sabe todo', cx: 300, cy: 240 },
  capitals: { text: 'SALIDA', cx: 300, cy: 310, style: { fontSizePx: 36 } },
}

let engine: Engine
let drawn: DrawnCases
/** Of each original: middle and height of its capitals. */
const truth = new Map<string, { middle: number; capHeight: number }>()

beforeAll(async () => {
  engine = await createEngine()
  const names = Object.keys(ORIGINALS)
  const { image, drawn: lines } = await canvas(Object.values(ORIGINALS), '#304058')
  const settings = settingsWith()
  const { boxes: found } = await engine.detect(image, settings)
  const boxes = lines.map(({ box }) => {
    const middle = box.y + box.height / 2
    const own = found.find((one) => Math.abs(one.box.y + one.box.height / 2 - middle) < 20)
    if (!own) throw new Error('a line was not detected')
    return own.box
  })
  const read = await engine.recognize(image, { boxes, languages: ['es'], settings, withStyle: true })
  const cases = names.map((name, index) => {
    const [box, style, line] = [boxes[index], read.lines[index]?.style, lines[index]]
    if (!box || !style || !line) throw new Error(`nothing was measured of ${name}`)
    const { y, height } = line.box
    truth.set(name, { middle: y + height - line.capHeightPx / 2, capHeight: line.capHeightPx })
    // letters that are as high as capitals and no higher: their ink is what is compared
    const track = snapshotTrack({ text: line.text, translation: 'HIT', box, style })
    const { items } = buildOverlayPlan({
      frame: { widthPx: WIDTH, heightPx: HEIGHT, durationSeconds: 10 },
      tracks: [track],
      language: 'en',
      options: RenderOptions.parse({}),
      covers: new Map(),
      watermark: null,
    })
    return [name, items] as const
  })
  drawn = await drawCases(Object.fromEntries(cases))
})
afterAll(() => engine.close())

test.each(Object.keys(ORIGINALS))(
  '%s: the caption stands level where the original’s letters stood',
  (name) => {
    // the fill is white; the outline around it is as thick above as below
    const ink = boundsWhere(drawn.overlay(name), (red, _green, _blue, alpha) => alpha > 128 && red > 128)
    const { middle, capHeight } = truth.get(name) ?? { middle: 0, capHeight: 0 }
    if (!ink) throw new Error('nothing was drawn')
    expect(Math.abs(ink.y + ink.height / 2 - middle)).toBeLessThan(name.includes('small letters') ? 3.5 : 2)
    expect(Math.abs(ink.height - capHeight)).toBeLessThan(0.1 * capHeight + 1)
  },
)
