import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { CONTENT_TYPES, SENSITIVITIES, simpleSettings } from '#app/domain/detection-choices.ts'
import type { Language } from '#app/domain/languages.ts'
import type { AnalysisValues, NumberName } from './analysis-values.ts'

type Settings = Omit<AnalysisConfig, 'scope'>

const STANDARD = {
  text_similarity: 0.8,
  position_similarity: 0.05,
  min_text_length: 4,
  min_duration_seconds: 0.5,
}

/**
 * What the form begins with: the settings of an earlier analysis, else the defaults. Settings that the simple mode
 * cannot express, such as several languages, open the advanced one: they would be lost by sending the form.
 */
export function firstValues(language: Language, earlier: Settings | null): AnalysisValues {
  const simple = earlier ? simpleChoices(earlier) : undefined
  return {
    mode: earlier && !simple ? 'advanced' : 'simple',
    language: earlier?.languages[0] ?? language,
    frameStep: earlier ? String(earlier.frame_step) : '',
    contentType: simple?.contentType ?? 'general',
    sensitivity: simple?.sensitivity ?? 'normal',
    languages: earlier?.languages ?? [],
    allowlistType: earlier?.allowlist ? 'custom' : 'all',
    customAllowlist: earlier?.allowlist ?? '',
    blocklist: earlier?.blocklist ?? '',
    enableContrast: earlier?.enable_contrast_processing ?? true,
    paragraph: earlier?.paragraph ?? false,
    numbers: pickNumbers({ ...STANDARD, ...simpleSettings('general', 'normal'), ...earlier }),
  }
}

/** The choices of the simple mode that mean just these settings, if any do. */
function simpleChoices(settings: Settings) {
  const { languages, allowlist, blocklist, paragraph, enable_contrast_processing: contrast } = settings
  if (languages.length > 1 || allowlist || blocklist || paragraph || !contrast) return undefined
  const agree = (expected: Readonly<Record<string, number>>) =>
    Object.entries(pickNumbers(settings)).every(([name, value]) => value === expected[name])
  return CONTENT_TYPES.flatMap((contentType) =>
    SENSITIVITIES.map((sensitivity) => ({ contentType, sensitivity })),
  ).find(({ contentType, sensitivity }) =>
    agree({ ...STANDARD, ...simpleSettings(contentType, sensitivity) }),
  )
}

function pickNumbers(from: Readonly<Record<NumberName, number>>): Record<NumberName, number> {
  return {
    confidence_threshold: from.confidence_threshold,
    text_similarity: from.text_similarity,
    position_similarity: from.position_similarity,
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
