import { expect, test } from 'vitest'
import { PLAIN_STYLE, type TextTrack } from '#app/domain/text-track.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { suggestLogos } from './logos.ts'

const SCENE = { durationSeconds: 12, width: 1280, height: 720 }
const IN_CORNER = { x: 1080, y: 30, width: 150, height: 40 }

type Sketch = [text: string, from: number, to: number, box?: Partial<TextBox>, moves?: number]

function track([text, startSeconds, endSeconds, place, moves]: Sketch): TextTrack {
  const box = { x: 340, y: 620, width: 600, height: 44, angleDegrees: 0, ...place }
  const [startFrame, endFrame] = [startSeconds * 25, endSeconds * 25]
  const first = { frame: startFrame, seconds: startSeconds, box }
  const last = {
    frame: startFrame + 5,
    seconds: startSeconds + 0.2,
    box: { ...box, x: box.x + (moves ?? 0) },
  }
  return {
    ...{ text, language: 'en', confidence: 0.9, startFrame, endFrame, startSeconds, endSeconds },
    boxes: moves === undefined ? [first] : [first, last],
    prevalentBox: box,
    style: PLAIN_STYLE,
  }
}

const logosOf = (sketches: readonly Sketch[], scene = SCENE) =>
  suggestLogos(sketches.map(track), scene)
    .filter(({ suggestion }) => suggestion === 'logo')
    .map(({ text }) => text)

const LOGO: Sketch = ['Tide TV', 0, 12, IN_CORNER]
const SAID: Sketch[] = [
  ['Where is the boat?', 1, 3],
  ['It left at noon', 4, 6],
]

test('a small text that stays in a corner while others come and go is a logo', () => {
  expect(logosOf([LOGO, ...SAID])).toEqual(['Tide TV'])
})

test.each<[string, Sketch]>([
  ['in another corner', ['Tide TV', 0, 12, { ...IN_CORNER, x: 30, y: 660 }]],
  ['that comes a little late', ['Tide TV', 0.4, 12, IN_CORNER]],
  ['whose box trembles', ['Tide TV', 0, 12, IN_CORNER, 6]],
  ['that is turned along the border', ['Tide TV', 0, 12, { x: 1220, y: 60, width: 30, height: 160 }]],
])('so is one %s', (_what, logo) => {
  expect(logosOf([logo, ...SAID])).toEqual(['Tide TV'])
})

test('a logo that was lost for a moment is told in both its pieces', () => {
  const pieces: Sketch[] = [
    ['Tide TV', 0, 5, IN_CORNER],
    ['TIDE TV', 5.3, 12, { ...IN_CORNER, x: 1083 }],
  ]
  expect(logosOf([...pieces, ...SAID])).toEqual(['Tide TV', 'TIDE TV'])
})

test.each<[string, Sketch]>([
  ['is wide', ['Tide Television', 0, 12, { ...IN_CORNER, x: 900, width: 340 }]],
  ['is large', ['Tide', 0, 12, { ...IN_CORNER, height: 80 }]],
  ['stands in the middle of the border', ['Tide TV', 0, 12, { ...IN_CORNER, x: 560 }]],
  ['stands half way down', ['Tide TV', 0, 12, { ...IN_CORNER, y: 300 }]],
  ['moves', ['Tide TV', 0, 12, IN_CORNER, -200]],
  ['goes before the end', ['Tide TV', 0, 11, IN_CORNER]],
])('a text that %s is no logo', (_what, text) => {
  expect(logosOf([text, ...SAID])).toEqual([])
})

const HEADING: Sketch = ['What you need', 0, 12, { x: 60, y: 60, width: 220, height: 36 }]
const item = (text: string, from: number, y: number, x = 58): Sketch => [
  ...([text, from, 12] as const),
  { x, y, width: 260, height: 30 },
]

test('a heading is no logo, though it stays in a corner while the lines of its list come', () => {
  const list = [item('200 g of flour', 6, 140), item('Two eggs', 8, 200), item('A pinch of salt', 10, 260)]
  expect(logosOf([HEADING, ...list])).toEqual([])
})

test.each<[string, Sketch[]]>([
  ['far below it', [item('Where is the boat?', 6, 600), item('It left at noon', 8, 650)]],
  ['aligned with nothing of it', [item('200 g of flour', 6, 140, 120), item('Two eggs', 8, 200, 120)]],
  ['alone', [item('LIVE', 6, 110), item('It left at noon', 8, 600)]],
])('what stays above a text that stands %s is no heading', (_what, others) => {
  expect(logosOf([HEADING, ...others])).toEqual(['What you need'])
})

test('a text in a corner that changes place is no logo', () => {
  const pieces: Sketch[] = [
    ['@tide', 0, 6, IN_CORNER],
    ['@tide', 6, 12, { ...IN_CORNER, x: 40 }],
  ]
  expect(logosOf([...pieces, ...SAID])).toEqual([])
})

test.each<[string, Sketch[]]>([
  ['it is the only one', []],
  ['a single text comes and goes', [['Where is the boat?', 1, 3]]],
  ['what comes and goes is the same text', [SAID[0] ?? LOGO, ['Where is the boat?', 5, 7]]],
  [
    'the others stay nearly as long',
    [
      ['Harbour Street', 0, 12],
      ['No parking', 0, 11],
    ],
  ],
])('nothing is a logo in a short video where %s', (_what, others) => {
  expect(logosOf([LOGO, ...others])).toEqual([])
})

test('a text that stays alone in a corner is a logo once the video is longer than a shot of a sign', () => {
  const alone = (seconds: number) =>
    logosOf([['Tide TV', 0, seconds, IN_CORNER]], { ...SCENE, durationSeconds: seconds })
  expect(alone(29)).toEqual([])
  expect(alone(30)).toEqual(['Tide TV'])
})

test('what stays beside a sign that fills the picture is part of it, however long it is shown', () => {
  const sketches: Sketch[] = [
    ['Harbour Street', 0, 60, { y: 320, height: 120 }],
    ['No. 4', 0, 60, IN_CORNER],
  ]
  expect(logosOf(sketches, { ...SCENE, durationSeconds: 60 })).toEqual([])
})

test('labels of a screen are no logos though texts come and go', () => {
  const labels = ['File', 'Edit', 'View', 'Help', 'Run'].map((label, at): Sketch => [
    label,
    0,
    12,
    { x: 20 + at * 60, y: 10, width: 50, height: 20 },
  ])
  expect(logosOf([...labels, ...SAID])).toEqual([])
})

test('nor is the one label of a screen that is always read alike', () => {
  const rows = [...'abcdefghi'].map((row, at): Sketch => [row, 0, 11, { y: 200 + at * 40 }])
  expect(logosOf([LOGO, ...SAID, ...rows.slice(0, 7)])).toEqual(['Tide TV'])
  expect(logosOf([LOGO, ...SAID, ...rows])).toEqual([])
})
