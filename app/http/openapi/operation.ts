import type * as z from 'zod'
import { ERROR_STATUS, type ErrorCode } from '../../domain/errors.ts'

export interface Operation {
  readonly method: 'get' | 'head' | 'post' | 'patch' | 'delete'
  /** Below `/api/v1`; parameters in braces. */
  readonly path: string
  /** The name that generated clients give the call. */
  readonly id: string
  readonly summary: string
  readonly tag: 'Account' | 'Projects' | 'Videos' | 'Credits' | 'Health'
  /** `none` needs no token; `download` also takes one in the query. */
  readonly security?: 'none' | 'download'
  readonly query?: z.ZodObject<Record<string, z.ZodType>>
  readonly body?: { readonly schema: z.ZodType; readonly example: unknown } | 'video'
  readonly success: {
    readonly status: number
    readonly schema?: z.ZodType | 'file'
    readonly example?: unknown
  }
  /** What may go wrong besides what may always go wrong. */
  readonly errors?: readonly ErrorCode[]
}

/** What this call may answer by its kind alone, before its own errors. */
export function errorsOf({ security, path, body, query, errors = [] }: Operation): ErrorCode[] {
  return [
    ...(security === 'none' ? [] : (['auth.required'] as const)),
    ...(path.includes('{id}') ? (['project.not-found'] as const) : []),
    ...(query ? (['request.invalid'] as const) : []),
    ...(body && body !== 'video'
      ? (['request.invalid', 'request.malformed', 'request.not-json', 'request.too-large'] as const)
      : []),
    ...errors,
    'database.unavailable',
    'server.failed',
  ]
}

/** The codes by the status that they are answered with. */
export function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const statuses = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) {
    const status = ERROR_STATUS[code]
    statuses.set(status, [...(statuses.get(status) ?? []), code])
  }
  return statuses
}
