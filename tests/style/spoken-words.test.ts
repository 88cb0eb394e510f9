import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { fitTrackStyles } from '#jobs/style/fit-tracks.ts'
import { ffmpeg } from '#tests/fixtures/drawn-source.ts'

const BOLD = '/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf'
const REGULAR = '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf'
const BACKGROUND = 'gradients=s=640x180:r=25:speed=0.02:seed=3:c0=0x6688aa:c1=0xaa9977:n=2,format=yuv420p'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotulo-test-spoken-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Filters as ffmpeg's, over a background that moves, for 45 frames. */
async function drawn(name: string, filters: readonly string[]): Promise<string> {
  const out = join(folder, `${name}.mp4`)
  await ffmpeg('-f', 'lavfi', '-i', [BACKGROUND, ...filters].join(','), '-frames:v', '45', '-crf', '23', out)
  return out
}

function line(text: string, box: Omit<TextTrack['prevalentBox'], 'angleDegrees'>): TextTrack {
  const prevalentBox = { ...box, angleDegrees: 0 }
  return {
    ...{ text, language: 'es', confidence: 1, startFrame: 0, endFrame: 45, startSeconds: 0, endSeconds: 1.8 },
    ...{ boxes: [{ frame: 0, seconds: 0, box: prevalentBox }], prevalentBox, style: PLAIN_STYLE },
  }
}

async function stylesOf(path: string, lines: readonly TextTrack[]): Promise<TextTrack['style'][]> {
  const { signal } = new AbortController()
  const source = await probeSource(path, DEBIAN_TOOLS, signal)
  return (await fitTrackStyles(source, lines, DEBIAN_TOOLS, signal)).map(({ style }) => style)
}

/** Frames from which on words are highlighted. */
function spokenIn({ highlight }: TextTrack['style'], text: string): unknown[][] {
  return (highlight?.steps ?? []).map(({ seconds, from, to }) => [
    Math.round(25 * seconds),
    text.slice(Math.round(text.length * from), Math.round(text.length * to)),
  ])
}

const TEXT = 'Nadie te cuenta esto'
const WORDS = [
  { text: 'Nadie', x: 60, width: 128 },
  { text: 'te cuenta', x: 205, width: 210 },
  { text: 'esto', x: 430, width: 94 },
]
const SPOKEN = [
  [0, 'Nadie'],
  [15, 'te cuenta'],
  [30, 'esto'],
]
/** Each for 15 frames. */
const isSpoken = (at: number) => `between(n\\,${15 * at}\\,${15 * at + 14})`

test.each([
  ['a line', ''],
  ['a line that fades in', ":alpha='min(1,t/0.28)'"],
])(
  'words that are spoken are highlighted at their moments, in their colour, over %s of the other',
  async (_what, fading) => {
    const words = WORDS.flatMap(({ text, x }, at) => {
      const word = `drawtext=fontfile=${BOLD}:text='${text}':x=${x}:y=60:fontsize=44:borderw=3:bordercolor=black${fading}`
      return [
        `${word}:fontcolor=#ffe020:enable=${isSpoken(at)}`,
        `${word}:fontcolor=#f8f8f8:enable=not(${isSpoken(at)})`,
      ]
    })
    const path = await drawn(`spoken-${fading.length}`, words)
    const [style = PLAIN_STYLE] = await stylesOf(path, [line(TEXT, { x: 57, y: 58, width: 470, height: 40 })])
    expect(style).toMatchObject({ weight: 700, fill: expect.stringMatching(/^#f.f.f.$/) })
    expect(style.fade !== undefined).toBe(fading !== '')
    expect(style.accents).toBeUndefined()
    expect(style.highlight?.color).toMatch(/^#f.[de].[0-4].$/)
    expect(style.highlight?.plate).toBeUndefined()
    expect(spokenIn(style, TEXT)).toEqual(SPOKEN)
  },
)

test('a box that goes from word to word is found with its moments, its margins and its colour', async () => {
  const box = ({ x, width }: (typeof WORDS)[number], at: number) =>
    `drawbox=x=${x - 10}:y=44:w=${width + 20}:h=70:color=0x7030d8:t=fill:enable=${isSpoken(at)}`
  const word = ({ text, x }: (typeof WORDS)[number]) =>
    `drawtext=fontfile=${BOLD}:text='${text}':x=${x}:y=60:fontsize=44:fontcolor=#f8f8f8`
  const path = await drawn('boxed', [...WORDS.map(box), ...WORDS.map(word)])
  const [style = PLAIN_STYLE] = await stylesOf(path, [line(TEXT, { x: 57, y: 58, width: 470, height: 40 })])
  expect(style).toMatchObject({ weight: 700, fill: expect.stringMatching(/^#[ef].[ef].[ef].$/) })
  expect(spokenIn(style, TEXT)).toEqual(SPOKEN)
  const { plate } = style.highlight ?? {}
  expect(plate?.color).toMatch(/^#[67].[23].[cd].$/)
  expect(plate?.radiusPx).toBeLessThan(4)
  expect(plate?.seen).toHaveLength(3)
  for (const [at, { rect }] of (plate?.seen ?? []).entries()) {
    const { x = 0, width = 0 } = WORDS[at] ?? {}
    expect(Math.abs(rect.x - (x - 10))).toBeLessThan(6)
    expect(Math.abs(rect.x + rect.width - (x + width + 10))).toBeLessThan(6)
    expect(Math.abs(rect.y - 44)).toBeLessThan(3)
    expect(Math.abs(rect.y + rect.height - 114)).toBeLessThan(3)
  }
})

test('a heading is bold though the lines around it, in its family, are not', async () => {
  const entries = ['Lavanda verdadera', 'Helecho de sombra', 'Regadera de cinc']
  const texts = [
    ...entries.map((text, at) => ({ text, y: 90 + 28 * at, size: 20, file: REGULAR })),
    { text: 'Novedades', y: 24, size: 36, file: BOLD },
  ]
  const path = await drawn(
    'heading',
    texts.map(
      ({ text, y, size, file }) =>
        `drawtext=fontfile=${file}:text='${text}':x=60:y=${y}:fontsize=${size}:fontcolor=#101010`,
    ),
  )
  const boxes = [
    { x: 58, y: 90, width: 180, height: 20 },
    { x: 58, y: 118, width: 186, height: 20 },
    { x: 58, y: 146, width: 160, height: 20 },
    { x: 58, y: 24, width: 212, height: 32 },
  ]
  const lines = texts.map(({ text }, at) => line(text, boxes[at] ?? { x: 0, y: 0, width: 1, height: 1 }))
  const styles = await stylesOf(path, lines)
  expect(styles.map(({ weight }) => (weight >= 600 ? 'bold' : 'regular'))).toEqual([
    ...entries.map(() => 'regular'),
    'bold',
  ])
})
