import type * as z from 'zod'
import {
  AddFileForm,
  AddFilesForm,
  ArchiveQuery,
  CreateCollectionForm,
  ListCollectionsQuery,
  UpdateCollectionForm,
  UpdatePartForm,
} from '../../forms/collections.ts'
import {
  AnnouncedAnswer,
  CancelledAnswer,
  CollectionAnswer,
  CollectionPartAnswer,
  SharedStylesAnswer,
  RenderedAnswer,
  ReviewAnswer,
  SpreadAnswer,
  StandingAnswer,
} from './collection-answers.ts'
import { RenderChanged, ReviewDecision, ReviewQuery, SpreadStyle } from '../../forms/collection-review.ts'
import { EXAMPLE_GROUP_ID, EXAMPLE_PROJECT, EXAMPLE_RENDER_ID } from './examples.ts'
import type { Operation } from './operation.ts'

const EXAMPLE_COLLECTION = {
  id: '5a1c7e0d-94b3-4f6e-8d21-7c3e9b0f4a65',
  name: 'Curso de cocina',
  source_language: 'es',
  target_language: 'en',
  recipe_name: null,
  paused: false,
  priority: 0,
  created_at: '2026-01-15T09:30:00.000Z',
  finished_at: null,
  projects: 1,
  completed: 0,
  failed: 0,
} satisfies z.input<typeof CollectionAnswer>

const EXAMPLE_PART = {
  ...EXAMPLE_PROJECT,
  relative_path: 'Tema 1/receta.mp4',
  paused: false,
  priority: null,
  state: 'upload',
  price: null,
  held: 0,
} as const

const EXAMPLE_STANDING = {
  ...EXAMPLE_COLLECTION,
  counts: { upload: 1, person: 0, paused: 0, queued: 0, outage: 0, running: 0, done: 0, failed: 0 },
  changed: [],
  price: { credits: 0, held: 0, unknown_videos: 0 },
  seconds_left: null,
  items: [EXAMPLE_PART],
}

const CALLS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'get',
    path: '/collections',
    id: 'listCollections',
    summary: 'Your collections, newest first',
    query: ListCollectionsQuery,
    success: { status: 200, schema: CollectionAnswer.array(), example: [EXAMPLE_COLLECTION] },
  },
  {
    method: 'post',
    path: '/collections',
    id: 'createCollection',
    idempotent: true,
    summary: 'Makes a collection for many videos',
    body: {
      schema: CreateCollectionForm,
      example: { name: 'Curso de cocina', source_language: 'es', target_language: 'en' },
    },
    success: { status: 201, schema: CollectionAnswer, example: EXAMPLE_COLLECTION },
    errors: ['collection.too-many', 'recipe.not-found'],
  },
  {
    method: 'get',
    path: '/collections/{id}',
    id: 'getCollection',
    summary: 'A collection with all its projects and where they stand',
    success: { status: 200, schema: StandingAnswer, example: EXAMPLE_STANDING },
  },
  {
    method: 'patch',
    path: '/collections/{id}',
    id: 'updateCollection',
    summary:
      'Renames a collection, pauses it or lets it go on, or gives it a priority. What runs comes to its end; what waits is held back, also over restarts',
    body: { schema: UpdateCollectionForm, example: { paused: true } },
    success: { status: 200, schema: CollectionAnswer, example: { ...EXAMPLE_COLLECTION, paused: true } },
  },
  {
    method: 'delete',
    path: '/collections/{id}',
    id: 'deleteCollection',
    summary: 'Deletes a collection; its projects stay, on their own',
    success: { status: 204 },
  },
  {
    method: 'post',
    path: '/collections/{id}/cancel',
    id: 'cancelCollection',
    summary:
      'Stops what runs and waits: each project goes back to the status before it, held credits come back',
    success: { status: 200, schema: CancelledAnswer, example: { cancelled: 3 } },
  },
  {
    method: 'post',
    path: '/collections/{id}/projects',
    id: 'addCollectionProject',
    summary:
      'A project for one file, whose video is then uploaded as any; for a path that is there already, the project that has it',
    body: { schema: AddFileForm, example: { relative_path: 'Tema 1/receta.mp4' } },
    success: {
      status: 201,
      schema: CollectionPartAnswer,
      example: EXAMPLE_PART,
    },
    errors: ['collection.full', 'quota.projects'],
  },
  {
    method: 'post',
    path: '/collections/{id}/files',
    id: 'announceCollectionFiles',
    summary:
      'Projects for many files at once, or for none of them: by their lengths you know what all of it costs, and have it held, before you send the first',
    body: {
      schema: AddFilesForm,
      example: { files: [{ relative_path: 'Tema 1/receta.mp4', expected_seconds: 83.4 }] },
    },
    success: {
      status: 201,
      schema: AnnouncedAnswer,
      example: {
        price: { credits: 4, held: 4, unknown_videos: 0 },
        items: [{ ...EXAMPLE_PART, price: 4, held: 4 }],
      },
    },
    errors: ['collection.full', 'quota.projects'],
  },
  {
    method: 'patch',
    path: '/collections/{id}/projects/{projectId}',
    id: 'updateCollectionProject',
    summary: 'Pauses one project of a collection or lets it go on, or gives it a priority of its own',
    body: { schema: UpdatePartForm, example: { priority: 1 } },
    success: { status: 200, schema: CollectionPartAnswer, example: { ...EXAMPLE_PART, priority: 1 } },
    errors: ['project.not-found'],
  },
  {
    method: 'get',
    path: '/collections/{id}/review',
    id: 'getCollectionReview',
    summary:
      'The texts that want a look in every language of the videos, the most doubtful first; what reads the same in several videos once',
    query: ReviewQuery,
    success: {
      status: 200,
      schema: ReviewAnswer,
      example: {
        total: 1,
        languages: [{ target_language: 'en', total: 1 }],
        without_texts: [],
        texts: [
          {
            ...{ original: 'Añade la sal', language: 'es', target_language: 'en', places: 3 },
            ...{ translation: 'Add the salt', others: ['Add salt'], checks: ['inconsistent'] },
            picture: {
              ...{ project_id: EXAMPLE_PROJECT.id, text_id: EXAMPLE_GROUP_ID, render_id: EXAMPLE_RENDER_ID },
              ...{ width: 480, height: 180, has_after: true, stale: false },
            },
            videos: [{ project_id: EXAMPLE_PROJECT.id, name: 'Receta', seconds: 4.2, is_current: true }],
          },
        ],
      },
    },
  },
  {
    method: 'post',
    path: '/collections/{id}/review',
    id: 'decideCollectionText',
    summary:
      'Does the same with a text in all videos of the collection that have it in the language; the others stay',
    body: {
      schema: ReviewDecision,
      example: {
        original: 'Añade la sal',
        language: 'es',
        target_language: 'en',
        translation: 'Add the salt',
      },
    },
    success: { status: 200, schema: SpreadAnswer, example: { changed: 3, skipped: 0 } },
  },
  {
    method: 'get',
    path: '/collections/{id}/looks',
    id: 'listCollectionLooks',
    summary: 'Texts whose look you have set in one video while the same text looks otherwise in others',
    success: {
      status: 200,
      schema: SharedStylesAnswer,
      example: [
        {
          ...{ text_id: '0c9e5d1a-3c55-4c5e-9a0a-3d6b1f3f7e10', project_id: EXAMPLE_PROJECT.id },
          ...{ project_name: 'Receta', original: 'Añade la sal', language: 'es', videos: 3 },
          style: { font_family: 'Roboto', weight: 700 },
        },
      ],
    },
  },
  {
    method: 'post',
    path: '/collections/{id}/looks',
    id: 'spreadCollectionLook',
    summary:
      'Draws the same text in all videos of the collection as you have set it in one; where you have set it otherwise it stays',
    body: { schema: SpreadStyle, example: { text_id: '0c9e5d1a-3c55-4c5e-9a0a-3d6b1f3f7e10' } },
    success: { status: 200, schema: SpreadAnswer, example: { changed: 3, skipped: 0 } },
    errors: ['text.not-found'],
  },
  {
    method: 'post',
    path: '/collections/{id}/render',
    id: 'renderChangedVideos',
    summary:
      'Makes the videos anew whose texts were changed after they were made, each in the languages that it touches',
    body: { schema: RenderChanged, example: { agreed_credits: 0 } },
    success: { status: 202, schema: RenderedAnswer, example: { started: 2, skipped: 0 } },
    errors: [
      'render.price-changed',
      'credits.insufficient',
      'project.status-changed',
      'quota.jobs',
      'quota.storage',
      'quota.rendering',
      'quota.video-too-long',
    ],
  },
  {
    method: 'get',
    path: '/collections/{id}/download',
    id: 'downloadCollection',
    security: 'download',
    summary:
      'All outputs as one ZIP archive of any size, their folders mirrored, with subtitles and reports beside them; `names` is the pattern of their names',
    query: ArchiveQuery,
    success: { status: 200, schema: 'file', types: ['application/zip'] },
    errors: ['collection.nothing-done', 'storage.missing', 'storage.unavailable'],
  },
]

export const COLLECTION_OPERATIONS: readonly Operation[] = CALLS.map((call) => ({
  ...call,
  tag: 'Collections',
}))
