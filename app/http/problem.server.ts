import { STATUS_CODES } from 'node:http'
import { AppError } from '../domain/errors.ts'
import { errorText, formMessage } from '../i18n/error-text.server.ts'
import type { ServedLanguage } from '../i18n/languages.ts'
import { type Asked, askedBy, problemLanguage } from './answer-language.server.ts'
import { isDatabaseDown, isUnstorableText } from '../db/failures.server.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/**
 * The `application/problem+json` body of RFC 9457. `detail` is for people; `code` for programs; the error's
 * params (a cost, a limit) and facts stand beside them. `errors` holds the messages of each wrong field, of the
 * first fifty; `errors_unlisted` counts what else was wrong or was not looked at.
 */
export function problemBody(error: AppError, asked: Asked): Record<string, unknown> {
  const language = problemLanguage(asked, error.status)
  return {
    ...error.params,
    ...error.facts,
    type: 'about:blank',
    title: STATUS_CODES[error.status],
    status: error.status,
    detail: detailOf(error, language),
    code: error.code,
    ...(error.fields && { errors: translated(error.fields, language) }),
    ...(error.unlisted > 0 && { errors_unlisted: error.unlisted }),
  }
}

function detailOf(error: AppError, language: ServedLanguage): string {
  const fields = error.fields ?? {}
  const first = Object.values(fields)[0]?.[0]
  const own = first && messageOf(first, language)
  if (own && own !== first) return own
  return errorText(error.code, language, { fields: Object.keys(fields).join(', '), ...error.params })
}

function translated(fields: NonNullable<AppError['fields']>, language: ServedLanguage) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, messages]) => [
      name,
      messages.map((message) => messageOf(message, language)),
    ]),
  )
}

/** Messages of forms are keys such as `errors:form.email-invalid`; zod's own are sentences already. */
function messageOf(message: string, language: ServedLanguage): string {
  if (!message.startsWith('errors:')) return message
  return formMessage(message.slice('errors:'.length), language) ?? message
}

/** The headers that go with the problem, besides its content type. */
export function problemHeaders(error: AppError): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    ...(error.status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    // as RFC 6750 has it
    ...(error.code === 'auth.scope-missing' && {
      'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="write"',
    }),
    ...(typeof error.params['retryAfterSeconds'] === 'number' && {
      'Retry-After': String(error.params['retryAfterSeconds']),
    }),
    ...(error.status === 503 && { 'Retry-After': '5' }),
  }
}

export function problemResponse(
  request: Request,
  error: AppError,
  headers: Record<string, string> = {},
): Response {
  const body = problemBody(error, askedBy(request))
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: { 'Content-Type': PROBLEM_TYPE, ...problemHeaders(error), ...headers },
  })
}

/** The failure as one that a visitor is told about, or undefined when it is a bug. */
export function expectedError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (isDatabaseDown(error)) return new AppError('database.unavailable', { cause: error })
  if (isUnstorableText(error)) return new AppError('request.malformed', { cause: error })
  return undefined
}
