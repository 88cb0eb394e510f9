import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import type { RecognizedLine } from '#app/domain/ocr.ts'
import type { RgbImage } from '#jobs/analysis/decode/rgb.ts'
import { analyzeFile } from './analyze-clip.ts'
import { ColorReader } from './color-reader.ts'
import { type ClipText, drawClip } from './draw-clip.ts'

const GREEN = '20ff20'
/** How wide the box of each text is that the line reads at some time. */
const WIDTHS: Readonly<Record<string, number>> = {
  Mezcle: 106,
  'Mezcle la': 140,
  'Mezcle la sal': 190,
  'Mezcle la harina': 247,
  'Mezcle las harinas': 278,
  'Mezcle toda la harina': 324,
}

/** A reader that tells what a line reads by how wide it is. */
class WidthReader extends ColorReader {
  readonly #textOf: (widthPx: number) => string

  constructor(textOf = textOfWidth) {
    super([{ color: GREEN, text: '' }])
    this.#textOf = textOf
  }

  override async recognize(
    image: RgbImage,
    boxes: readonly TextBox[],
    signal?: AbortSignal,
    fast?: boolean,
  ): Promise<RecognizedLine[]> {
    const lines = await super.recognize(image, boxes, signal, fast)
    return lines.map((line, index) => ({ ...line, text: this.#textOf(boxes[index]?.width ?? 0) }))
  }
}

/** Between two known texts a line has some letters of the longer. */
function textOfWidth(width: number): string {
  const known = Object.entries(WIDTHS)
  const near = known.find(([, each]) => Math.abs(each - width) <= 4)
  if (near) return near[0]
  const [longer, whole] = known.find(([, each]) => each > width) ?? ['', 1]
  return longer.slice(0, Math.round((longer.length * width) / whole))
}

type State = readonly [text: string, from: number]

function lineOf(states: readonly State[], end: number): ClipText[] {
  return states.map(([text, from], index) => ({
    ...{ text, color: GREEN, from, to: states[index + 1]?.[1] ?? end, x: '40', y: 'h-60+30-ascent' },
  }))
}

/** Letter by letter, a letter every second frame. */
function typed(text: string, from: number, first = 1): State[] {
  return Array.from({ length: text.length - first + 1 }, (_, index) => [
    text.slice(0, first + index),
    from + 2 * index,
  ])
}

const HALF = 'Mezcle'
const WHOLE = 'Mezcle la harina'
const LONGER = 'Mezcle toda la harina'
const CHANGED = 50
const END = 90

/** What happens to a line, the text before it and the one after it, and before which background. */
const edits: readonly (readonly [string, readonly State[], string, string, 'still' | 'moving'])[] = [
  ['gets two letters', lineChanged(WHOLE, 'Mezcle las harinas'), WHOLE, 'Mezcle las harinas', 'still'],
  ['gets a word in its middle', lineChanged(WHOLE, LONGER), WHOLE, LONGER, 'still'],
  ['gets a word over footage', lineChanged(WHOLE, LONGER), WHOLE, LONGER, 'moving'],
  ['has a word replaced', lineChanged(WHOLE, 'Mezcle la sal'), WHOLE, 'Mezcle la sal', 'still'],
  ['has a word replaced over footage', lineChanged(WHOLE, 'Mezcle la sal'), WHOLE, 'Mezcle la sal', 'moving'],
  ['loses its end', lineChanged(WHOLE, HALF), WHOLE, HALF, 'still'],
]

function lineChanged(before: string, after: string): State[] {
  return [
    [before, 10],
    [after, CHANGED],
  ]
}

test.each(edits)(
  'a line that %s is two texts, and the border is exact',
  async (_, states, before, after, background) => {
    const path = await drawClip({ texts: lineOf(states, END), frames: END + 5, background })
    const { tracks } = await analyzeFile(path, new WidthReader())
    expect(tracks).toMatchObject([
      { text: before, startFrame: 10, endFrame: CHANGED },
      { text: after, startFrame: CHANGED, endFrame: END },
    ])
  },
)

test.each(['still', 'moving'] as const)(
  'a line that is typed on after a pause is two texts before a %s background, each from its first letter on',
  async (background) => {
    const states = [...typed(HALF, 10), ...typed(WHOLE, CHANGED, HALF.length + 2)]
    const path = await drawClip({ texts: lineOf(states, END), frames: END + 5, background })
    const { tracks } = await analyzeFile(path, new WidthReader())
    expect(tracks).toMatchObject([
      { text: HALF, startFrame: 10 },
      { text: WHOLE, endFrame: END },
    ])
    const border = tracks[0]?.endFrame ?? 0
    expect(tracks[1]?.startFrame).toBe(border)
    // a letter takes two frames
    expect(Math.abs(border - CHANGED)).toBeLessThanOrEqual(2)
  },
)

test('what a line reads for less than the shortest time that is wanted is left out', async () => {
  const states: State[] = [...lineChanged(HALF, 'Mezcle la'), [WHOLE, CHANGED + 5]]
  const path = await drawClip({ texts: lineOf(states, END), frames: END + 5, background: 'still' })
  const { tracks } = await analyzeFile(path, new WidthReader())
  expect(tracks.map(({ text }) => text)).toEqual([HALF, WHOLE])
})

/** A reader whose detection finds only the right part of a line on its first passes. */
class PartReader extends WidthReader {
  readonly #partly: number
  #finds = 0

  constructor(partly: number) {
    super((widthPx) => (widthPx > 0.8 * (WIDTHS[WHOLE] ?? 0) ? WHOLE : 'la harina'))
    this.#partly = partly
  }

  override async detect(image: RgbImage) {
    const found = await super.detect(image)
    const isPart = found.length > 0 && this.#finds++ < this.#partly
    return found.map(({ box, score }) => ({ box: isPart ? rightPartOf(box) : box, score }))
  }
}

function rightPartOf(box: TextBox): TextBox {
  const left = 0.44 * box.width
  return { ...box, x: box.x + left, width: box.width - left }
}

test('a line of which detection finds a part at first is one text, from its first frame on', async () => {
  const path = await drawClip({ texts: lineOf([[WHOLE, 10]], END), frames: END + 5, background: 'moving' })
  const { tracks } = await analyzeFile(path, new PartReader(4))
  expect(tracks).toMatchObject([{ text: WHOLE, startFrame: 10, endFrame: END }])
})
