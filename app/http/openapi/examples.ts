import type * as z from 'zod'
import type {
  LoginAnswer,
  PackAnswer,
  ProjectAnswer,
  StatusAnswer,
  TransactionAnswer,
  TranslationsAnswer,
  UserAnswer,
} from './answers.ts'
import type { ChangedTextAnswer, ChecksAnswer, HistoryAnswer } from './text-answers.ts'

// one made-up project in its different states, so that the examples of the description fit together

const MADE = '2026-01-15T09:30:00.000Z'
const PROJECT_ID = '3f2b8c1e-7a54-4d0b-9c7e-5b1f0a6d2e43'
export const EXAMPLE_GROUP_ID = '7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11'
export const EXAMPLE_RENDER_ID = 'c0a8f3d2-1b7e-4c55-8f20-9e6d4b3a2c10'

export const EXAMPLE_USER = {
  id: 'a3d1c9b2-5e4f-4a6b-8c7d-1e2f3a4b5c6d',
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  avatar: null,
  created_at: MADE,
  last_login: MADE,
  credit_balance: 12,
} satisfies Partial<z.input<typeof UserAnswer>>

export const EXAMPLE_LOGIN = {
  access_token: 'Zk3b9Qw1mJX0w1uJvB3r5y8nCkLs4eWq9aZtx7QdpVq',
  token_type: 'bearer',
  expires_at: '2026-02-14T09:30:00.000Z',
  user: EXAMPLE_USER,
} satisfies Partial<z.input<typeof LoginAnswer>>

const WAITING = {
  status: 'created',
  progress: 0,
  current_stage: 'upload',
  substep: null,
  stage_done: null,
  stage_total: null,
  queue_position: null,
  waiting_for: null,
  retry_at: null,
  stage_started_at: null,
  stage_seconds_left: null,
  error: null,
  error_code: null,
} satisfies Partial<z.input<typeof StatusAnswer>>

export const EXAMPLE_STATUS = {
  ...WAITING,
  status: 'analyzing',
  progress: 42.5,
  current_stage: 'analysis',
  substep: 'detecting',
  stage_done: 425,
  stage_total: 1000,
  stage_started_at: '2026-01-15T09:31:00.000Z',
  stage_seconds_left: 45,
} satisfies Partial<z.input<typeof StatusAnswer>>

/** Just made: no video yet. */
export const EXAMPLE_PROJECT = {
  id: PROJECT_ID,
  name: 'Receta',
  description: null,
  source_language: 'es',
  target_language: 'en',
  ...WAITING,
  created_at: MADE,
  updated_at: MADE,
  download_count: 0,
  file_name: null,
  video_path: null,
  video_s3_url: null,
  analyzed_video_path: null,
  analyzed_video_s3_url: null,
  watermarked_video_path: null,
  watermarked_video_s3_url: null,
  outputs_stale: false,
  credits_required: null,
  duration_seconds: null,
  width: null,
  height: null,
  fps: null,
  frames_analyzed: null,
  texts_detected: null,
  analysis_config: null,
  render_options: null,
  version: 0,
} satisfies Partial<z.input<typeof ProjectAnswer>>

export const EXAMPLE_UPLOADED = {
  ...EXAMPLE_PROJECT,
  status: 'uploaded',
  progress: 100,
  file_name: 'receta.mp4',
  video_path: `projects/${PROJECT_ID}/source-1`,
  duration_seconds: 73.4,
  width: 1280,
  height: 720,
} satisfies Partial<z.input<typeof ProjectAnswer>>

/** In a stage, as after each call that moves a project on. */
export function exampleProjectIn<Status extends z.input<typeof ProjectAnswer>['status']>(
  status: Status,
  current_stage: z.input<typeof ProjectAnswer>['current_stage'],
) {
  return { ...EXAMPLE_UPLOADED, status, current_stage, progress: status.endsWith('ing') ? 0 : 100 }
}

export const EXAMPLE_TRANSLATIONS = {
  original_texts: { [EXAMPLE_GROUP_ID]: 'Añade la sal' },
  translations: { [EXAMPLE_GROUP_ID]: 'Add the salt' },
  target_language: 'en',
  version: 3,
  total: 1,
  groups: {
    [EXAMPLE_GROUP_ID]: {
      start_seconds: 2.4,
      end_seconds: 4.8,
      start_frame: 60,
      end_frame: 120,
      box: [412, 604, 456, 48],
      angle_degrees: 0,
      confidence: 0.97,
      language: 'es',
      style: {
        fill: '#ffffff',
        gradient: null,
        accents: [],
        outline: { color: '#000000', width_px: 2 },
        shadow: null,
        underline: null,
        plate: null,
        font_family: 'Roboto',
        font_class: 'sans',
        weight: 700,
        italic: false,
        vertical: false,
        align: 'center',
        cap_height_px: 28,
        letter_spacing_px: 0,
        confidence: 0.91,
        background: 'moving',
        perspective: null,
        reveal: null,
        fade: null,
        scaling: null,
        highlight: null,
      },
      corrections: null,
      reviewed: false,
      disposition: 'translate',
      suggestion: null,
      drop_reason: null,
      read_text: null,
      added: false,
      reading: null,
      origin: 'machine',
      engine: 'apertium',
      draft: true,
      unknown_words: 0,
      problem: null,
      passed_over: [],
    },
  },
  languages: [{ language: 'en', translated: 1 }],
} satisfies Partial<z.input<typeof TranslationsAnswer>>

export const OTHER_GROUP_ID = '0d6f5a8e-91c4-4b7a-a3f2-5e8c7d1b2a90'

export const EXAMPLE_CHANGED = {
  version: 4,
  status: 'translations_edited',
  changed: [EXAMPLE_GROUP_ID],
} satisfies z.input<typeof ChangedTextAnswer>

export const EXAMPLE_CHECKS = {
  version: 3,
  target_language: 'en',
  open: 1,
  checks: [
    {
      group_id: EXAMPLE_GROUP_ID,
      code: 'numbers',
      facts: { missing: ['12'], added: ['13'] },
      dismissed: false,
      reason: null,
      original: 'Añade 12 huevos',
      language: 'es',
      translation: 'Add 13 eggs',
      start_seconds: 4.2,
    },
  ],
} satisfies z.input<typeof ChecksAnswer>

export const EXAMPLE_HISTORY = {
  version: 4,
  can_undo: true,
  can_redo: false,
  entries: [
    {
      id: '7',
      kind: 'change',
      fields: ['look', 'times'],
      texts: 1,
      by: 'Ana Ruiz',
      created_at: MADE,
      undone: false,
      reverts: null,
      can_revert: true,
    },
  ],
} satisfies z.input<typeof HistoryAnswer>

export const EXAMPLE_TRANSACTION = {
  id: '42',
  created_at: MADE,
  transaction_type: 'PURCHASE',
  amount: 10,
  reference_id: '9d1f4c3b-0c5e-4f0a-8a53-6a8a1f6b7c21',
} satisfies z.input<typeof TransactionAnswer>

export const EXAMPLE_PACK = { id: 'basic', name: 'basic', credits: 10, price: 9.99 } satisfies z.input<
  typeof PackAnswer
>
