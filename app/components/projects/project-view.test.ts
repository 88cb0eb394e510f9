import { expect, test } from 'vitest'
import { projectView } from './project-view.ts'

const ROW = {
  id: '0b9a5b55-6b43-4bdc-8a4f-4a9f0f3a7a11',
  name: 'Receta',
  description: null,
  status: 'analyzing',
  current_stage: 'analysis',
  substep: 'detecting',
  waits_for_model: null,
  progress: 25,
  stage_done: 25,
  stage_total: 100,
  stage_started_at: new Date('2026-01-01T00:00:00Z'),
  stage_seconds_left: null,
  updated_at: new Date('2026-01-01T00:00:50Z'),
  source_language: 'es',
  target_language: 'en',
  created_at: new Date('2026-01-01T00:00:00Z'),
  error: null,
  error_code: null,
  frames_analyzed: null,
  texts_detected: null,
  duration_seconds: 12,
  announced_seconds: 12,
  width: 1280,
  height: 720,
  file_name: 'receta.mp4',
  poster_path: 'projects/x/poster-abcdefghijkl',
  output_poster_path: null,
  video_path: 'projects/x/source-1',
  source_deleted_at: null,
  watermarked_video_path: null,
  analyzed_video_path: null,
  outputs_stale: false,
  credits_required: 1,
} as const

test('a card shows the translated video as soon as there is one', () => {
  const now = new Date('2026-01-01T00:01:00Z')
  expect(projectView(ROW, now).picture).toBe(`/projects/${ROW.id}/poster?v=abcdefghijkl`)
  const rendered = { ...ROW, output_poster_path: 'projects/x/poster-mnopqrstuvwx' }
  expect(projectView(rendered, now)).toMatchObject({
    poster: `/projects/${ROW.id}/poster?v=abcdefghijkl`,
    picture: `/projects/${ROW.id}/poster?of=output&v=mnopqrstuvwx`,
  })
})

test('the time left follows from the time taken', () => {
  expect(projectView(ROW, new Date('2026-01-01T00:01:00Z')).secondsLeft).toBe(180)
})

test('what the worker tells of the time left counts down until it tells again', () => {
  const row = { ...ROW, stage_seconds_left: 40 }
  expect(projectView(row, new Date('2026-01-01T00:01:00Z')).secondsLeft).toBe(30)
  expect(projectView(row, new Date('2026-01-01T00:02:00Z')).secondsLeft).toBe(0)
  expect(projectView(row, new Date('2026-01-01T00:00:49Z')).secondsLeft).toBe(40)
})

test.each([
  ['hardly begun', { progress: 1 }, '2026-01-01T00:01:00Z'],
  ['begun this moment', { progress: 50 }, '2026-01-01T00:00:02Z'],
  ['done', { progress: 100 }, '2026-01-01T00:01:00Z'],
  ['never begun', { stage_started_at: null }, '2026-01-01T00:01:00Z'],
])('nothing is foretold of work that is %s', (_, change, now) => {
  expect(projectView({ ...ROW, ...change }, new Date(now)).secondsLeft).toBeNull()
})

test('where the files lie is not told', () => {
  expect(JSON.stringify(projectView(ROW, new Date()))).not.toContain('projects/x')
})

test.each([
  [1.48, 6.2, { seconds: 1.48, announcedSeconds: 6.2 }],
  [5.9, 6.2, null],
  [119, 120.5, null],
  [12, null, null],
  [null, 6.2, null],
])('of %s s that were read where %s are announced, missing is %j', (seconds, announced, missing) => {
  const row = { ...ROW, duration_seconds: seconds, announced_seconds: announced }
  expect(projectView(row, new Date()).missingFrom).toEqual(missing)
})
