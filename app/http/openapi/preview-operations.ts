import { OutputCheckQuery } from '../../forms/dismiss-check.ts'
import { SheetQuery, StartSheet, StartTrial, StillQuery } from '../../forms/start-work.ts'
import { EXAMPLE_GROUP_ID } from './examples.ts'
import type { Operation } from './operation.ts'
import { CheckAnswer } from './check-answer.ts'
import { ContactSheetAnswer, ProxyAnswer, TrialAnswer } from './preview-answers.ts'

const OPTIONS = {
  hide_original: true,
  use_prevalent_positions: true,
  font_size: 20,
  debug: false,
  clean_plate: false,
}
const DONE = {
  id: '5d0c7c1a-93f1-4a55-8a6c-2b9f5c1de0a7',
  status: 'done',
  progress: 100,
  stale: false,
  error: null,
  error_code: null,
  options: OPTIONS,
  created_at: '2026-01-15T09:40:00.000Z',
}
const QUEUED = { ...DONE, status: 'queued', progress: 0 }
const TRIAL = { group_id: EXAMPLE_GROUP_ID, start_seconds: 3.25, end_seconds: 7.5, flagged: [] }
const SIZE = { page: 1, pages: 1, texts: 1 }
const SHEET = {
  ...SIZE,
  stills: [
    { group_id: EXAMPLE_GROUP_ID, seconds: 4.2, width: 640, height: 360, flags: ['weak-cover' as const] },
  ],
}
const NOTHING = { group_id: EXAMPLE_GROUP_ID, start_seconds: null, end_seconds: null, flagged: null }
const PROXY = {
  ...{ needed: true, id: '0b8f4f0e-0c58-4e0e-9a44-6f1f0d2f7c11', status: 'done', progress: 100 },
  ...{ width: 1280, height: 720, error: null, error_code: null, created_at: '2026-01-15T09:40:00.000Z' },
}
const CHECK = {
  ...{ verdict: 'look' as const, stale: false, texts: 7, looked_at: 7 },
  found: [
    {
      ...{ group_id: EXAMPLE_GROUP_ID, original: 'Añade la sal', translation: 'Add the salt', seconds: 4.2 },
      ...{ faults: ['ghost' as const], has_still: true },
      scores: { text: 1, style: 0.93, erasure: 0.31, containment: 1, locality: 0.98 },
    },
  ],
}
const FILE_ERRORS = [
  'preview.not-ready',
  'video.range-not-satisfiable',
  'storage.missing',
  'storage.unavailable',
] as const

const QUOTA_ERRORS = ['quota.jobs', 'quota.previews'] as const

const TRIALS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'post',
    path: '/projects/{id}/trial',
    id: 'startTrial',
    idempotent: true,
    summary:
      'Begins to render 3 to 5 seconds around a text, with a watermark, for nothing; the project stays as it is',
    body: { schema: StartTrial, example: { hide_original: true, font_size: 20 } },
    success: { status: 202, schema: TrialAnswer, example: { ...QUEUED, ...NOTHING } },
    errors: [
      'preview.no-texts',
      'translation.unknown-group',
      'project.status-changed',
      'video.deleted',
      ...QUOTA_ERRORS,
    ],
  },
  {
    method: 'get',
    path: '/projects/{id}/trial',
    id: 'getTrial',
    summary: 'How far the newest trial is, and what it shows',
    success: { status: 200, schema: TrialAnswer, example: { ...DONE, ...TRIAL } },
    errors: ['preview.not-found'],
  },
  {
    method: 'delete',
    path: '/projects/{id}/trial',
    id: 'deleteTrial',
    summary: 'Stops a trial that is being rendered, and removes what there is',
    success: { status: 204 },
    errors: ['preview.not-found'],
  },
  {
    method: 'get',
    path: '/projects/{id}/trial/video',
    id: 'downloadTrial',
    summary: 'The video of the newest trial that is done; takes Range, If-Range and If-None-Match',
    security: 'download',
    success: { status: 200, schema: 'file' },
    errors: FILE_ERRORS,
  },
]

const SHEETS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'post',
    path: '/projects/{id}/contact-sheet',
    id: 'startContactSheet',
    idempotent: true,
    summary:
      'Begins to picture the texts of a page, 24 of them, before and after a render, for nothing, and to look for doubtful ones; the project stays as it is',
    body: { schema: StartSheet, example: { hide_original: true, font_size: 20, page: 1 } },
    success: { status: 202, schema: ContactSheetAnswer, example: { ...QUEUED, ...SIZE, stills: null } },
    errors: ['project.status-changed', 'video.deleted', ...QUOTA_ERRORS],
  },
  {
    method: 'get',
    path: '/projects/{id}/contact-sheet',
    id: 'getContactSheet',
    summary: 'How far a page of the newest contact sheet is, and what it shows',
    query: SheetQuery,
    success: { status: 200, schema: ContactSheetAnswer, example: { ...DONE, ...SHEET } },
    errors: ['preview.not-found'],
  },
  {
    method: 'delete',
    path: '/projects/{id}/contact-sheet',
    id: 'deleteContactSheet',
    summary: 'Stops a page that is being made, and removes all that there are',
    success: { status: 204 },
    errors: ['preview.not-found'],
  },
  {
    method: 'get',
    path: '/projects/{id}/contact-sheet/still',
    id: 'downloadStill',
    summary:
      'One picture of the newest contact sheet that is done and shows the group; takes Range, If-Range and If-None-Match',
    security: 'download',
    query: StillQuery,
    success: { status: 200, schema: 'file', types: ['image/jpeg'] },
    errors: ['translation.unknown-group', ...FILE_ERRORS],
  },
]

const CHECKS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'get',
    path: '/projects/{id}/check',
    id: 'getCheck',
    summary: 'What was found in the newest output: which texts a person should look at, and how good each is',
    query: OutputCheckQuery,
    success: { status: 200, schema: CheckAnswer, example: CHECK },
    errors: ['preview.not-ready'],
  },
  {
    method: 'get',
    path: '/projects/{id}/check/still',
    id: 'downloadCheckStill',
    summary:
      'The part of a frame around a text of the newest output, before or after; takes Range, If-Range and If-None-Match',
    security: 'download',
    query: StillQuery,
    success: { status: 200, schema: 'file', types: ['image/jpeg'] },
    errors: ['translation.unknown-group', ...FILE_ERRORS],
  },
]

const PROXIES: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'post',
    path: '/projects/{id}/proxy',
    id: 'startProxy',
    idempotent: true,
    summary:
      'Begins to copy the original to an MP4 that every browser plays, of at most 1280 pixels, for nothing; the project stays as it is',
    success: {
      status: 202,
      schema: ProxyAnswer,
      example: { ...PROXY, status: 'queued', progress: 0, width: null, height: null },
    },
    errors: ['video.not-ready', 'video.deleted', ...QUOTA_ERRORS],
  },
  {
    method: 'get',
    path: '/projects/{id}/proxy',
    id: 'getProxy',
    summary: 'Whether the original needs a copy to be played in a browser, and how far the newest is',
    success: { status: 200, schema: ProxyAnswer, example: PROXY },
  },
  {
    method: 'delete',
    path: '/projects/{id}/proxy',
    id: 'deleteProxy',
    summary: 'Stops a copy that is being made, and removes what there is',
    success: { status: 204 },
    errors: ['preview.not-found'],
  },
  {
    method: 'get',
    path: '/projects/{id}/proxy/video',
    id: 'playOriginal',
    summary:
      'The original as a browser plays it, shown and not saved: the copy, else the file itself where that needs none; takes Range, If-Range and If-None-Match',
    security: 'download',
    success: { status: 200, schema: 'file', types: ['video/mp4'] },
    errors: FILE_ERRORS,
  },
]

export const PREVIEW_OPERATIONS: readonly Operation[] = [...TRIALS, ...SHEETS, ...CHECKS, ...PROXIES].map(
  (operation) => ({
    ...operation,
    tag: 'Projects',
  }),
)
