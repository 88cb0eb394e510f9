/*
 * The choices of the analysis screen, without the schemas: pages show them and need no zod for that.
 */

export const FRAME_STEPS = [1, 3, 5, 10] as const

/** A number that must lie on a slider, as the screen's; `step` is what the slider moves by and is not enforced. */
export const SLIDERS = {
  text_threshold: { min: 0.4, max: 0.9, step: 0.05 },
  low_text: { min: 0.2, max: 0.6, step: 0.05 },
  contrast_ths: { min: 0.05, max: 0.3, step: 0.01 },
  adjust_contrast: { min: 0.5, max: 1.5, step: 0.1 },
  width_ths: { min: 0.3, max: 1, step: 0.05 },
  height_ths: { min: 0.3, max: 0.7, step: 0.05 },
  add_margin: { min: 0.05, max: 0.2, step: 0.01 },
} as const
export type SliderName = keyof typeof SLIDERS

export const CONTENT_TYPES = ['general', 'subtitles', 'signs', 'documents'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]
type Preset = Record<SliderName, number>

/** Settings that suit a kind of content. */
export const CONTENT_PRESETS = {
  general: preset(0.7, 0.4, 0.1, 0.5, 0.5, 0.5, 0.1),
  subtitles: preset(0.5, 0.3, 0.08, 0.7, 0.8, 0.6, 0.15),
  signs: preset(0.8, 0.5, 0.05, 1, 0.3, 0.5, 0.1),
  documents: preset(0.6, 0.3, 0.1, 0.5, 0.7, 0.5, 0.05),
} as const satisfies Record<ContentType, Preset>

function preset(
  text: number,
  low: number,
  contrast: number,
  adjust: number,
  width: number,
  height: number,
  margin: number,
): Preset {
  return {
    text_threshold: text,
    low_text: low,
    contrast_ths: contrast,
    adjust_contrast: adjust,
    width_ths: width,
    height_ths: height,
    add_margin: margin,
  }
}

export const SENSITIVITIES = ['low', 'normal', 'high'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]
const MULTIPLIERS = {
  low: { thresholds: 1.2, confidence: 1.1 },
  normal: { thresholds: 1, confidence: 1 },
  high: { thresholds: 0.8, confidence: 0.9 },
} as const satisfies Record<Sensitivity, { thresholds: number; confidence: number }>

/** The simple mode's choices as settings, kept within the sliders' bounds. */
export function simpleSettings(
  contentType: ContentType,
  sensitivity: Sensitivity,
): Preset & { confidence_threshold: number } {
  const base = CONTENT_PRESETS[contentType]
  const { thresholds, confidence } = MULTIPLIERS[sensitivity]
  return {
    ...base,
    text_threshold: onSlider('text_threshold', base.text_threshold * thresholds),
    low_text: onSlider('low_text', base.low_text * thresholds),
    confidence_threshold: round(0.5 * confidence),
  }
}

function onSlider(name: SliderName, value: number): number {
  return round(Math.min(SLIDERS[name].max, Math.max(SLIDERS[name].min, value)))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

export const ALLOWLIST_TYPES = ['all', 'alphanumeric', 'numeric', 'alpha', 'custom'] as const
export type AllowlistType = (typeof ALLOWLIST_TYPES)[number]
const DIGITS = '0123456789'
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZáéíóúüñÁÉÍÓÚÜÑ'

/** The characters of a filter; null reads all. An empty custom list counts as no filter. */
export function allowlistOf(type: AllowlistType, custom = ''): string | null {
  if (type === 'numeric') return DIGITS
  if (type === 'alpha') return LETTERS
  if (type === 'alphanumeric') return DIGITS + LETTERS
  if (type === 'custom') return custom || null
  return null
}
