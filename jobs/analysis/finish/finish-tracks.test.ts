import { expect, test } from 'vitest'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { MOST_DROPPED, PLAIN_STYLE } from '#app/domain/text-track.ts'
import { FrameClock } from '../decode/frame-clock.ts'
import type { CandidateTrack } from '../track/candidate-track.ts'
import { finishTracks } from './finish-tracks.ts'

const FRAMES = 4000
const PICTURE = { width: 640, height: 360, scale: 2 }

interface Sketch {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly confidence?: number
  readonly certainty?: number
  /** Where it was read. */
  readonly box?: TextBox
  readonly others?: readonly string[]
}

function candidate({
  text,
  from,
  to,
  confidence = 0.95,
  certainty,
  box,
  others = [],
}: Sketch): CandidateTrack {
  const readings = [text, ...others].map((read, index) => ({
    ...{ text: read, confidence, language: 'es' as const, style: null, full: false },
    ...{ frame: from + index, frames: 10 },
    ...(certainty === undefined ? {} : { certainty }),
    ...(box && { box }),
  }))
  return {
    ...{ startFrame: from, endFrame: to, readings, passes: 5, detections: 5, backgroundChange: 0 },
    path: [{ frame: from, box: { x: 100, y: 300, width: 200, height: 20, angleDegrees: 0 } }],
    edited: false,
  }
}

async function finish(sketches: readonly (Sketch | CandidateTrack)[]) {
  const clock = new FrameClock({ num: 1, den: 25 }, { num: 25, den: 1 })
  for (let frame = 0; frame < FRAMES; frame += 1) clock.add(frame)
  const config = AnalysisConfig.parse({ languages: ['es'], frame_step: 3 })
  const styled: string[] = []
  const finished = await finishTracks(
    sketches.map((sketch) => ('path' in sketch ? sketch : candidate(sketch))),
    clock,
    config,
    PICTURE,
    () => Promise.resolve(),
    (lines) => Promise.resolve((styled.push(...lines.map(({ text }) => text)), lines)),
  )
  return { ...finished, styled }
}

test.each([
  ['quotation marks', '“Hola, Ana.”', [90, 230], '“Hola, Ana.”', [180, 460]],
  ['nothing but more room', 'Hola, Ana', [90, 230], 'Hola, Ana', [200, 400]],
  ['a mark at the end', 'Hola, Ana…', [90, 230], 'Hola, Ana…', [200, 440]],
  ['the bullet of a list, which stays in the picture', '• dos tazas', [80, 220], 'dos tazas', [200, 400]],
])(
  'what was read beyond a box: %s',
  async (_what, text, [x = 0, width = 0], read, [left = 0, length = 0]) => {
    const box = { x, y: 300, width, height: 20, angleDegrees: 0.4 }
    const { tracks } = await finish([{ text, from: 0, to: 50, box }])
    expect(tracks[0]?.text).toBe(read)
    const { x: from = 0, width: wide = 0 } = tracks[0]?.prevalentBox ?? {}
    expect(from).toBeCloseTo(left, 0)
    expect(wide).toBeCloseTo(length, 0)
  },
)

test('a text of half a second that comes and goes between frames, and is seen on twelve, is not left out', async () => {
  const { tracks, dropped } = await finish([
    { text: 'Tempo', from: 68, to: 80 },
    { text: 'Muito', from: 100, to: 111 },
  ])
  expect(tracks.map(({ text }) => text)).toEqual(['Tempo'])
  expect(dropped.map(({ text }) => text)).toEqual(['Muito'])
})

const BELOW = { x: 295, y: 224, width: 50, height: 20, angleDegrees: 0 }
const BESIDE = { ...BELOW, x: 440, y: 200 }
const UNSURE = { text: 'YOU', confidence: 0.4 }

/** A line as high as the others, so many lines below the first, in the middle of it. */
const line = (text: string, at: number, width: number): CandidateTrack => ({
  ...candidate({ text, from: 0, to: 50 }),
  path: [{ frame: 0, box: { x: 320 - width / 2, y: 200 + at * 24, width, height: 20, angleDegrees: 0 } }],
})

test('a line too short for a text belongs to the lines above and below it', async () => {
  const { tracks, dropped } = await finish([
    line('NOBODY TELLS', 0, 200),
    line('YOU', 1, 50),
    line('IT', 2, 30),
  ])
  expect(tracks.map(({ text }) => text)).toEqual(['NOBODY TELLS', 'YOU', 'IT'])
  expect(dropped).toEqual([])
})

/** A single word in the middle of the picture, on some frames. */
const word = (text: string, from: number, to: number, width = 100): CandidateTrack => ({
  ...candidate({ text, from, to }),
  path: [{ frame: from, box: { x: 320 - width / 2, y: 200, width, height: 20, angleDegrees: 0 } }],
})

test('a short word that takes the place of another, or gives way to it, is one of a caption', async () => {
  const { tracks, dropped } = await finish([
    word('waiting', 0, 20),
    word('for', 20, 40, 40),
    word('a', 40, 60, 12),
    word('moment', 60, 80),
  ])
  expect(tracks.map(({ text }) => text)).toEqual(['waiting', 'for', 'a', 'moment'])
  expect(dropped).toEqual([])
})

test.each([
  ['comes later', word('for', 40, 60, 40)],
  ['stands elsewhere', { ...word('for', 20, 40, 40), path: [{ frame: 20, box: { ...BESIDE, height: 20 } }] }],
  ['comes after a line of several words', word('for', 80, 100, 40)],
])('a short word that %s is left out', async (_, short) => {
  const { tracks } = await finish([word('waiting', 0, 20), word('nobody told me', 60, 80, 200), short])
  expect(tracks.map(({ text }) => text)).toEqual(['waiting', 'nobody told me'])
})

test.each([
  ['stands further away', line('YOU', 3, 50)],
  ['stands beside it', { ...line('YOU', 0, 50), path: [{ frame: 0, box: { ...BESIDE, height: 20 } }] }],
  ['is lower', { ...line('YOU', 1, 50), path: [{ frame: 0, box: { ...BELOW, height: 13 } }] }],
  ['comes later', { ...line('YOU', 1, 50), startFrame: 20 }],
  ['has no letter', line('24°', 1, 50)],
  ['is unsure', { ...line('YOU', 1, 50), readings: candidate({ ...UNSURE, from: 0, to: 50 }).readings }],
])('a line too short for a text that %s is left out', async (_, short) => {
  const { tracks } = await finish([line('NOBODY TELLS', 0, 200), short])
  expect(tracks.map(({ text }) => text)).toEqual(['NOBODY TELLS'])
})

test('what a filter leaves out is listed beside the texts with its reason, and no style is fitted to it', async () => {
  const { tracks, dropped, styled } = await finish([
    { text: 'Añada la sal', from: 0, to: 50 },
    { text: 'Hornea', from: 60, to: 65 },
    { text: 'Ya', from: 80, to: 120 },
    { text: 'Remueve', from: 130, to: 170, confidence: 0.1 },
    { text: 'iIl.ui', from: 180, to: 220, confidence: 0.7, others: ['xkcd', 'pqrs'] },
    { text: ' ', from: 230, to: 270 },
  ])
  expect(tracks.map(({ text }) => text)).toEqual(['Añada la sal'])
  expect(styled).toEqual(['Añada la sal'])
  expect(dropped).toMatchObject([
    { text: 'Hornea', dropReason: 'duration', startSeconds: 2.4, endSeconds: 2.6, prevalentBox: { y: 600 } },
    { text: 'Ya', dropReason: 'length' },
    { text: 'Remueve', dropReason: 'confidence' },
    { text: 'iIl.ui', dropReason: 'phantom' },
  ])
  expect(dropped).toHaveLength(4)
})

test('of thousands that are left out the surest are told, in the order of the video', async () => {
  const many = Array.from({ length: 20 * MOST_DROPPED }, (_, index) => ({
    // of other words each, so that no two are joined
    text: `${(7919 * index).toString(36)} ${index}`,
    from: 2 * index,
    to: 2 * index + 1,
    confidence: index < MOST_DROPPED ? 0.9 : 0.6,
  }))
  const { tracks, dropped } = await finish(many)
  expect(tracks).toEqual([])
  expect(dropped).toHaveLength(MOST_DROPPED)
  expect(dropped.map(({ startFrame }) => startFrame)).toEqual(
    Array.from({ length: MOST_DROPPED }, (_, index) => 2 * index),
  )
})

test('a text on no frame is not told', async () => {
  expect((await finish([{ text: 'Hornea', from: 0, to: 0 }])).dropped).toEqual([])
})

test('a text is told as sure as it is likely right to the letter, and left out as it is unlikely a text', async () => {
  const { tracks, dropped } = await finish([
    { text: 'Añada la sal', from: 0, to: 50, confidence: 0.97, certainty: 0.3 },
    { text: 'Hornea', from: 60, to: 110, confidence: 0.3, certainty: 0.9 },
    { text: 'Remueve', from: 130, to: 170, confidence: 0.96 },
  ])
  expect(tracks).toMatchObject([
    { text: 'Añada la sal', confidence: 0.3 },
    { text: 'Remueve', confidence: 0.96 },
  ])
  expect(dropped).toMatchObject([{ text: 'Hornea', dropReason: 'confidence' }])
})

test('the plate of a text that moves is told where the text rests, wherever it was read', async () => {
  const rows = [300, 200].map((y) => ({ x: 100, y, width: 200, height: 20, angleDegrees: 0 }))
  const path = rows.map((box, index) => ({ frame: [25, 50][index] ?? 0, box }))
  const rolledUp = candidate({ text: 'Una línea sube', from: 25, to: 125 })
  const box = { x: 95, y: 290, width: 210, height: 40, angleDegrees: 0 }
  const style = { ...PLAIN_STYLE, plate: { color: '#000000', box } }
  const readings = rolledUp.readings.map((reading) => ({ ...reading, style }))
  const { tracks } = await finish([{ ...rolledUp, readings, path }])
  const [track] = tracks
  expect(track?.prevalentBox).toMatchObject({ y: 400, height: 40 })
  expect(track?.style.plate?.box).toMatchObject({ x: 190, y: 380, height: 80 })
})
