import { expect, test } from 'vitest'
import {
  ALLOWLIST_TYPES,
  allowlistOf,
  CONTENT_PRESETS,
  CONTENT_TYPES,
  FRAME_STEPS,
  SENSITIVITIES,
  simpleSettings,
  SLIDERS,
} from './detection-choices.ts'

// proves analysis-3, flow-constant-9
test('the speeds are every frame, every third, every fifth and every tenth', () => {
  expect(FRAME_STEPS).toEqual([1, 3, 5, 10])
})

// proves flow-constant-1, flow-constant-2, flow-constant-3, flow-constant-4
test.each([
  ['general', 0.7, 0.4, 0.1, 0.5, 0.5, 0.5, 0.1],
  ['subtitles', 0.5, 0.3, 0.08, 0.7, 0.8, 0.6, 0.15],
  ['signs', 0.8, 0.5, 0.05, 1, 0.3, 0.5, 0.1],
  ['documents', 0.6, 0.3, 0.1, 0.5, 0.7, 0.5, 0.05],
] as const)(
  'the preset of %s is that of the specification',
  (type, text, low, contrast, adjust, width, height, margin) => {
    expect(CONTENT_PRESETS[type]).toEqual({
      text_threshold: text,
      low_text: low,
      contrast_ths: contrast,
      adjust_contrast: adjust,
      width_ths: width,
      height_ths: height,
      add_margin: margin,
    })
  },
)

// proves analysis-12, analysis-13
test('there are four kinds of content, three sensitivities and five filters, in this order', () => {
  expect(CONTENT_TYPES).toEqual(['general', 'subtitles', 'signs', 'documents'])
  expect(SENSITIVITIES).toEqual(['low', 'normal', 'high'])
  expect(ALLOWLIST_TYPES).toEqual(['all', 'alphanumeric', 'numeric', 'alpha', 'custom'])
})

// proves flow-constant-5, flow-constant-6, flow-constant-7
test.each([
  ['low', 1.2, 1.1],
  ['normal', 1, 1],
  ['high', 0.8, 0.9],
] as const)(
  'sensitivity %s multiplies both thresholds by %d and the confidence by %d',
  (sensitivity, thresholds, confidence) => {
    // of the presets the one that stays within the sliders' bounds whatever it is multiplied by
    const { text_threshold, low_text, confidence_threshold, ...others } = simpleSettings(
      'general',
      sensitivity,
    )
    expect(text_threshold).toBeCloseTo(0.7 * thresholds)
    expect(low_text).toBeCloseTo(0.4 * thresholds)
    expect(confidence_threshold).toBeCloseTo(0.5 * confidence)
    expect(CONTENT_PRESETS.general).toMatchObject(others)
  },
)

// proves flow-validation-9, flow-validation-10, flow-validation-11, flow-validation-12, flow-validation-13
// proves flow-validation-14, flow-validation-15
test.each([
  ['text_threshold', 0.4, 0.9, 0.05],
  ['low_text', 0.2, 0.6, 0.05],
  ['contrast_ths', 0.05, 0.3, 0.01],
  ['adjust_contrast', 0.5, 1.5, 0.1],
  ['width_ths', 0.3, 1, 0.05],
  ['height_ths', 0.3, 0.7, 0.05],
  ['add_margin', 0.05, 0.2, 0.01],
] as const)('the slider of %s goes from %d to %d in steps of %d', (name, min, max, step) => {
  expect(SLIDERS[name]).toEqual({ min, max, step })
})

// proves flow-validation-17, flow-constant-10
test('the filters of letters take Spanish accents, and one of its own counts only when it is not empty', () => {
  expect(allowlistOf('all')).toBeNull()
  expect(allowlistOf('numeric')).toBe('0123456789')
  for (const type of ['alpha', 'alphanumeric'] as const)
    for (const letter of 'azAZáéíóúüñÁÉÍÓÚÜÑ') expect(allowlistOf(type)).toContain(letter)
  expect(allowlistOf('alpha')).not.toContain('7')
  expect(allowlistOf('alphanumeric')).toContain('7')
  expect(allowlistOf('custom', 'A1')).toBe('A1')
  expect(allowlistOf('custom', '')).toBeNull()
})
