import { AddText } from '../../forms/add-text.ts'
import { ChangeText, ChangeTexts } from '../../forms/change-text.ts'
import { ChecksQuery, DismissCheck } from '../../forms/dismiss-check.ts'
import { AtVersion, HistoryQuery, MergeTexts, ShortenText, SplitText } from '../../forms/texts.ts'
import { VersionQuery } from '../../forms/queries.ts'
import {
  EXAMPLE_CHANGED,
  EXAMPLE_CHECKS,
  EXAMPLE_GROUP_ID,
  EXAMPLE_HISTORY,
  OTHER_GROUP_ID,
} from './examples.ts'
import type { Operation } from './operation.ts'
import {
  AddedTextAnswer,
  ChangedTextAnswer,
  ChecksAnswer,
  HistoryAnswer,
  ShortenedAnswer,
  SuggestionsAnswer,
} from './text-answers.ts'

const EXAMPLE_SUGGESTIONS = [
  { translation: 'Add the sea salt', original: 'Añade la sal fina', similarity: 0.71 },
] as const
const CHANGED = { status: 200, schema: ChangedTextAnswer, example: EXAMPLE_CHANGED } as const
const CLOSED = ['project.status-changed', 'translation.stale'] as const
const AT_VERSION = { schema: AtVersion, example: { version: 3 } } as const

const TEXTS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'patch',
    path: '/projects/{id}/texts/{groupId}',
    id: 'changeText',
    summary:
      'Puts right what was read, what becomes of it, when it is seen, where and how it is drawn, here or in all groups alike',
    body: {
      schema: ChangeText,
      example: {
        original_text: 'Añade la sal',
        disposition: 'translate',
        end_seconds: 4.2,
        box: { x: 400, y: 600, width: 480, height: 60 },
        style: { fill: '#ffee00', weight: null },
        reviewed: true,
        version: 3,
      },
    },
    success: CHANGED,
    errors: ['text.not-found', 'text.times', 'text.box', ...CLOSED],
  },
  {
    method: 'patch',
    path: '/projects/{id}/texts',
    id: 'changeTexts',
    summary: 'Changes several groups at once, and all alike unless `scope` is `one`',
    body: {
      schema: ChangeTexts,
      example: {
        group_ids: [EXAMPLE_GROUP_ID],
        change: { disposition: 'keep', style: { font_family: 'Lato' } },
        version: 3,
      },
    },
    success: CHANGED,
    errors: ['text.not-found', ...CLOSED],
  },
  {
    method: 'post',
    path: '/projects/{id}/texts',
    id: 'addText',
    idempotent: true,
    summary: 'Adds a text that analysis did not find; a worker reads it there and follows it',
    body: {
      schema: AddText,
      example: { box: { x: 40, y: 120, width: 320, height: 48 }, start_seconds: 1, end_seconds: 2.5 },
    },
    success: {
      status: 202,
      schema: AddedTextAnswer,
      example: { id: EXAMPLE_GROUP_ID, version: 4, status: 'translations_edited' },
    },
    errors: [
      'text.times',
      'text.box',
      'video.not-ready',
      'video.deleted',
      ...CLOSED,
      'quota.jobs',
      'quota.previews',
    ],
  },
  {
    method: 'delete',
    path: '/projects/{id}/texts/{groupId}',
    id: 'removeText',
    summary: 'Takes a group out, which leaves the video as it is there; it can be restored',
    query: VersionQuery,
    success: { status: 204 },
    errors: ['text.not-found', ...CLOSED],
  },
  {
    method: 'post',
    path: '/projects/{id}/texts/{groupId}/restore',
    id: 'restoreText',
    summary:
      'Brings a group back that was deleted, or that analysis left out; they are listed with the translations (`deleted=true`)',
    body: AT_VERSION,
    success: CHANGED,
    errors: ['text.not-found', ...CLOSED],
  },
  {
    method: 'post',
    path: '/projects/{id}/texts/{groupId}/split',
    id: 'splitText',
    idempotent: true,
    summary: 'Makes two groups of one: from this second on it is another one, the same but for its times',
    body: { schema: SplitText, example: { at_seconds: 1.2, version: 3 } },
    success: CHANGED,
    errors: ['text.not-found', 'text.being-read', 'text.times', ...CLOSED],
  },
  {
    method: 'post',
    path: '/projects/{id}/texts/merge',
    id: 'mergeTexts',
    idempotent: true,
    summary:
      'Makes one group of several in one language: the earliest stays. What they say is put together where it is different',
    body: { schema: MergeTexts, example: { group_ids: [EXAMPLE_GROUP_ID, OTHER_GROUP_ID], version: 3 } },
    success: CHANGED,
    errors: ['text.not-found', 'text.being-read', 'text.languages-differ', ...CLOSED],
  },
  {
    method: 'get',
    path: '/projects/{id}/texts/{groupId}/suggestions',
    id: 'suggestTranslations',
    summary:
      'What you have said for texts like this one, the likest first; of the latest 5000 that are remembered',
    success: { status: 200, schema: SuggestionsAnswer, example: EXAMPLE_SUGGESTIONS },
    errors: ['text.not-found'],
  },
  {
    method: 'post',
    path: '/projects/{id}/texts/{groupId}/shorten',
    id: 'shortenText',
    summary:
      'A shorter translation by an engine that writes to a length, where one is configured; nothing is saved',
    body: { schema: ShortenText, example: { max_characters: 18 } },
    success: { status: 200, schema: ShortenedAnswer, example: { translation: 'Salt it' } },
    errors: ['text.not-found', 'translation.no-engine', 'translation.engine-failed'],
  },
  {
    method: 'get',
    path: '/projects/{id}/checks',
    id: 'getChecks',
    summary:
      'What there is to look at in the texts before a render. Whether one fits its room is estimated; how well originals were erased is told of the last drawing',
    query: ChecksQuery,
    success: { status: 200, schema: ChecksAnswer, example: EXAMPLE_CHECKS },
  },
  {
    method: 'post',
    path: '/projects/{id}/checks/dismiss',
    id: 'dismissCheck',
    summary: 'Puts a check of a group aside until the group is changed, or takes that back',
    body: {
      schema: DismissCheck,
      example: { group_id: EXAMPLE_GROUP_ID, code: 'numbers', reason: 'The recipe is wrong.' },
    },
    success: { status: 204 },
    errors: ['text.not-found'],
  },
  {
    method: 'get',
    path: '/projects/{id}/history',
    id: 'getHistory',
    summary: 'What people have changed of the texts, the latest first; of the last 500 changes at most',
    query: HistoryQuery,
    success: { status: 200, schema: HistoryAnswer, example: EXAMPLE_HISTORY },
  },
  {
    method: 'post',
    path: '/projects/{id}/history/undo',
    id: 'undoChange',
    idempotent: true,
    summary: 'Takes back the latest change, wherever it was made',
    body: AT_VERSION,
    success: CHANGED,
    errors: ['history.nothing', 'history.too-large', ...CLOSED],
  },
  {
    method: 'post',
    path: '/projects/{id}/history/redo',
    id: 'redoChange',
    idempotent: true,
    summary: 'Makes the change again that was taken back last, unless something else was changed since',
    body: AT_VERSION,
    success: CHANGED,
    errors: ['history.nothing', 'history.too-large', ...CLOSED],
  },
  {
    method: 'post',
    path: '/projects/{id}/history/{entryId}/revert',
    id: 'revertChange',
    idempotent: true,
    summary: 'Takes one change back, which is a change of its own, and leaves those made after it',
    body: AT_VERSION,
    success: CHANGED,
    errors: ['history.not-found', 'history.nothing', 'history.too-large', ...CLOSED],
  },
]

export const TEXT_OPERATIONS: readonly Operation[] = TEXTS.map((operation) => ({
  ...operation,
  tag: 'Projects' as const,
}))
