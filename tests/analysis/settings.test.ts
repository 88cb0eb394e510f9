import { expect, test } from 'vitest'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { rejection } from '#jobs/analysis/finish/filter-candidates.ts'
import { joinCandidates } from '#jobs/analysis/finish/join-candidates.ts'
import { framesBetweenPasses } from '#jobs/analysis/sample/sampler.ts'
import type { CandidateTrack } from '#jobs/analysis/track/candidate-track.ts'

const LEAST = { frame_step: 3, languages: ['es'] }

/** For every parameter values that it must not take. */
const WRONG: Readonly<Record<keyof AnalysisConfig, readonly unknown[]>> = {
  confidence_threshold: [-0.1, 1.1, '0.5', null],
  text_similarity: [-0.1, 1.1],
  position_similarity: [-0.1, 1.1],
  min_text_length: [0, 101, 2.5],
  min_duration_seconds: [-1, 61],
  languages: [[], ['tlh'], 'es', null],
  frame_step: [0, 2, 11, '3'],
  text_threshold: [0.39, 0.91],
  low_text: [0.19, 0.61],
  contrast_ths: [0.04, 0.31],
  adjust_contrast: [0.4, 1.6],
  width_ths: [0.2, 1.1],
  height_ths: [0.2, 0.8],
  add_margin: [0.04, 0.21],
  paragraph: ['true', 1],
  allowlist: [5, 'a'.repeat(2001)],
  blocklist: [5, 'a'.repeat(2001)],
  enable_contrast_processing: ['yes', 0],
  scope: [
    5,
    { read_areas: [{ x: 0.5, y: 0, width: 0.6, height: 1 }] },
    { ignored_areas: [{ x: 0, y: 0, width: 0, height: 1 }] },
    { from_seconds: 4, to_seconds: 3 },
  ],
}

test.each(Object.entries(WRONG).flatMap(([field, values]) => values.map((value) => ({ field, value }))))(
  'an analysis config with $field = $value is refused as invalid, and the field named',
  async ({ field, value }) => {
    const request = new Request('http://rotulo.test/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...LEAST, [field]: value }),
    })
    const failure: unknown = await readJson(request, AnalysisConfig).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'request.invalid', status: 422 })
    expect(JSON.stringify(failure)).toContain(field)
  },
)

const BOX = { x: 300, y: 600, width: 400, height: 40, angleDegrees: 0 }
const SCENE = { fps: 30, width: 1280, height: 720 }

function candidate(text: string, from: number, to: number, x = BOX.x, confidence = 0.8): CandidateTrack {
  return {
    startFrame: from,
    endFrame: to,
    path: [{ frame: from, box: { ...BOX, x } }],
    readings: [
      { text, confidence, frame: from, frames: to - from, language: 'es', style: null, full: false },
    ],
    ...{ passes: 5, detections: 5, backgroundChange: 0, edited: false },
  }
}

const config = (change: Partial<AnalysisConfig>) => AnalysisConfig.parse({ ...LEAST, ...change })
const isAccepted = (each: CandidateTrack, seconds: number, change: Partial<AnalysisConfig>) =>
  rejection(each, seconds, config(change)) === undefined

/** For every parameter of tracking something countable, which grows with it or shrinks. */
const EFFECTS: readonly {
  parameter: keyof AnalysisConfig
  what: string
  low: Partial<AnalysisConfig>
  high: Partial<AnalysisConfig>
  count: (change: Partial<AnalysisConfig>) => number
  grows: boolean
}[] = [
  {
    parameter: 'confidence_threshold',
    what: 'texts that are sure enough',
    ...{ low: { confidence_threshold: 0.3 }, high: { confidence_threshold: 0.9 }, grows: false },
    count: (change) =>
      [0.4, 0.8, 0.95].filter((sure) => isAccepted(candidate('Añada la sal', 0, 30, 300, sure), 1, change))
        .length,
  },
  {
    parameter: 'min_text_length',
    what: 'texts that are long enough, a Chinese character counting double',
    ...{ low: { min_text_length: 4 }, high: { min_text_length: 8 }, grows: false },
    count: (change) =>
      ['sal', 'horno', '小心', '请注意脚下'].filter((text) => isAccepted(candidate(text, 0, 30), 1, change))
        .length,
  },
  {
    parameter: 'min_duration_seconds',
    what: 'texts that stay long enough',
    ...{ low: { min_duration_seconds: 0.2 }, high: { min_duration_seconds: 2 }, grows: false },
    count: (change) =>
      [0.1, 0.5, 3].filter((seconds) => isAccepted(candidate('Añada la sal', 0, 30), seconds, change)).length,
  },
  {
    parameter: 'text_similarity',
    what: 'tracks out of two pieces that were read a little differently',
    ...{ low: { text_similarity: 0.6 }, high: { text_similarity: 0.95 }, grows: true },
    count: (change) =>
      joinCandidates(
        [candidate('Añada la sal', 0, 30), candidate('Anada la sai', 31, 60)],
        config(change),
        SCENE,
      ).length,
  },
  {
    parameter: 'position_similarity',
    what: 'tracks out of two distant pieces',
    ...{ low: { position_similarity: 0.02 }, high: { position_similarity: 0.2 }, grows: false },
    count: (change) =>
      joinCandidates(
        [candidate('Añada la sal', 0, 30), candidate('Añada la sal', 31, 60, 400)],
        config(change),
        SCENE,
      ).length,
  },
  {
    parameter: 'frame_step',
    what: 'frames from one pass to the next',
    ...{ low: { frame_step: 1 }, high: { frame_step: 10 }, grows: true },
    count: (change) => framesBetweenPasses(config(change), 30),
  },
]

test.each(EFFECTS)('$parameter, moved up, changes the number of $what', ({ low, high, count, grows }) => {
  const [few, many] = grows ? [count(low), count(high)] : [count(high), count(low)]
  expect(many).toBeGreaterThan(few)
})
