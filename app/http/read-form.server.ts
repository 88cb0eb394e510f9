import { AppError } from '../domain/errors.ts'
import type { FormFields } from './form-fields.server.ts'
import { problemResponse } from './problem.server.ts'
import { readText } from './read-json.server.ts'

/** Far more than the fields of any login or registration need. */
const FORM_LIMIT_BYTES = 64 * 1024

/**
 * The posted form of a page, with no names but its `fields`, before any library makes something of them. Conform
 * builds an array of as many elements as a name like `email[900000000]` says, and is quadratic in the repetitions of
 * a name. A form that is none of ours is thrown as a response for the page's ErrorBoundary, or for whoever called a
 * route without a page: `request.not-form`, `request.too-large`, `request.malformed`, `request.undeclared-field`.
 */
export async function readForm(
  request: Request,
  fields: FormFields,
  { limitBytes = FORM_LIMIT_BYTES }: { limitBytes?: number } = {},
): Promise<FormData> {
  try {
    const text = await readText(request, limitBytes)
    // a button alone, without fields, has no body and needs no type
    if (text !== '' && !isUrlEncoded(request)) throw new AppError('request.not-form')
    return parseForm(text, fields)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // the framework reads this type, and no problem+json, for the boundary
    throw problemResponse(request, error, { 'Content-Type': 'application/json; charset=utf-8' })
  }
}

function isUrlEncoded(request: Request): boolean {
  return /^application\/x-www-form-urlencoded(?:;|$)/i.test(request.headers.get('content-type') ?? '')
}

function parseForm(text: string, { mostOf, family }: FormFields): FormData {
  let most = family?.most ?? 0
  for (const times of mostOf.values()) most += times
  if (countPairs(text) > most) throw new AppError('request.undeclared-field')
  const seen = new Map<string, number>()
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(text)) {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    const allowed = mostOf.get(name) ?? (family?.pattern.test(name) ? 1 : 0)
    if (times > allowed) throw new AppError('request.undeclared-field')
    // Postgres keeps no NUL
    if (value.includes('\0')) throw new AppError('request.malformed')
    form.append(name, value)
  }
  return form
}

function countPairs(text: string): number {
  let pairs = text === '' ? 0 : 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) pairs += 1
  return pairs
}
