import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#app/domain/languages.ts'
import type { OcrSettings, RecognizedLine } from '#app/domain/ocr.ts'
import { textSimilarity } from '#jobs/analysis/read/text-similarity.ts'
import { createEngine, type Engine } from '#jobs/ocr/engine.ts'
import type { RgbImage } from '#jobs/ocr/image.ts'
import { drawFrame } from '#tests/bench/ocr/drawn-frame.ts'
import { type FoundLine, scoreFrame } from '#tests/bench/ocr/score.ts'
import { canvas, SIZE } from './canvas.ts'
import { settingsWith } from './settings.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

async function read(
  image: RgbImage,
  options: { languages?: Language[]; settings?: Partial<OcrSettings>; withStyle?: boolean } = {},
): Promise<(RecognizedLine & FoundLine)[]> {
  const { languages = ['en'], withStyle = false } = options
  const settings = settingsWith(options.settings)
  const { boxes } = await engine.detect(image, settings)
  const parameters = { boxes: boxes.map(({ box }) => box), languages, settings, withStyle }
  const { lines } = await engine.recognize(image, parameters)
  return lines.flatMap((line, i) => {
    const box = line.box ?? boxes[i]?.box
    return box ? [{ ...line, box }] : []
  })
}

const textsOf = (lines: readonly RecognizedLine[]) => lines.map(({ text }) => text).sort()

test('fast recognition reads a line well enough to distinguish it, also under its former name', async () => {
  const { image } = await canvas([{ text: 'Die Straßenbahn fährt über die Brücke' }])
  const settings = settingsWith()
  const { boxes } = await engine.detect(image, settings)
  const parameters = {
    boxes: boxes.map(({ box }) => box),
    languages: ['de' as const],
    settings,
    withStyle: false,
  }
  const { lines } = await engine.recognize(image, { ...parameters, fast: true })
  expect(textSimilarity(lines[0]?.text ?? '', 'Die Straßenbahn fährt über die Brücke')).toBeGreaterThan(0.85)
  expect((await engine.recognize(image, { ...parameters, glance: true })).lines).toEqual(lines)
})

test.each(LANGUAGES)('reads captions, titles and signs over footage in %s', async (language) => {
  const frame = await drawFrame(language, 0)
  const { score, mistakes } = scoreFrame(frame, await read(frame.image, { languages: [language] }), 0.5)
  expect(mistakes.filter(({ expected, read }) => Math.abs(expected.length - read.length) > 2)).toEqual([])
  expect(score).toMatchObject({ lines: 3, missed: 0, phantoms: 0 })
  expect(score.errors / score.characters).toBeLessThanOrEqual(0.06)
})

test('finds nothing sure where there is no text', async () => {
  const found = await Promise.all([3, 4].map(async (seed) => read((await canvas([], seed)).image)))
  expect(found.flat().filter(({ confidence }) => confidence >= 0.5)).toEqual([])
})

test('of several languages each line gets the one that reads it best', async () => {
  const { image } = await canvas([
    { text: 'Добро пожаловать', cy: 120, language: 'ru' },
    { text: 'Mañana será otro día', cy: 300, language: 'es' },
    { text: '어서 오세요', cy: 480, language: 'ko' },
    { text: '欢迎来到我们的频道', cy: 640, language: 'zh-cn' },
  ])
  const lines = await read(image, { languages: ['es', 'ru', 'ko', 'zh-cn'] })
  const byPlace = lines.sort((a, b) => a.box.y - b.box.y)
  expect(byPlace.map(({ text, language }) => [text, language])).toEqual([
    ['Добро пожаловать', 'ru'],
    ['Mañana será otro día', 'es'],
    ['어서 오세요', 'ko'],
    ['欢迎来到我们的频道', 'zh-cn'],
  ])
})

test.each([-30, -8, 12, 40])('reads a line turned by %i degrees and says its angle', async (angleDegrees) => {
  const { image } = await canvas([{ text: 'Follow the river north', style: { angleDegrees } }])
  const [line] = await read(image)
  expect(line?.text).toBe('Follow the river north')
  expect(Math.abs((line?.box.angleDegrees ?? 0) - angleDegrees)).toBeLessThan(1.5)
})

test.each([90, -90])('reads a line turned by a quarter (%i degrees)', async (angleDegrees) => {
  const { image } = await canvas([{ text: 'Emergency exit', style: { angleDegrees } }])
  const [line] = await read(image)
  expect(line).toMatchObject({
    text: 'Emergency exit',
    box: { angleDegrees: expect.closeTo(angleDegrees, -1) },
  })
  expect(line?.box.width).toBeGreaterThan(3 * (line?.box.height ?? 0))
})

test('reads a column of upright characters from top to bottom', async () => {
  const characters = Array.from('立入禁止区域')
  const { image } = await canvas(
    characters.map((text, i) => ({
      text,
      language: 'ja' as const,
      cy: 200 + i * 46,
      style: { fontSizePx: 44 },
    })),
    '#30506a',
  )
  expect(textsOf(await read(image, { languages: ['ja', 'zh-cn'] }))).toEqual(['立入禁止区域'])
})

test('reads letters 14 px high', async () => {
  const { image } = await canvas([
    {
      text: 'Nobody told me the bridge was closed',
      style: { fontSizePx: 19, outline: { color: '#000', widthPx: 1 } },
    },
  ])
  expect(textsOf(await read(image))).toEqual(['Nobody told me the bridge was closed'])
})

test('a frame of half the size is read as well', async () => {
  const { image } = await canvas([{ text: 'Platform nine is closed' }])
  const small = { ...image, ...halved(image) }
  expect(textsOf(await read(small))).toEqual(['Platform nine is closed'])
})

/** Every second pixel of every second row. */
function halved(image: RgbImage): Pick<RgbImage, 'data' | 'width' | 'height'> {
  const [width, height] = [image.width / 2, image.height / 2]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (2 * y * image.width + 2 * x) * 3
      data.set(image.data.subarray(from, from + 3), (y * width + x) * 3)
    }
  return { data, width, height }
}

test('width_ths decides the largest gap between words of a line', async () => {
  const { image } = await canvas(
    [
      { text: 'EXIT', cx: 500, style: { fontSizePx: 44 } },
      { text: 'Gate 12', cx: 660, style: { fontSizePx: 36 } },
    ],
    '#202830',
  )
  const count = async (width_ths: number) =>
    (await engine.detect(image, settingsWith({ width_ths }))).boxes.length
  expect(await count(0.3)).toBe(2)
  expect(await count(1)).toBe(1)
})

test('height_ths decides how unlike in height words on one line may be', async () => {
  const { image } = await canvas(
    [
      { text: 'EXIT', cx: 500, style: { fontSizePx: 60 } },
      { text: 'left side', cx: 660, style: { fontSizePx: 30 } },
    ],
    '#202830',
  )
  const count = async (height_ths: number) =>
    (await engine.detect(image, settingsWith({ height_ths, width_ths: 1 }))).boxes.length
  expect(await count(0.3)).toBe(2)
  expect(await count(0.7)).toBe(1)
})

test('add_margin enlarges the boxes', async () => {
  const { image } = await canvas([{ text: 'Keep your tickets ready' }])
  const box = async (add_margin: number) =>
    (await engine.detect(image, settingsWith({ add_margin }))).boxes[0]?.box ?? { width: 0, height: 0 }
  const [narrow, wide] = [await box(0.05), await box(0.2)]
  expect(wide.width - narrow.width).toBeGreaterThan(4)
  expect(wide.height - narrow.height).toBeGreaterThan(2)
})

test('text_threshold drops what the detector is less sure of, low_text what is faint around it', async () => {
  const { image } = await canvas([
    { text: 'plain to see', cy: 200 },
    { text: 'hardly there', cy: 500, style: { outline: { color: '#808080', widthPx: 0.1 }, opacity: 0.25 } },
  ])
  const found = async (changes: Partial<OcrSettings>) =>
    (await engine.detect(image, settingsWith(changes))).boxes
  expect((await found({ text_threshold: 0.4 })).length).toBeGreaterThan(
    (await found({ text_threshold: 0.9 })).length,
  )
  const width = async (low_text: number) =>
    (await found({ low_text, text_threshold: 0.4 })).at(-1)?.box.width ?? 0
  expect(await width(0.2)).toBeGreaterThan(await width(0.6))
})

test('the allow list leaves only its characters, the block list drops its own', async () => {
  const { image } = await canvas([{ text: 'Gate 12 opens 9:45' }])
  const digits = await read(image, { settings: { allowlist: '0123456789' } })
  expect(digits.map(({ text }) => text.replace(/ /g, ''))).toEqual([expect.stringMatching(/^12\d*945$/)])
  expect(digits[0]?.confidence).toBeGreaterThan(0.5)
  expect(textsOf(await read(image, { settings: { blocklist: ':G' } }))).not.toEqual(['Gate 12 opens 9:45'])
  expect((await read(image, { settings: { blocklist: ':G' } }))[0]?.text).not.toMatch(/[:G]/)
})

test('paragraph joins lines under one another to one text', async () => {
  const { image } = await canvas([
    { text: 'The quick answer came', cy: 340 },
    { text: 'from the back row', cy: 392 },
    { text: 'Far below', cy: 640 },
  ])
  expect(textsOf(await read(image))).toEqual(['Far below', 'The quick answer came', 'from the back row'])
  const blocks = await read(image, { settings: { paragraph: true }, withStyle: true })
  expect(textsOf(blocks)).toEqual(['Far below', 'The quick answer came\nfrom the back row'])
  expect(blocks.find(({ text }) => text.includes('\n'))?.style?.align).toBe('center')
})

test('an empty, a tiny and a text-free frame give no boxes', async () => {
  const grey = (width: number, height: number): RgbImage => ({
    data: new Uint8Array(width * height * 3).fill(90),
    width,
    height,
    channels: 3,
  })
  for (const image of [grey(1, 1), grey(2, 900), grey(SIZE.width, SIZE.height)])
    expect((await engine.detect(image, settingsWith())).boxes).toEqual([])
})

test('boxes outside the frame and of no size read as nothing sure instead of failing', async () => {
  const { image } = await canvas([])
  const boxes = [
    { x: 5000, y: 5000, width: 100, height: 20, angleDegrees: 0 },
    { x: 10, y: 10, width: 0, height: 0, angleDegrees: 0 },
    { x: -1e9, y: 3, width: 2e9, height: 1, angleDegrees: 1e6 },
  ]
  const { lines } = await engine.recognize(image, {
    boxes,
    languages: ['es'],
    settings: settingsWith(),
    withStyle: true,
  })
  expect(lines).toHaveLength(3)
  for (const { text, confidence } of lines) expect(text === '' || confidence < 0.5).toBe(true)
})
