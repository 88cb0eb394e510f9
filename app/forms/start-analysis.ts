import * as z from 'zod'
import {
  ALLOWLIST_TYPES,
  allowlistOf,
  AnalysisConfig,
  CONTENT_TYPES,
  FRAME_STEPS,
  LanguageCode,
  SENSITIVITIES,
  simpleSettings,
} from '../domain/analysis-config.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { areaFields, scopeOf, stretchFields } from './reading-scope.ts'

export const frameStep = z
  .enum(FRAME_STEPS.map(String), 'errors:form.speed-required')
  .transform((text) => FRAME_STEPS.find((step) => String(step) === text) ?? 1)

/** The advanced settings as a form sends them; absent ones keep their defaults. */
export const advanced = AnalysisConfig.omit({
  frame_step: true,
  languages: true,
  allowlist: true,
  scope: true,
})
  .partial()
  // an unticked box is not sent at all
  .extend({ paragraph: z.boolean().default(false), enable_contrast_processing: z.boolean().default(false) })

/**
 * The analysis screen's form, which becomes the config that the API takes. In simple mode the content type and the
 * sensitivity decide; in advanced mode every setting is the person's.
 */
export const StartAnalysisForm = z
  .object({
    mode: z.enum(['simple', 'advanced']).default('simple'),
    frame_step: frameStep,
    language: LanguageCode,
    content_type: z.enum(CONTENT_TYPES).default('general'),
    sensitivity: z.enum(SENSITIVITIES).default('normal'),
    /** Advanced mode; when none is chosen `language` counts. */
    languages: z.array(LanguageCode).max(LANGUAGES.length).default([]),
    allowlist_type: z.enum(ALLOWLIST_TYPES).default('all'),
    custom_allowlist: z.string().max(2000).optional(),
    ...areaFields,
    ...stretchFields,
    ...advanced.shape,
  })
  .transform(
    (
      { mode, frame_step, language, content_type, sensitivity, languages, ...settings },
      context,
    ): AnalysisConfig => {
      const scope = scopeOf(settings, context)
      if (mode === 'simple')
        return AnalysisConfig.parse({
          ...simpleSettings(content_type, sensitivity),
          frame_step,
          languages: [language],
          scope,
        })
      const { allowlist_type, custom_allowlist, ...own } = settings
      return AnalysisConfig.parse({
        ...own,
        frame_step,
        languages: languages.length > 0 ? [...new Set(languages)] : [language],
        allowlist: allowlistOf(allowlist_type, custom_allowlist),
        scope,
      })
    },
  )
