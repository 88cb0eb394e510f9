import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import { AnalysisConfig } from '../domain/analysis-config.ts'
import { StartAnalysisForm } from './start-analysis.ts'

function submit(fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return parseWithZod(form, { schema: StartAnalysisForm })
}

describe('the analysis form', () => {
  test('asks for a speed when none was chosen', () => {
    const result = submit([
      ['language', 'es'],
      ['frame_step', ''],
    ])
    expect(result.reply().error).toEqual({ frame_step: ['errors:form.speed-required'] })
  })

  // proves flow-constant-1
  test('in simple mode becomes the preset of the content type', () => {
    const result = submit([
      ['language', 'zhTW'],
      ['frame_step', '3'],
      ['content_type', 'subtitles'],
    ])
    expect(result.status === 'success' && result.value).toEqual(
      AnalysisConfig.parse({
        languages: ['zh-tw'],
        frame_step: 3,
        text_threshold: 0.5,
        low_text: 0.3,
        contrast_ths: 0.08,
        adjust_contrast: 0.7,
        width_ths: 0.8,
        height_ths: 0.6,
        add_margin: 0.15,
      }),
    )
  })

  // proves analysis-19, analysis-20
  test('in advanced mode takes every setting, and unticked boxes as no', () => {
    const result = submit([
      ['mode', 'advanced'],
      ['language', 'es'],
      ['frame_step', '10'],
      ['languages', 'ja'],
      ['languages', 'en'],
      ['text_threshold', '0.65'],
      ['min_text_length', '2'],
      ['allowlist_type', 'custom'],
      ['custom_allowlist', 'abc'],
    ])
    expect(result.status === 'success' && result.value).toEqual(
      AnalysisConfig.parse({
        languages: ['ja', 'en'],
        frame_step: 10,
        text_threshold: 0.65,
        min_text_length: 2,
        allowlist: 'abc',
        enable_contrast_processing: false,
      }),
    )
  })

  test.each([
    ['text_threshold', '0.95'],
    ['confidence_threshold', 'NaN'],
    ['min_duration_seconds', '-1'],
    ['language', 'tlh'],
    ['frame_step', '2'],
  ])('refuses %s of %s', (name, value) => {
    const fields = new Map([
      ['mode', 'advanced'],
      ['language', 'es'],
      ['frame_step', '1'],
      [name, value],
    ])
    expect(Object.keys(submit([...fields]).reply().error ?? {})).toEqual([name])
  })
})
