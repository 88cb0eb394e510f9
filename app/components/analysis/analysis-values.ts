import {
  ALLOWLIST_TYPES,
  type AllowlistType,
  CONTENT_TYPES,
  type ContentType,
  SENSITIVITIES,
  type Sensitivity,
} from '#app/domain/detection-choices.ts'
import { type Language, LANGUAGES } from '#app/domain/languages.ts'

const NUMBERS = [
  'confidence_threshold',
  'text_similarity',
  'position_similarity',
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
  readonly blocklist: string
  readonly enableContrast: boolean
  readonly paragraph: boolean
  readonly numbers: Readonly<Record<NumberName, number>>
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
    blocklist: text('blocklist') ?? before.blocklist,
    enableContrast: entries.has('enable_contrast_processing'),
    paragraph: entries.has('paragraph'),
    numbers: { ...before.numbers, ...Object.fromEntries(NUMBERS.map((name) => [name, number(name)])) },
  }
}
