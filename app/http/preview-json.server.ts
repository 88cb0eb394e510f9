import type * as z from 'zod'
import { PreviewResult, ProxyResult } from '../domain/preview.ts'
import { RenderOptions } from '../domain/render-options.ts'
import { errorText } from '../i18n/error-text.server.ts'
import { languageOf } from '../i18n/i18n.server.ts'
import type { LoadedPreview, SheetSize } from '../services/previews/load-previews.server.ts'
import type { LoadedProxy } from '../services/previews/proxy.server.ts'
import type { ContactSheetAnswer, ProxyAnswer, TrialAnswer } from './openapi/preview-answers.ts'

/** A trial as the API shows one. */
export function trialJson(preview: LoadedPreview, request: Request): z.input<typeof TrialAnswer> {
  const result = resultOf(preview)
  return {
    ...commonJson(preview, request),
    group_id: preview.track_id,
    start_seconds: result?.kind === 'trial' ? result.startSeconds : null,
    end_seconds: result?.kind === 'trial' ? result.endSeconds : null,
    flagged:
      result?.kind === 'trial'
        ? result.flagged.map(({ trackId, flags }) => ({ group_id: trackId, flags }))
        : null,
  }
}

/** A page of a contact sheet as the API shows one. */
export function contactSheetJson(
  preview: LoadedPreview & SheetSize,
  request: Request,
): z.input<typeof ContactSheetAnswer> {
  const result = resultOf(preview)
  return {
    ...commonJson(preview, request),
    page: preview.page,
    pages: preview.pages,
    texts: preview.texts,
    stills:
      result?.kind === 'contact-sheet'
        ? result.stills.map(({ trackId, seconds, widthPx, heightPx, flags }) => ({
            group_id: trackId,
            seconds,
            width: widthPx,
            height: heightPx,
            flags,
          }))
        : null,
  }
}

function commonJson({ status, progress, stale, options, ...preview }: LoadedPreview, request: Request) {
  const { error_code } = preview
  return {
    id: preview.id,
    status,
    progress,
    stale,
    error: error_code && errorText(error_code, languageOf(request)),
    error_code,
    options: RenderOptions.parse(options),
    created_at: preview.created_at.toISOString(),
  }
}

function resultOf({ result }: LoadedPreview): PreviewResult | null {
  return result && PreviewResult.parse(result)
}

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
