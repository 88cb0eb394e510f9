import * as z from 'zod'
import { AnalysisConfig } from '../../domain/analysis-config.ts'
import { RenderOptions } from '../../domain/render-options.ts'
import { CreateProjectCall, UpdateProjectForm } from '../../forms/create-project.ts'
import {
  AnalyzeQuery,
  ListProjectsQuery,
  ProjectDownloadQuery,
  TranslationsQuery,
  VideoDownloadQuery,
} from '../../forms/queries.ts'
import { SaveTranslations } from '../../forms/texts.ts'
import { StartTranslation } from '../../forms/start-work.ts'
import {
  ConfirmedTranslations,
  ProjectAnswer,
  SavedAnswer,
  StartedRender,
  StatusAnswer,
  TranslationsAnswer,
} from './answers.ts'
import {
  EXAMPLE_PROJECT,
  EXAMPLE_RENDER_ID,
  EXAMPLE_STATUS,
  EXAMPLE_TRANSLATIONS,
  EXAMPLE_UPLOADED,
  exampleProjectIn,
} from './examples.ts'
import type { Operation } from './operation.ts'

const RENDER = { schema: RenderOptions, example: { hide_original: true, font_size: 20 } } as const
const RENDER_ERRORS = [
  'project.status-changed',
  'video.deleted',
  'quota.jobs',
  'quota.storage',
  'quota.rendering',
  'quota.video-too-long',
] as const

const PROJECTS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'get',
    path: '/projects',
    id: 'listProjects',
    summary: 'Your projects, newest first',
    query: ListProjectsQuery,
    success: { status: 200, schema: z.array(ProjectAnswer), example: [EXAMPLE_PROJECT] },
  },
  {
    method: 'post',
    path: '/projects',
    id: 'createProject',
    idempotent: true,
    summary: 'Makes a project for one video; by a recipe it is translated unattended once it has one',
    body: {
      schema: CreateProjectCall,
      example: { name: 'Receta', source_language: 'es', target_language: 'en' },
    },
    success: { status: 201, schema: ProjectAnswer, example: EXAMPLE_PROJECT },
    errors: ['quota.projects', 'recipe.not-found'],
  },
  {
    method: 'get',
    path: '/projects/{id}',
    id: 'getProject',
    summary: 'A project, with its status',
    success: { status: 200, schema: ProjectAnswer, example: EXAMPLE_UPLOADED },
  },
  {
    method: 'patch',
    path: '/projects/{id}',
    id: 'updateProject',
    summary: 'Renames a project, or changes its languages while nothing is translated',
    body: { schema: UpdateProjectForm, example: { name: 'Receta de mamá' } },
    success: { status: 200, schema: ProjectAnswer, example: { ...EXAMPLE_PROJECT, name: 'Receta de mamá' } },
    errors: ['project.status-changed'],
  },
  {
    method: 'delete',
    path: '/projects/{id}',
    id: 'deleteProject',
    summary: 'Deletes a project with its videos; what runs is stopped, held credits come back',
    success: { status: 204 },
  },
  {
    method: 'get',
    path: '/projects/{id}/translations',
    id: 'getTranslations',
    summary:
      'The texts that were read, with their translations into the project’s target language or another one; none before the analysis. All of them, or a page in the order of their times with `limit` and `offset`',
    query: TranslationsQuery,
    success: { status: 200, schema: TranslationsAnswer, example: EXAMPLE_TRANSLATIONS },
  },
  {
    method: 'post',
    path: '/projects/{id}/render_premium',
    id: 'renderPremium',
    idempotent: true,
    summary: 'Renders without watermark, for credits; the same content again costs nothing',
    body: RENDER,
    success: {
      status: 202,
      schema: StartedRender,
      example: { ...exampleProjectIn('rendering_premium', 'rendering'), render_id: EXAMPLE_RENDER_ID },
    },
    errors: [...RENDER_ERRORS, 'render.no-watermarked', 'credits.insufficient'],
  },
  {
    method: 'get',
    path: '/projects/{id}/download',
    id: 'downloadProject',
    summary: "The project's best output, or its original; takes Range, If-Range and If-None-Match",
    security: 'download',
    query: ProjectDownloadQuery,
    success: { status: 200, schema: 'file' },
    errors: [
      'video.not-ready',
      'video.deleted',
      'video.range-not-satisfiable',
      'storage.missing',
      'storage.unavailable',
    ],
  },
]

const VIDEOS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'post',
    path: '/videos/{id}/analyze',
    id: 'analyzeVideo',
    idempotent: true,
    summary:
      'Begins to read the texts of the video; `again` gives up those that are confirmed or translated, with a `scope` only ' +
      'those in it that nobody has corrected',
    query: AnalyzeQuery,
    body: {
      schema: AnalysisConfig,
      example: {
        frame_step: 3,
        languages: ['es'],
        scope: { read_areas: [{ x: 0, y: 0.75, width: 1, height: 0.25 }], from_seconds: 60 },
      },
    },
    success: { status: 202, schema: ProjectAnswer, example: exampleProjectIn('analyzing', 'analysis') },
    errors: [
      'project.status-changed',
      'video.deleted',
      'quota.jobs',
      'quota.analysis',
      'quota.video-too-long',
    ],
  },
  {
    method: 'post',
    path: '/videos/{id}/confirm',
    id: 'confirmAnalysis',
    summary: 'Takes what was read',
    success: {
      status: 200,
      schema: ProjectAnswer,
      example: exampleProjectIn('analysis_confirmed', 'analysis'),
    },
    errors: ['project.status-changed'],
  },
  {
    method: 'post',
    path: '/videos/{id}/translate',
    id: 'translateVideo',
    idempotent: true,
    summary:
      'Begins to translate the texts; `scope=untranslated` only those that have no translation or a doubtful one',
    query: StartTranslation,
    success: { status: 202, schema: ProjectAnswer, example: exampleProjectIn('translating', 'translation') },
    errors: ['translation.no-engine', 'translation.complete', 'project.status-changed', 'quota.jobs'],
  },
  {
    method: 'post',
    path: '/videos/{id}/update-translations',
    id: 'updateTranslations',
    summary: 'Saves edited texts, for all groups with the same original',
    body: {
      schema: SaveTranslations,
      example: { translations: { '7f9c24e5-2f1a-4c9e-9b57-0c6c5c8b3a11': 'Add the salt' }, version: 3 },
    },
    success: {
      status: 200,
      schema: SavedAnswer,
      example: { saved: true, version: 4, status: 'translations_edited', changed: 1, duplicates: 0 },
    },
    errors: ['translation.unknown-group', 'project.status-changed', 'translation.stale'],
  },
  {
    method: 'post',
    path: '/videos/{id}/confirm-translations',
    id: 'confirmTranslations',
    summary: 'Takes the texts as they are',
    success: {
      status: 200,
      schema: ConfirmedTranslations,
      example: { ...exampleProjectIn('translations_confirmed', 'translation'), empty_translations: 0 },
    },
    errors: ['project.status-changed'],
  },
  {
    method: 'post',
    path: '/videos/{id}/render',
    id: 'renderVideo',
    idempotent: true,
    summary: 'Begins to render with a watermark, for nothing',
    body: RENDER,
    success: {
      status: 202,
      schema: StartedRender,
      example: { ...exampleProjectIn('rendering', 'rendering'), render_id: EXAMPLE_RENDER_ID },
    },
    errors: RENDER_ERRORS,
  },
  {
    method: 'post',
    path: '/videos/{id}/cancel',
    id: 'cancelStage',
    summary: 'Stops what runs: back to the status before it',
    success: { status: 200, schema: ProjectAnswer, example: EXAMPLE_UPLOADED },
    errors: ['project.status-changed'],
  },
  {
    method: 'get',
    path: '/videos/{id}/status',
    id: 'getStatus',
    summary: 'How far a project is',
    success: { status: 200, schema: StatusAnswer, example: EXAMPLE_STATUS },
  },
  {
    method: 'get',
    path: '/videos/{id}/download',
    id: 'downloadVideo',
    summary: 'One of the videos of a project; takes Range, If-Range and If-None-Match',
    security: 'download',
    query: VideoDownloadQuery,
    success: { status: 200, schema: 'file' },
    errors: [
      'credits.insufficient',
      'video.not-ready',
      'video.deleted',
      'video.range-not-satisfiable',
      'storage.missing',
      'storage.unavailable',
    ],
  },
]

const STATUS_DATA =
  '{"status":"analyzing","progress":42.5,"current_stage":"analysis","substep":"detecting", …}'

const EVENT_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/projects/{id}/events',
    id: 'followProject',
    tag: 'Projects',
    summary:
      'Server-sent events: `status` with what `GET /videos/{id}/status` answers, now and at each change, and `end` when nothing runs',
    success: {
      status: 200,
      others: { 204: 'Nothing runs, and the caller has the newest event, as its Last-Event-ID says' },
      types: ['text/event-stream'],
      example: `retry: 3000\n\nid: q1Zt0w8kPp2mXe5d\nevent: status\ndata: ${STATUS_DATA}\n\n: heartbeat\n\n`,
    },
    errors: ['events.too-many'],
  },
]

export const PROJECT_OPERATIONS: readonly Operation[] = [
  ...EVENT_OPERATIONS,
  ...PROJECTS.map((operation) => ({ ...operation, tag: 'Projects' as const })),
  ...VIDEOS.map((operation) => ({ ...operation, tag: 'Videos' as const })),
]
