import { describe, expect, test } from 'vitest'
import { allowlistOf, AnalysisConfig, CONTENT_PRESETS, simpleSettings, SLIDERS } from './analysis-config.ts'

const minimal = { languages: ['es'], frame_step: 3 }

// proves flow-constant-8
test('what is left out takes the default of the specification', () => {
  expect(AnalysisConfig.parse(minimal)).toEqual({
    confidence_threshold: 0.5,
    text_similarity: 0.8,
    position_similarity: 0.05,
    min_text_length: 4,
    min_duration_seconds: 0.5,
    languages: ['es'],
    frame_step: 3,
    text_threshold: 0.7,
    low_text: 0.4,
    contrast_ths: 0.1,
    adjust_contrast: 0.5,
    width_ths: 0.5,
    height_ths: 0.5,
    add_margin: 0.1,
    paragraph: false,
    allowlist: null,
    blocklist: null,
    enable_contrast_processing: true,
    scope: null,
  })
})

test.each([
  ['no frame step', { frame_step: undefined }, 'frame_step'],
  ['a frame step that is not offered', { frame_step: 2 }, 'frame_step'],
  ['no language', { languages: [] }, 'languages'],
  ['an unknown language', { languages: ['tlh'] }, 'languages'],
  ['a threshold above its slider', { text_threshold: 0.95 }, 'text_threshold'],
  ['a threshold below its slider', { low_text: 0.1 }, 'low_text'],
  ['not a number', { width_ths: Number.NaN }, 'width_ths'],
  ['an infinite number', { add_margin: Number.POSITIVE_INFINITY }, 'add_margin'],
])('%s is refused and the field named', (_name, change, field) => {
  const result = AnalysisConfig.safeParse({ ...minimal, ...change })
  expect(result.error?.issues[0]?.path[0]).toBe(field)
})

test('the older spelling of the Chinese languages is accepted and ours is answered', () => {
  expect(AnalysisConfig.parse({ ...minimal, languages: ['zhCN', 'zhTW'] }).languages).toEqual([
    'zh-cn',
    'zh-tw',
  ])
})

describe('simple mode', () => {
  test('normal sensitivity is the preset itself', () => {
    expect(simpleSettings('subtitles', 'normal')).toEqual({
      ...CONTENT_PRESETS.subtitles,
      confidence_threshold: 0.5,
    })
  })
  test('high sensitivity lowers the thresholds', () => {
    expect(simpleSettings('general', 'high')).toMatchObject({
      text_threshold: 0.56,
      low_text: 0.32,
      confidence_threshold: 0.45,
    })
  })
  test('low sensitivity raises them, but never past the sliders', () => {
    expect(simpleSettings('signs', 'low')).toMatchObject({
      text_threshold: SLIDERS.text_threshold.max,
      low_text: SLIDERS.low_text.max,
      confidence_threshold: 0.55,
    })
  })
})

test.each([
  ['all', '', null],
  ['custom', '', null],
  ['custom', 'abc', 'abc'],
  ['numeric', '', '0123456789'],
] as const)('the filter %s with "%s" reads %s', (type, custom, expected) => {
  expect(allowlistOf(type, custom)).toBe(expected)
})

test('letters include the Spanish accents', () => {
  for (const letter of 'áéíóúüñÁÉÍÓÚÜÑ') expect(allowlistOf('alpha')).toContain(letter)
})
