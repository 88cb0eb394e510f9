import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { simpleSettings } from '#app/domain/detection-choices.ts'
import type { Language } from '#app/domain/languages.ts'
import type { AnalysisValues, NumberName } from './analysis-values.ts'

/** What the form begins with: the settings of an earlier analysis, else the defaults. */
export function firstValues(
  language: Language,
  earlier: Omit<AnalysisConfig, 'scope'> | null,
): AnalysisValues {
  const standard = { text_similarity: 0.8, min_text_length: 4, min_duration_seconds: 0.5 }
  return {
    mode: 'simple',
    language: earlier?.languages[0] ?? language,
    frameStep: earlier ? String(earlier.frame_step) : '',
    contentType: 'general',
    sensitivity: 'normal',
    languages: earlier?.languages ?? [],
    allowlistType: earlier?.allowlist ? 'custom' : 'all',
    customAllowlist: earlier?.allowlist ?? '',
    enableContrast: earlier?.enable_contrast_processing ?? true,
    paragraph: earlier?.paragraph ?? false,
    numbers: pickNumbers({ ...standard, ...simpleSettings('general', 'normal'), ...earlier }),
  }
}

function pickNumbers(from: Readonly<Record<NumberName, number>>): Record<NumberName, number> {
  return {
    confidence_threshold: from.confidence_threshold,
    text_similarity: from.text_similarity,
    min_text_length: from.min_text_length,
    min_duration_seconds: from.min_duration_seconds,
    text_threshold: from.text_threshold,
    low_text: from.low_text,
    contrast_ths: from.contrast_ths,
    adjust_contrast: from.adjust_contrast,
    width_ths: from.width_ths,
    height_ths: from.height_ths,
    add_margin: from.add_margin,
  }
}
