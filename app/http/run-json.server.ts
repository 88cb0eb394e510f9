import type * as z from 'zod'
import { errorText } from '../i18n/error-text.server.ts'
import { languageOf } from '../i18n/i18n.server.ts'
import type { RunView } from '../services/runs/project-run.server.ts'
import type { RunAnswer } from './openapi/run-operations.ts'

/** An unattended run as the API shows one; its error in the language of whoever asks. */
export function runJson({ run, price, held }: RunView, request: Request): z.input<typeof RunAnswer> {
  const targets = run.recipe.target_languages
  return {
    state: run.state,
    recipe_name: run.recipe_name,
    settings: run.recipe,
    language: targets[run.position] ?? null,
    outcomes: run.outcomes,
    checks: run.checks,
    price,
    held,
    error: run.error_code === null ? null : errorText(run.error_code, languageOf(request)),
    error_code: run.error_code,
    retry_at: run.retry_at?.toISOString() ?? null,
    created_at: run.created_at.toISOString(),
    updated_at: run.updated_at.toISOString(),
  }
}
