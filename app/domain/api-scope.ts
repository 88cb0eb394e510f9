import * as z from 'zod'

/** What a program's token may do; `write` may read as well. */
const API_SCOPES = ['read', 'write'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** Tells a token of a program from one of a login, and lets scanners of source code find a leaked one. */
export const API_TOKEN_PREFIX = 'rotulo_'
/** Live ones of one person. */
export const MAX_API_TOKENS = 50

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Whether a token of this scope may make a call with this method. */
export function scopeAllows(scope: ApiScope, method: string): boolean {
  return scope === 'write' || SAFE_METHODS.includes(method)
}

export const ApiScope = z.enum(API_SCOPES)
