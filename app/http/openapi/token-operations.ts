import * as z from 'zod'
import { ApiScope } from '../../domain/api-scope.ts'
import { NewToken } from '../../forms/new-token.ts'
import { Page } from '../../forms/queries.ts'
import type { Operation } from './operation.ts'

const time = z.iso.datetime()

export const TokenAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scope: ApiScope,
    hint: z.string().meta({ description: 'The last characters of the token.' }),
    created_at: time,
    last_used_at: time.nullable().meta({ description: 'To the minute.' }),
    expires_at: time.nullable(),
  })
  .meta({ id: 'Token' })

const MadeToken = TokenAnswer.extend({
  token: z.string().meta({ description: 'The token itself, told this once.' }),
}).meta({ id: 'MadeToken' })

const TOKEN = {
  id: '0b7c1f0e-6f0b-4d7e-9a55-3c1de2f4a101',
  name: 'Subtitles of the web site',
  scope: 'write',
  hint: 'x7Qd',
  created_at: '2026-01-15T09:30:00.000Z',
  last_used_at: null,
  expires_at: '2026-04-15T09:30:00.000Z',
} as const

export const TOKEN_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/tokens',
    id: 'listTokens',
    tag: 'Tokens',
    summary: 'Your tokens for programs, newest first; revoked ones are gone',
    query: Page,
    success: { status: 200, schema: z.array(TokenAnswer), example: [TOKEN] },
  },
  {
    method: 'post',
    path: '/tokens',
    id: 'makeToken',
    tag: 'Tokens',
    summary: 'Makes a token for a program; takes the token of a login that is at most half an hour old',
    security: 'login',
    body: {
      schema: NewToken,
      example: { name: 'Subtitles of the web site', scope: 'write', expires_in_days: 90 },
    },
    success: {
      status: 201,
      schema: MadeToken,
      example: { ...TOKEN, token: 'rotulo_pVq2mJ0hTz1mJX0w1uJvB3r5y8nCkLs4eWq9aZtx7Qd' },
    },
    errors: ['auth.confirmation-required', 'token.too-many'],
  },
  {
    method: 'delete',
    path: '/tokens/{id}',
    id: 'revokeToken',
    tag: 'Tokens',
    summary: 'Revokes a token: it opens nothing any more',
    success: { status: 204 },
    errors: ['token.not-found'],
  },
]
