import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TextStyle } from '#app/domain/text-track.ts'
import { createEngine, type Engine } from '#jobs/ocr/engine.ts'
import type { DrawnStyle } from '#tests/bench/ocr/drawn-line.ts'
import { canvas, type Placed } from './canvas.ts'
import { settingsWith } from './settings.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

async function styleOf(
  line: Placed,
  background: number | string = 5,
): Promise<{ style: TextStyle; capHeightPx: number }> {
  const { image, drawn } = await canvas([line], background)
  const settings = settingsWith()
  const boxes = drawn.map(({ box }) => ({
    ...box,
    x: box.x - 4,
    y: box.y - 4,
    width: box.width + 8,
    height: box.height + 8,
  }))
  const { lines } = await engine.recognize(image, {
    boxes,
    languages: [line.language ?? 'en'],
    settings,
    withStyle: true,
  })
  const style = lines[0]?.style
  if (!style) throw new Error(`no style was measured of ${line.text}`)
  return { style, capHeightPx: drawn[0]?.capHeightPx ?? 0 }
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

function difference(a: string, b: string): number {
  const other = channels(b)
  return Math.hypot(...channels(a).map((value, i) => value - (other[i] ?? 0)))
}

const PLAIN: Partial<DrawnStyle> = { outline: { color: '#000000', widthPx: 0.01 } }

test.each([
  { fill: '#ffffff', outline: '#000000' },
  { fill: '#ffe000', outline: '#101010' },
  { fill: '#202060', outline: '#ffffff' },
])('tells the fill $fill from the outline $outline', async ({ fill, outline }) => {
  const { style } = await styleOf({
    text: 'Harbour lights',
    style: { fill, fontSizePx: 48, bold: true, outline: { color: outline, widthPx: 4 } },
  })
  expect(difference(style.fill, fill)).toBeLessThan(60)
  expect(difference(style.outline?.color ?? '#808080', outline)).toBeLessThan(70)
  expect(Math.abs((style.outline?.widthPx ?? 0) - 4)).toBeLessThan(1.6)
  expect(style).toMatchObject({ plate: null, background: 'still' })
})

test('a text on an opaque background box has its colour and place, and no outline', async () => {
  const { style } = await styleOf({
    text: 'Platform nine',
    style: { ...PLAIN, fill: '#ffe060', plate: { color: '#104080', opacity: 1, paddingPx: 14 } },
  })
  expect(style).toMatchObject({ outline: null, background: 'plate' })
  expect(difference(style.fill, '#ffe060')).toBeLessThan(60)
  expect(difference(style.plate?.color ?? '#000000', '#104080')).toBeLessThan(20)
})

test('the edges of a background box are found within two pixels', async () => {
  const line: Placed = {
    text: 'Platform nine',
    style: { ...PLAIN, plate: { color: '#8a1020', opacity: 1, paddingPx: 18 } },
  }
  const { drawn } = await canvas([line])
  const { style } = await styleOf(line)
  const [text, plate] = [drawn[0]?.box, style.plate?.box]
  expect(Math.abs((plate?.width ?? 0) - ((text?.width ?? 0) + 36))).toBeLessThan(6)
  expect(Math.abs((plate?.height ?? 0) - ((text?.height ?? 0) + 36))).toBeLessThan(6)
})

test('a translucent background box is one, but cannot be redrawn in one colour', async () => {
  const { style } = await styleOf(
    { text: 'Platform nine', style: { ...PLAIN, plate: { color: '#000000', opacity: 0.6, paddingPx: 10 } } },
    11,
  )
  expect(style.plate).not.toBeNull()
  expect(difference(style.fill, '#ffffff')).toBeLessThan(60)
})

test.each([
  { bold: false, weight: 400 },
  { bold: true, weight: 700 },
])('weight $weight shows in the strokes', async ({ bold, weight }) => {
  const { style } = await styleOf(
    { text: 'Nobody told me', font: 'Noto Sans', style: { bold, fontSizePx: 44 } },
    '#304050',
  )
  expect(style.weight).toBe(weight)
})

test.each([
  { bold: false, language: 'en' as const, fontSizePx: 34 },
  { bold: true, language: 'en' as const, fontSizePx: 34 },
  { bold: false, language: 'ru' as const, fontSizePx: 26 },
  { bold: true, language: 'ru' as const, fontSizePx: 26 },
  { bold: false, language: 'zh-cn' as const, fontSizePx: 34 },
  { bold: true, language: 'zh-cn' as const, fontSizePx: 34 },
])('the outline of a $language caption hides nothing of its weight (bold: $bold)', async (line) => {
  const { bold, language, fontSizePx } = line
  const text = { en: 'Do you know what time it is?', ru: 'Кто это там, внизу?', 'zh-cn': '请注意脚下台阶' }
  const { style } = await styleOf({ text: text[language], language, style: { bold, fontSizePx } }, 5)
  expect(style.weight).toBe(bold ? 700 : 400)
})

test.each([
  { bold: false, font: 'Noto Sans CJK JP', weight: 400 },
  { bold: true, font: 'Noto Sans CJK JP', weight: 700 },
  { bold: true, font: 'Noto Serif CJK JP', weight: 700 },
])('Japanese in $font has weight $weight', async ({ bold, font, weight }) => {
  const { style } = await styleOf(
    { text: '電車は二十分ほど遅れています', language: 'ja', font, style: { bold, fontSizePx: 40 } },
    5,
  )
  expect(style.weight).toBe(weight)
})

test('the fill is distinguished from its shadow, and from the gaps in a background box', async () => {
  const shadowed = await styleOf({
    text: 'Harbour lights',
    style: { ...PLAIN, fill: '#ffff00', shadow: true },
  })
  expect(difference(shadowed.style.fill, '#ffff00')).toBeLessThan(60)
  const plate = { color: '#104080', opacity: 1, paddingPx: 14 }
  const sign = await styleOf({ text: 'Quiet zone', style: { ...PLAIN, fill: '#ffe060', bold: true, plate } })
  expect(difference(sign.style.fill, '#ffe060')).toBeLessThan(60)
})

test.each([true, false])('italic: %s', async (italic) => {
  const { style } = await styleOf(
    { text: 'Nobody told me his name', font: 'Noto Sans', style: { italic } },
    '#304050',
  )
  expect(style.italic).toBe(italic)
})

test.each([
  { text: 'Breaking news', language: 'en' as const, fontSizePx: 40 },
  { text: 'Happy people jog', language: 'en' as const, fontSizePx: 28 },
  { text: '请注意脚下台阶', language: 'zh-cn' as const, fontSizePx: 40 },
])('the height of capitals of "$text" is right within a tenth', async ({ text, language, fontSizePx }) => {
  const { style, capHeightPx } = await styleOf({ text, language, style: { ...PLAIN, fontSizePx } }, '#304050')
  expect(Math.abs((style.capHeightPx ?? 0) / capHeightPx - 1)).toBeLessThan(0.12)
})

test('wide letter spacing is measured, common spacing is none', async () => {
  const spaced = await styleOf({ text: 'HARBOUR', style: { ...PLAIN, letterSpacingPx: 14 } }, '#304050')
  expect(Math.abs(spaced.style.letterSpacingPx - 14)).toBeLessThan(5)
  const common = await styleOf({ text: 'HARBOUR', style: PLAIN }, '#304050')
  expect(common.style.letterSpacingPx).toBe(0)
})

test.each([
  { cx: 640, align: 'center' },
  { cx: 260, align: 'left' },
  { cx: 1020, align: 'right' },
])('a line whose middle is at $cx of 1280 is aligned $align', async ({ cx, align }) => {
  expect((await styleOf({ text: 'Harbour lights', cx })).style.align).toBe(align)
})
