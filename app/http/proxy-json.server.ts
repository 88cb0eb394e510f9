import type * as z from 'zod'
import { ProxyResult } from '../domain/preview.ts'
import { errorText } from '../i18n/error-text.server.ts'
import { languageOf } from '../i18n/i18n.server.ts'
import type { LoadedProxy } from '../services/previews/load-proxy.server.ts'
import type { ProxyAnswer } from './openapi/preview-answers.ts'

/** The copy of a source for browsers as the API shows it. */
export function proxyJson({ needed, newest }: LoadedProxy, request: Request): z.input<typeof ProxyAnswer> {
  const result = newest?.result ? ProxyResult.parse(newest.result) : null
  return {
    needed,
    id: newest?.id ?? null,
    status: newest?.status ?? 'none',
    progress: newest?.progress ?? 0,
    width: result?.widthPx ?? null,
    height: result?.heightPx ?? null,
    error: newest?.error_code ? errorText(newest.error_code, languageOf(request)) : null,
    error_code: newest?.error_code ?? null,
    created_at: newest?.created_at.toISOString() ?? null,
  }
}
