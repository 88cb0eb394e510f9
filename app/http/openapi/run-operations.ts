import * as z from 'zod'
import { ERROR_STATUS, type ErrorCode } from '../../domain/errors.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import { RUN_STATES, RunCheck, RunOutcome } from '../../domain/project-run.ts'
import { Recipe } from '../../domain/recipe.ts'
import { StartRunForm } from '../../forms/recipe.ts'
import type { Operation } from './operation.ts'

const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])

export const RunAnswer = z
  .object({
    state: z.enum(RUN_STATES).meta({
      description:
        '`needs_look`: checks have found something, call `continue` once it is right. `waiting_for_credits`: it goes on by itself once there are enough. `failed`: `error` says why, `continue` tries again.',
    }),
    recipe_name: z.string().nullable().meta({ description: 'Null: settings without a recipe.' }),
    settings: Recipe,
    language: z.enum(LANGUAGES).nullable().meta({ description: 'Whose turn it is; null: all are through.' }),
    outcomes: z.array(RunOutcome).meta({
      description:
        'What became of each language so far: without an `error_code` its output can be downloaded; `checks` lists what wants a look all the same.',
    }),
    checks: z.array(RunCheck).meta({ description: 'What it stopped at, with the number of texts.' }),
    price: z
      .int()
      .nullable()
      .meta({ description: 'Credits of all outputs; null before the video is there.' }),
    held: z.int().meta({ description: 'Credits held for outputs that are not begun.' }),
    error: z.string().nullable(),
    error_code: errorCode.nullable(),
    retry_at: z.iso.datetime().nullable().meta({
      description: 'While a limit keeps it from going on: when it asks again.',
    }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Run' })

const SETTINGS = { source_languages: ['es'], target_languages: ['en', 'de'], on_checks: 'stop' } as const

const RUN = {
  state: 'running',
  recipe_name: null,
  settings: Recipe.parse(SETTINGS),
  language: 'en',
  outcomes: [],
  checks: [],
  price: 0,
  held: 0,
  error: null,
  error_code: null,
  retry_at: null,
  created_at: '2026-01-15T09:30:00.000Z',
  updated_at: '2026-01-15T09:30:00.000Z',
} satisfies z.input<typeof RunAnswer>

const OPERATIONS: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'get',
    path: '/projects/{id}/run',
    id: 'getRun',
    summary: 'Where the unattended translation of a project is, and what it waits for',
    success: { status: 200, schema: RunAnswer, example: RUN },
    errors: ['run.not-found'],
  },
  {
    method: 'post',
    path: '/projects/{id}/run',
    id: 'startRun',
    summary:
      'Translates a project unattended from where it is, into every target language, by a recipe or by settings: once it has a video, analysis, translation and render follow without another call',
    body: { schema: StartRunForm, example: { settings: SETTINGS } },
    success: { status: 202, schema: RunAnswer, example: RUN },
    errors: ['recipe.not-found', 'project.status-changed'],
  },
  {
    method: 'delete',
    path: '/projects/{id}/run',
    id: 'stopRun',
    summary: 'Ends the run and the stage that works for it; held credits come back, outputs stay',
    success: { status: 204 },
    errors: ['run.not-found', 'run.not-waiting'],
  },
  {
    method: 'post',
    path: '/projects/{id}/run/continue',
    id: 'continueRun',
    summary: 'Lets a run go on that waits for a person or for credits, or tries once more what failed',
    success: { status: 202, schema: RunAnswer, example: RUN },
    errors: ['run.not-found', 'run.not-waiting'],
  },
]

export const RUN_OPERATIONS: readonly Operation[] = OPERATIONS.map((operation) => ({
  ...operation,
  tag: 'Recipes' as const,
}))
