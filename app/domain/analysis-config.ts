import * as z from 'zod'
import { FRAME_STEPS, SLIDERS, type SliderName } from './detection-choices.ts'
import { type Language, LANGUAGES, parseLanguage } from './languages.ts'

export * from './detection-choices.ts'

/** A language code as clients write it (`zhCN` too), answered as ours. */
export const LanguageCode = z
  .string()
  .transform((code, context): Language => {
    const language = parseLanguage(code)
    if (language) return language
    context.issues.push({ code: 'custom', message: 'errors:form.language-unknown', input: code })
    return z.NEVER
  })
  .meta({ description: `One of ${LANGUAGES.join(', ')}; zhCN and zhTW are taken too.`, examples: ['es'] })

const slider = (name: SliderName, standard: number) =>
  z.number().min(SLIDERS[name].min).max(SLIDERS[name].max).default(standard)
const fraction = (standard: number) => z.number().min(0).max(1).default(standard)

/** The analysis config of the API, snake_case as the wire has it. `frame_step` and `languages` are required. */
export const AnalysisConfig = z.object({
  confidence_threshold: fraction(0.5),
  text_similarity: fraction(0.8),
  /** Fraction of the frame's diagonal. */
  position_similarity: fraction(0.05),
  /** Characters; a CJK, kana or hangul character counts double. */
  min_text_length: z.int().min(1).max(100).default(4),
  min_duration_seconds: z.number().min(0).max(60).default(0.5),
  languages: z.array(LanguageCode).min(1).max(LANGUAGES.length),
  frame_step: z.literal(FRAME_STEPS),
  text_threshold: slider('text_threshold', 0.7),
  low_text: slider('low_text', 0.4),
  contrast_ths: slider('contrast_ths', 0.1),
  adjust_contrast: slider('adjust_contrast', 0.5),
  width_ths: slider('width_ths', 0.5),
  height_ths: slider('height_ths', 0.5),
  add_margin: slider('add_margin', 0.1),
  paragraph: z.boolean().default(false),
  /** Only these characters are read; null or empty: all. */
  allowlist: z.string().max(2000).nullable().default(null),
  blocklist: z.string().max(2000).nullable().default(null),
  enable_contrast_processing: z.boolean().default(true),
})
export type AnalysisConfig = z.infer<typeof AnalysisConfig>
