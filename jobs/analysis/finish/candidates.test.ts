import { expect, test } from 'vitest'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { rejection } from './filter-candidates.ts'
import { joinCandidates } from './join-candidates.ts'
import type { Reading } from '../read/readings.ts'
import { snapBorders } from './join-candidates.ts'
import type { CandidateTrack } from '../track/candidate-track.ts'

const BOX: TextBox = { x: 300, y: 600, width: 400, height: 40, angleDegrees: 0 }
const SCENE = { fps: 30, width: 1280, height: 720 }

interface Sketch {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly confidence?: number
  readonly box?: Partial<TextBox>
  readonly passes?: number
  readonly detections?: number
  readonly others?: readonly string[]
  readonly edited?: boolean
}

function candidate({
  text,
  from,
  to,
  confidence = 0.95,
  box,
  passes = 5,
  detections = 5,
  others = [],
  edited = false,
}: Sketch): CandidateTrack {
  const reading = (read: string, frame: number): Reading => ({
    ...{ text: read, confidence, frame, frames: 10, language: 'es', style: null, full: false },
  })
  return {
    startFrame: from,
    endFrame: to,
    path: [{ frame: from, box: { ...BOX, ...box } }],
    readings: [reading(text, from), ...others.map((other) => reading(other, from + 1))],
    passes,
    detections,
    backgroundChange: 0,
    edited,
  }
}

const config = (settings: Partial<AnalysisConfig> = {}) =>
  AnalysisConfig.parse({ languages: ['es'], frame_step: 3, ...settings })

const spans = (candidates: readonly CandidateTrack[]) =>
  candidates.map(({ startFrame, endFrame, readings: [first] }) => [first?.text, startFrame, endFrame])

const TITLE = { text: 'O ÚLTIMO VERÃO', from: 14, to: 114, confidence: 0.98 }
const FADED = { text: 'UIFIMO VERAO', from: 114, to: 138, confidence: 0.3, box: { x: 320, width: 390 } }

test('a title that is misread as it fades out is one text, read and placed as before', () => {
  const joined = joinCandidates([candidate(TITLE), candidate(FADED)], config(), SCENE)
  expect(spans(joined)).toEqual([[TITLE.text, 14, 138]])
  expect(joined[0]?.path).toEqual([{ frame: 14, box: BOX }])
})

test('a title that is misread as it fades in is one text, too', () => {
  const joined = joinCandidates([candidate({ ...FADED, from: 0, to: 14 }), candidate(TITLE)], config(), SCENE)
  expect(spans(joined)).toEqual([[TITLE.text, 0, 114]])
  expect(joined[0]?.path).toEqual([{ frame: 0, box: BOX }])
})

test.each<[string, Partial<Sketch>]>([
  ['is read surely', { confidence: 0.9 }],
  ['says something else', { text: 'UM FILME DE' }],
  ['stands elsewhere', { box: { x: 560 } }],
])('what follows a title and %s is another text', (_what, change) => {
  expect(
    joinCandidates([candidate(TITLE), candidate({ ...FADED, ...change })], config(), SCENE),
  ).toHaveLength(2)
})

test('a clock that is read unsurely shows another time', () => {
  const clock = { ...TITLE, text: 'BAR 7:32' }
  const next = { ...FADED, text: 'BAR 7:41', confidence: 0.6 }
  expect(joinCandidates([candidate(clock), candidate(next)], config(), SCENE)).toHaveLength(2)
})

const SAL = { text: 'Añada la sal', from: 0, to: 30 }

test.each([
  ['a flicker is bridged', { ...SAL, from: 33, to: 60 }, {}, 1],
  ['a real gap stays', { ...SAL, from: 38, to: 60 }, {}, 2],
  ['another text stays separate', { text: 'Mezcle todo bien', from: 30, to: 60 }, {}, 2],
  ['a misread piece joins', { text: 'Anada la sa1', from: 31, to: 60, confidence: 0.6 }, {}, 1],
  [
    'a misread piece stays separate when texts must be more similar',
    { text: 'Anada la sa1', from: 31, to: 60, confidence: 0.6 },
    { text_similarity: 0.95 },
    2,
  ],
  ['a text far off is another one', { ...SAL, from: 31, to: 60, box: { y: 500 } }, {}, 2],
  [
    'a text far off is the same when places may differ more',
    { ...SAL, from: 31, to: 60, box: { y: 500 } },
    { position_similarity: 0.1 },
    1,
  ],
])('%s', (_what, second: Sketch, settings, count) => {
  const joined = joinCandidates([candidate(second), candidate(SAL)], config(settings), SCENE)
  expect(joined).toHaveLength(count)
  if (count === 1) expect(joined).toMatchObject([{ startFrame: 0, endFrame: 60, passes: 10 }])
})

test('an edited text stays separate from its former self, a text that was not edited is joined', () => {
  const before = candidate({ ...SAL, text: 'Añada la sal ya', edited: true })
  const after = { from: 30, to: 60, confidence: 0.6 }
  expect(
    joinCandidates([before, candidate({ ...after, text: 'Añada la sal yo' })], config(), SCENE),
  ).toHaveLength(2)
  expect(
    joinCandidates([before, candidate({ ...after, text: 'Añada la sal ya' })], config(), SCENE),
  ).toHaveLength(1)
})

test('a second reading of the same place at the same time is dropped, the better one stays', () => {
  const part = candidate({ text: 'la sal', from: 5, to: 25, confidence: 0.7, box: { x: 500, width: 190 } })
  const beside = candidate({ text: 'Receta', from: 5, to: 25, box: { y: 60 } })
  const joined = joinCandidates([part, candidate(SAL), beside], config(), SCENE)
  expect(spans(joined)).toEqual([
    ['Añada la sal', 0, 30],
    ['Receta', 5, 25],
  ])
})

test.each([
  ['a good text', {}, 1, {}, undefined],
  ['nothing read', { text: ' ' }, 1, {}, 'empty'],
  ['an unsure text', { confidence: 0.4 }, 1, {}, 'confidence'],
  ['an unsure text that is wanted', { confidence: 0.4 }, 1, { confidence_threshold: 0.3 }, undefined],
  ['a short text', { text: 'sal' }, 1, {}, 'length'],
  ['a short text that is wanted', { text: 'sal' }, 1, { min_text_length: 3 }, undefined],
  ['two characters that count double', { text: '서울' }, 1, {}, undefined],
  ['a text of a moment', {}, 0.4, {}, 'duration'],
  ['a text of a moment that is wanted', {}, 0.4, { min_duration_seconds: 0.4 }, undefined],
  ['a text detected on one pass of many', { confidence: 0.7, passes: 6, detections: 1 }, 1, {}, 'phantom'],
  [
    'a text detected on one pass of many and read twice alike',
    { confidence: 0.7, passes: 6, detections: 1, others: ['Añada la sal'] },
    1,
    {},
    undefined,
  ],
  ['a sure text detected on one pass of many', { passes: 6, detections: 1 }, 1, {}, undefined],
  [
    'an unsure text of a picture with a single pass',
    { confidence: 0.7, passes: 1, detections: 1 },
    5,
    {},
    undefined,
  ],
  ['a text read differently each time', { confidence: 0.7, others: ['xkcd', 'pqrs'] }, 1, {}, 'phantom'],
] as const)('%s is rejected for: %4$s', (_what, sketch: Partial<Sketch>, seconds, settings, reason) => {
  expect(rejection(candidate({ ...SAL, ...sketch }), seconds, config(settings))).toBe(reason)
})

test.each([
  ['meet already', [0, 30], [30, 60], [0, 30], [30, 60]],
  ['overlap in a cross-fade', [0, 36], [28, 60], [0, 32], [32, 60]],
  ['leave a frame between them', [0, 30], [31, 60], [0, 31], [31, 60]],
  ['have a pause between them', [0, 30], [33, 60], [0, 30], [33, 60]],
  ['are one within the other', [0, 60], [20, 40], [0, 60], [20, 40]],
] as const)('texts in one place that %s', (_what, a, b, newA, newB) => {
  const candidates = [
    candidate({ ...SAL, from: a[0], to: a[1] }),
    candidate({ text: 'Mezcle', from: b[0], to: b[1] }),
  ]
  expect(spans(snapBorders(candidates))).toEqual([
    ['Añada la sal', ...newA],
    ['Mezcle', ...newB],
  ])
})

test('texts in different places keep their borders', () => {
  const candidates = [
    candidate({ ...SAL, to: 36 }),
    candidate({ text: 'Receta', from: 28, to: 60, box: { y: 60 } }),
  ]
  expect(spans(snapBorders(candidates))).toEqual(spans(candidates))
})

test.each([
  [SAL.text, 0.75, 'Anade Ia se1', undefined],
  [SAL.text, 0.75, 'iIl.ui|', 'phantom'],
  // noise never reads as ten letters with this confidence
  [SAL.text, 0.86, 'iIl.ui|', undefined],
  ['Sal fina', 0.86, 'iIl.ui|', 'phantom'],
] as const)(
  '%s, fully recognized with confidence %d after a fast reading of %s, is rejected for: %s',
  (...each) => {
    const [text, confidence, fast, reason] = each
    const seen = candidate({ ...SAL, text, confidence, others: [fast] })
    const readings = seen.readings.map((reading, index) => ({ ...reading, full: index === 0 }))
    expect(rejection({ ...seen, readings }, 1, config())).toBe(reason)
  },
)
