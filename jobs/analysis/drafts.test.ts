import { expect, test } from 'vitest'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import type { TextBox } from '#app/domain/geometry.ts'
import { rejection } from './filter-drafts.ts'
import { joinDrafts } from './join-drafts.ts'
import type { Reading } from './readings.ts'
import { snapBorders } from './snap-borders.ts'
import type { CandidateTrack } from './track-draft.ts'

const BOX: TextBox = { x: 300, y: 600, width: 400, height: 40, angleDegrees: 0 }
const SCENE = { fps: 30, width: 1280, height: 720 }

interface Sketch {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly confidence?: number
  readonly box?: Partial<TextBox>
  readonly looks?: number
  readonly detections?: number
  readonly others?: readonly string[]
  readonly edited?: boolean
}

function draft({
  text,
  from,
  to,
  confidence = 0.95,
  box,
  looks = 5,
  detections = 5,
  others = [],
  edited = false,
}: Sketch): CandidateTrack {
  const reading = (read: string, frame: number): Reading => ({
    ...{ text: read, confidence, frame, frames: 10, language: 'es', style: null, careful: false },
  })
  return {
    startFrame: from,
    endFrame: to,
    path: [{ frame: from, box: { ...BOX, ...box } }],
    readings: [reading(text, from), ...others.map((other) => reading(other, from + 1))],
    looks,
    detections,
    backdropChange: 0,
    edited,
  }
}

const config = (settings: Partial<AnalysisConfig> = {}) =>
  AnalysisConfig.parse({ languages: ['es'], frame_step: 3, ...settings })

const spans = (drafts: readonly CandidateTrack[]) =>
  drafts.map(({ startFrame, endFrame, readings: [first] }) => [first?.text, startFrame, endFrame])

const SAL = { text: 'Añada la sal', from: 0, to: 30 }

test.each([
  ['a flicker is bridged', { ...SAL, from: 33, to: 60 }, {}, 1],
  ['a real gap is kept', { ...SAL, from: 38, to: 60 }, {}, 2],
  ['another text is kept apart', { text: 'Mezcle todo bien', from: 30, to: 60 }, {}, 2],
  ['a misread piece joins', { text: 'Anada la sa1', from: 31, to: 60, confidence: 0.6 }, {}, 1],
  [
    'a misread piece is apart when texts must be nearer',
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
  const joined = joinDrafts([draft(second), draft(SAL)], config(settings), SCENE)
  expect(joined).toHaveLength(count)
  if (count === 1) expect(joined).toMatchObject([{ startFrame: 0, endFrame: 60, looks: 10 }])
})

test('a text that was changed in a letter is kept apart from what it was, and one that was not is not', () => {
  const before = draft({ ...SAL, text: 'Añada la sal ya', edited: true })
  const after = { from: 30, to: 60, confidence: 0.6 }
  expect(joinDrafts([before, draft({ ...after, text: 'Añada la sal yo' })], config(), SCENE)).toHaveLength(2)
  expect(joinDrafts([before, draft({ ...after, text: 'Añada la sal ya' })], config(), SCENE)).toHaveLength(1)
})

test('a second reading of the same place at the same time is dropped, the better one stays', () => {
  const part = draft({ text: 'la sal', from: 5, to: 25, confidence: 0.7, box: { x: 500, width: 190 } })
  const beside = draft({ text: 'Receta', from: 5, to: 25, box: { y: 60 } })
  const joined = joinDrafts([part, draft(SAL), beside], config(), SCENE)
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
  ['a text seen once in many looks', { confidence: 0.7, looks: 6, detections: 1 }, 1, {}, 'phantom'],
  [
    'a text seen once in many looks and read twice alike',
    { confidence: 0.7, looks: 6, detections: 1, others: ['Añada la sal'] },
    1,
    {},
    undefined,
  ],
  ['a sure text seen once in many looks', { looks: 6, detections: 1 }, 1, {}, undefined],
  [
    'an unsure text of a picture looked at once',
    { confidence: 0.7, looks: 1, detections: 1 },
    5,
    {},
    undefined,
  ],
  ['a text read differently each time', { confidence: 0.7, others: ['xkcd', 'pqrs'] }, 1, {}, 'phantom'],
] as const)('%s is rejected for: %4$s', (_what, sketch: Partial<Sketch>, seconds, settings, reason) => {
  expect(rejection(draft({ ...SAL, ...sketch }), seconds, config(settings))).toBe(reason)
})

test.each([
  ['meet already', [0, 30], [30, 60], [0, 30], [30, 60]],
  ['overlap in a cross-fade', [0, 36], [28, 60], [0, 32], [32, 60]],
  ['leave a frame between them', [0, 30], [31, 60], [0, 31], [31, 60]],
  ['have a pause between them', [0, 30], [33, 60], [0, 30], [33, 60]],
  ['are one within the other', [0, 60], [20, 40], [0, 60], [20, 40]],
] as const)('texts in one place that %s', (_what, a, b, newA, newB) => {
  const drafts = [draft({ ...SAL, from: a[0], to: a[1] }), draft({ text: 'Mezcle', from: b[0], to: b[1] })]
  expect(spans(snapBorders(drafts))).toEqual([
    ['Añada la sal', ...newA],
    ['Mezcle', ...newB],
  ])
})

test('texts in different places keep their borders', () => {
  const drafts = [draft({ ...SAL, to: 36 }), draft({ text: 'Receta', from: 28, to: 60, box: { y: 60 } })]
  expect(spans(snapBorders(drafts))).toEqual(spans(drafts))
})

test.each([
  [SAL.text, 0.75, 'Anade Ia se1', undefined],
  [SAL.text, 0.75, 'iIl.ui|', 'phantom'],
  // ten letters, and so nearly sure, are in no noise
  [SAL.text, 0.86, 'iIl.ui|', undefined],
  ['Sal fina', 0.86, 'iIl.ui|', 'phantom'],
] as const)('%s, read with care and %d sure, that a glance took for %s is rejected for: %s', (...each) => {
  const [text, confidence, glance, reason] = each
  const seen = draft({ ...SAL, text, confidence, others: [glance] })
  const readings = seen.readings.map((reading, index) => ({ ...reading, careful: index === 0 }))
  expect(rejection({ ...seen, readings }, 1, config())).toBe(reason)
})
