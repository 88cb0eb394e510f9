import { expect, test } from 'vitest'
import type { TextBox } from '#app/domain/geometry.ts'
import { PLAIN_STYLE, type TextStyle, type TextTrack } from '#app/domain/text-track.ts'
import { joinSubtitles } from './subtitles.ts'

const SCENE = { durationSeconds: 20, width: 1280, height: 720 }

interface Sketch {
  readonly text: string
  readonly from?: number
  readonly to?: number
  readonly box?: Partial<TextBox>
  readonly style?: Partial<TextStyle>
  readonly language?: TextTrack['language']
  readonly moves?: boolean
}

function track({ text, from = 2, to = 5, box, style, language = 'en', moves = false }: Sketch): TextTrack {
  const width = box?.width ?? 500
  const place = { x: 640 - width / 2, y: 600, width, height: 40, angleDegrees: 0, ...box }
  const step = { frame: from * 25, seconds: from, box: place }
  return {
    ...{ text, language, confidence: 0.9, startSeconds: from, endSeconds: to },
    ...{ startFrame: Math.round(from * 25), endFrame: Math.round(to * 25) },
    boxes: moves ? [step, { ...step, frame: step.frame + 1 }] : [step],
    prevalentBox: place,
    style: { ...PLAIN_STYLE, capHeightPx: 28, ...style },
  }
}

const joined = (sketches: readonly Sketch[], scene = SCENE) =>
  joinSubtitles(sketches.map(track), scene).map(({ text }) => text)

const UPPER: Sketch = { text: 'I thought the ferry' }
const LOWER: Sketch = { text: 'would wait for us', box: { y: 648, width: 420 } }

test('the lines of a subtitle are one text with its line break, in the box around both', () => {
  const [subtitle, ...others] = joinSubtitles([track(UPPER), track(LOWER)], SCENE)
  expect(others).toEqual([])
  expect(subtitle).toMatchObject({
    text: 'I thought the ferry\nwould wait for us',
    startFrame: 50,
    endFrame: 125,
    prevalentBox: { x: 390, y: 600, width: 500, height: 88 },
    style: { align: 'center' },
  })
})

test('lines that are as long are centred, lines of two speakers stay at their edge', () => {
  const alignOf = (lower: Partial<TextBox>) =>
    joinSubtitles([track(UPPER), track({ ...LOWER, box: { y: 648, ...lower } })], SCENE)[0]?.style.align
  expect(alignOf({ x: 390, width: 497 })).toBe('center')
  expect(alignOf({ x: 390, width: 150 })).toBe('left')
})

test.each<[string, Sketch, Sketch]>([
  ['the upper one is found last', LOWER, UPPER],
  ['one comes two frames late', UPPER, { ...LOWER, from: 2.08 }],
  [
    'two people speak, from one edge',
    { text: '– Are you there?' },
    { text: '– Yes.', box: { x: 390, y: 648, width: 150 } },
  ],
  ['they stand at the top', { text: 'a b', box: { y: 30 } }, { text: 'c d', box: { y: 78 } }],
  ['no capital height was measured', { ...UPPER, style: { capHeightPx: null } }, LOWER],
  [
    'dark footage passed for a plate of one of them',
    {
      ...UPPER,
      style: { background: 'moving', plate: { color: '#101020', box: track(UPPER).prevalentBox } },
    },
    LOWER,
  ],
])('so they are where %s', (_what, first, second) => {
  expect(joined([first, second])).toHaveLength(1)
})

test('the words of a caption that are spoken are in one colour in both lines, the others in another', () => {
  const [yellow, white] = ['#ffd800', '#fdfdfd']
  const style = (lower: TextStyle['accents']) =>
    joinSubtitles(
      [
        track({ ...UPPER, style: { fill: yellow } }),
        track({ ...LOWER, style: { fill: white, ...(lower && { accents: lower }) } }),
      ],
      SCENE,
    ).map((one) => one.style)
  expect(style(undefined)).toHaveLength(2)
  expect(style([{ text: 'would', start: 0, end: 5 / 17, color: '#fedc08' }])).toMatchObject([
    { fill: yellow, accents: [{ text: 'wait for us', color: white, start: 25 / 37, end: 1 }] },
  ])
})

test('three lines are one subtitle, and subtitles that follow one another stay separate', () => {
  const third: Sketch = { text: 'at the pier.', box: { y: 696, width: 300 } }
  const next = [
    { ...UPPER, text: 'It did not.', from: 5, to: 7 },
    { ...LOWER, text: 'It never does.', from: 5, to: 7 },
  ]
  expect(
    joined([
      { ...UPPER, box: { y: 552 } },
      { ...LOWER, box: { y: 600 } },
      { ...third, box: { y: 648 } },
      ...next,
    ]),
  ).toEqual(['I thought the ferry\nwould wait for us\nat the pier.', 'It did not.\nIt never does.'])
})

test('a line that ends in an emoji is a text of its own, one that begins with one is not', () => {
  const emojiAt = (x: number) => ({
    pictograms: [{ x, y: 600, width: 40, height: 40, angleDegrees: 0 }],
  })
  expect(joined([{ ...UPPER, style: emojiAt(1000) }, LOWER])).toHaveLength(2)
  expect(joined([{ ...UPPER, style: emojiAt(100) }, LOWER])).toHaveLength(1)
  expect(joined([UPPER, { ...LOWER, style: emojiAt(1000) }])).toHaveLength(1)
})

test.each<[string, Sketch]>([
  ['come and go at other times', { ...LOWER, to: 4 }],
  ['are of other colours', { ...LOWER, style: { fill: '#ffe000' } }],
  ['are of other sizes', { ...LOWER, style: { capHeightPx: 18 } }],
  ['are in two languages', { ...LOWER, language: 'es' }],
  ['are in two scripts', { ...LOWER, text: '我以为渡轮会等' }],
  [
    'are on a plate and without one',
    {
      ...LOWER,
      style: { background: 'plate', plate: { color: '#000000', box: track(LOWER).prevalentBox } },
    },
  ],
  ['are far from each other', { ...LOWER, box: { y: 400 } }],
  ['move', { ...LOWER, moves: true }],
])('lines that %s stay separate', (_what, lower) => {
  expect(joined([UPPER, lower])).toHaveLength(2)
})

const both = (change: Partial<Sketch>, box: Partial<TextBox> = {}) => [
  { ...UPPER, ...change, box: { ...UPPER.box, ...box } },
  { ...LOWER, ...change, box: { ...LOWER.box, ...box, y: (box.y ?? 600) + 48 } },
]

test.each<[string, Sketch[]]>([
  ['a sign in the middle of the picture', both({}, { y: 300 })],
  ['a sign that is seen all the time', both({ from: 0, to: 20 })],
  ['what stands longer than anybody reads a subtitle', both({ from: 2, to: 16 })],
  ['a name in a lower corner', both({}, { x: 60 })],
  ['lines on a slope', both({}, { angleDegrees: 4 })],
])('%s keeps its lines', (_what, lines) => {
  expect(joined(lines)).toHaveLength(2)
})

test('rows of a list or of credits stay texts of their own', () => {
  const rows = [0, 1, 2, 3].map((row) => ({ text: `Row ${row}`, box: { y: 500 + row * 44 } }))
  expect(joined(rows)).toHaveLength(4)
})

test('rows of a screen, where much else is seen, stay texts of their own', () => {
  const labels = [0, 1, 2, 3, 4, 5].map((row) => ({
    text: `Label ${row}`,
    box: { x: 20, y: 40 + row * 50, width: 100 },
  }))
  expect(joined([UPPER, LOWER, ...labels])).toHaveLength(8)
  expect(joined([UPPER, LOWER, ...labels.slice(1)])).toHaveLength(6)
})

test('upright videos have their subtitles higher', () => {
  const upright = { ...SCENE, width: 720, height: 1280 }
  const lines = both({}, { x: 110, width: 500, y: 760 })
  expect(joined(lines, upright)).toHaveLength(1)
  expect(joined(both({}, { x: 110, width: 500, y: 300 }), upright)).toHaveLength(2)
})
