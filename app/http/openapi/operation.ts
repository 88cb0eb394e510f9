import type * as z from 'zod'
import { ERROR_STATUS, type ErrorCode } from '../../domain/errors.ts'

/** A header of a request or an answer. */
export interface HeaderField {
  readonly description: string
  readonly type: 'integer' | 'string'
  readonly example: string | number
  readonly isRequired?: true
}

export interface Operation {
  readonly method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'
  /** Below `/api/v1`; parameters in braces. */
  readonly path: string
  /** The name that generated clients give the call. */
  readonly id: string
  readonly summary: string
  readonly tag:
    | 'Account'
    | 'Tokens'
    | 'Projects'
    | 'Videos'
    | 'Collections'
    | 'Terms'
    | 'Recipes'
    | 'Style presets'
    | 'Webhook'
    | 'Credits'
    | 'Health'
  /** `none` needs no token, `login` that of a login and not of a program; `download` also takes one in the query. */
  readonly security?: 'none' | 'login' | 'download'
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: true
  readonly query?: z.ZodObject<Record<string, z.ZodType>>
  /** `video` is a multipart form, `bytes` a part of a resumable upload. */
  readonly body?: { readonly schema: z.ZodType; readonly example: unknown } | 'video' | 'bytes'
  readonly headers?: Readonly<Record<string, HeaderField>>
  readonly success: {
    readonly status: number
    readonly schema?: z.ZodType | 'file'
    readonly example?: unknown
    /** The media types of an answer that is a text and no JSON, or of a file that is no video. */
    readonly types?: readonly string[]
    readonly headers?: Readonly<Record<string, HeaderField>>
    /** Other good answers, without a body: what each status means. */
    readonly others?: Readonly<Record<number, string>>
  }
  /** What may go wrong besides what may always go wrong. */
  readonly errors?: readonly ErrorCode[]
}

/** What this call may answer by its kind alone, before its own errors. */
export function errorsOf({
  method,
  security,
  idempotent,
  path,
  body,
  query,
  errors = [],
}: Operation): ErrorCode[] {
  return [
    'request.not-acceptable',
    ...(security === 'none' ? [] : (['auth.required', 'request.too-many'] as const)),
    ...(security === 'login' ? (['auth.login-required'] as const) : []),
    ...(security === undefined && method !== 'get' && method !== 'head'
      ? (['auth.scope-missing'] as const)
      : []),
    ...(/^\/(?:projects|videos)\/\{id\}/.test(path) ? (['project.not-found'] as const) : []),
    ...(path.startsWith('/collections/{id}') ? (['collection.not-found'] as const) : []),
    ...(query ? (['request.invalid'] as const) : []),
    ...(typeof body === 'object'
      ? (['request.invalid', 'request.malformed', 'request.not-json', 'request.too-large'] as const)
      : []),
    ...(idempotent
      ? (['request.invalid', 'idempotency.key-reused', 'idempotency.running', 'request.too-large'] as const)
      : []),
    ...errors,
    'database.unavailable',
    'server.failed',
  ]
}

/** The codes by the status that they are answered with. */
export function groupByStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const statuses = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const status = ERROR_STATUS[code]
    statuses.set(status, [...(statuses.get(status) ?? []), code])
  }
  return statuses
}
