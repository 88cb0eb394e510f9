import { expect, test } from 'vitest'
import type { TextReader } from '#jobs/analysis/reader.ts'
import { analyzeClip, analyzeFile } from './analyze-clip.ts'
import { ColorReader } from './color-reader.ts'
import { drawClip } from './draw-clip.ts'

const RED = 'ff2020'
const GREEN = '20ff20'

test.each([
  { fps: '24', frame_step: 3 },
  { fps: '25', frame_step: 5 },
  { fps: '30000/1001', frame_step: 10 },
  { fps: '60', frame_step: 1 },
] as const)('over moving footage at $fps frames a second borders are exact to the frame', async (rate) => {
  const texts = [
    { text: 'Precaliente el horno', color: RED, from: 7, to: 41 },
    { text: 'Añada el azúcar', color: GREEN, from: 41, to: 83 },
  ]
  const { tracks, durationSeconds } = await analyzeClip(
    { texts, frames: 96, fps: rate.fps },
    { frame_step: rate.frame_step },
  )
  expect(tracks.map(({ text, startFrame, endFrame }) => ({ text, startFrame, endFrame }))).toEqual(
    texts.map(({ text, from, to }) => ({ text, startFrame: from, endFrame: to })),
  )
  const [num = 0, den = 1] = rate.fps.split('/').map(Number)
  expect(tracks[0]?.startSeconds).toBeCloseTo((7 * den) / num, 4)
  expect(tracks[1]?.endSeconds).toBeCloseTo((83 * den) / num, 4)
  expect(durationSeconds).toBeCloseTo((96 * den) / num, 4)
})

test.each([
  { background: 'still', outline: 0, off: 0 },
  { background: 'moving', outline: 3, off: 1 },
  // where the letters hardly stand out, only reading tells, twice a second
  { background: 'moving', outline: 0, off: 13 },
] as const)(
  'a text that differs from its predecessor in one letter, before a $background background, outline $outline',
  async ({ background, outline, off }) => {
    const text = (step: number) => `Paso ${step} de 4: mezclar bien`
    const spans = [
      [6, 40],
      [40, 71],
      [71, 95],
    ] as const
    const place = { x: '40', y: 'h-60+30-ascent' }
    const texts = spans.map(([from, to], index) => {
      return { text: text(index + 1), color: GREEN, from, to, outline, ...place }
    })
    // colour does not distinguish these: marks right above the text do, for the reader
    const marks = spans.map(
      ([from, to], index) =>
        `drawbox=x=${20 * index}:y=ih-84:w=16:h=16:color=white:t=fill:enable='between(n,${from},${to - 1})'`,
    )
    const colors = new ColorReader([{ color: GREEN, text: '' }])
    const reader: TextReader = {
      detect: (image) => colors.detect(image),
      recognize: async (image, boxes) => {
        const row = (image.height - 76) * image.width
        const lit = (index: number) => (image.data[3 * (row + 20 * index + 8)] ?? 0) > 200
        const lines = await colors.recognize(image, boxes)
        return lines.map((line) => ({ ...line, text: text(1 + spans.findIndex((_, index) => lit(index))) }))
      },
    }
    const path = await drawClip({ texts, frames: 100, filters: marks, background })
    const { tracks } = await analyzeFile(path, reader)
    expect(tracks.map((track) => track.text)).toEqual(texts.map((drawn) => drawn.text))
    for (const [index, track] of tracks.entries()) {
      expect(Math.abs(track.startFrame - (spans[index]?.[0] ?? -1))).toBeLessThanOrEqual(off)
      expect(Math.abs(track.endFrame - (spans[index]?.[1] ?? -1))).toBeLessThanOrEqual(off)
    }
  },
)
