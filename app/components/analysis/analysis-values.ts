import type { AnalysisConfig } from '#app/domain/analysis-config.ts'
import {
  ALLOWLIST_TYPES,
  type AllowlistType,
  CONTENT_TYPES,
  type ContentType,
  SENSITIVITIES,
  type Sensitivity,
  simpleSettings,
} from '#app/domain/detection-choices.ts'
import { type Language, LANGUAGES } from '#app/domain/languages.ts'

const NUMBERS = [
  'confidence_threshold',
  'text_similarity',
  'min_text_length',
  'min_duration_seconds',
  'text_threshold',
  'low_text',
  'contrast_ths',
  'adjust_contrast',
  'width_ths',
  'height_ths',
  'add_margin',
] as const
export type NumberName = (typeof NUMBERS)[number]

/** What the form of the analysis stands at. */
export interface AnalysisValues {
  readonly mode: 'simple' | 'advanced'
  readonly language: Language
  /** Empty until one is chosen. */
  readonly frameStep: string
  readonly contentType: ContentType
  readonly sensitivity: Sensitivity
  readonly languages: readonly Language[]
  readonly allowlistType: AllowlistType
  readonly customAllowlist: string
  readonly enableContrast: boolean
  readonly paragraph: boolean
  readonly numbers: Readonly<Record<NumberName, number>>
}

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

/** What the form stands at now, or stood at when it was sent; what it does not hold stays as it was. */
export function valuesOf(entries: FormData, before: AnalysisValues): AnalysisValues {
  const text = (name: string) => {
    const value = entries.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const one = <Value extends string>(name: string, known: readonly Value[], otherwise: Value): Value =>
    known.find((value) => value === text(name)) ?? otherwise
  const chosen = entries.getAll('languages').map(String)
  const number = (name: NumberName) => Number(text(name) ?? before.numbers[name])
  return {
    mode: one('mode', ['simple', 'advanced'], before.mode),
    language: one('language', LANGUAGES, before.language),
    frameStep: text('frame_step') ?? '',
    contentType: one('content_type', CONTENT_TYPES, before.contentType),
    sensitivity: one('sensitivity', SENSITIVITIES, before.sensitivity),
    languages: LANGUAGES.filter((language) => chosen.includes(language)),
    allowlistType: one('allowlist_type', ALLOWLIST_TYPES, before.allowlistType),
    customAllowlist: text('custom_allowlist') ?? before.customAllowlist,
    enableContrast: entries.has('enable_contrast_processing'),
    paragraph: entries.has('paragraph'),
    numbers: { ...before.numbers, ...Object.fromEntries(NUMBERS.map((name) => [name, number(name)])) },
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
