import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { ErrorCode, ErrorParams } from '../domain/errors.ts'
import { SERVED_LANGUAGES, type ServedLanguage } from './languages.ts'

const Texts = z.record(z.string(), z.string())
const texts = new Map(
  SERVED_LANGUAGES.map((language) => {
    const path = join('public', 'locales', language, 'errors.json')
    return [language, Texts.parse(JSON.parse(readFileSync(path, 'utf8')))]
  }),
)

/** What happened and what to do about it, in the reader's language. */
export function errorText(code: ErrorCode, language: ServedLanguage, params: ErrorParams = {}): string {
  return formMessage(code, language, params) ?? code
}

/** A text of the `errors` namespace by its key, or undefined when there is none. */
export function formMessage(
  key: string,
  language: ServedLanguage,
  params: ErrorParams = {},
): string | undefined {
  return texts
    .get(language)
    ?.[key]?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
}
