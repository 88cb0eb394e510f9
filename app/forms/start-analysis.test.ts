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
      ['blocklist', '|_'],
      ['position_similarity', '0.2'],
    ])
    expect(result.status === 'success' && result.value).toEqual(
      AnalysisConfig.parse({
        languages: ['ja', 'en'],
        frame_step: 10,
        text_threshold: 0.65,
        min_text_length: 2,
        allowlist: 'abc',
        blocklist: '|_',
        position_similarity: 0.2,
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

describe('where and when is read', () => {
  const LEAST: [string, string][] = [
    ['language', 'es'],
    ['frame_step', '3'],
  ]
  const row = (kind: string, ...sides: [left: string, top: string, width: string, height: string]) => {
    const names = ['area_left', 'area_top', 'area_width', 'area_height']
    return [['area_kind', kind], ...names.map((name, index) => [name, sides[index] ?? ''])] as [
      string,
      string,
    ][]
  }
  const scopeOf = (...fields: [string, string][]) => {
    const result = submit([...LEAST, ...fields])
    return result.status === 'success' ? result.value.scope : result.reply().error
  }

  test('rows become areas, those that are not used none', () => {
    expect(
      scopeOf(
        ...row('none', '0', '75', '100', '25'),
        ...row('read', '0', '80', '100', '20'),
        ...row('ignore', '90', '0', '10', '12.5'),
        ['from', '1:02.5'],
        ['to', '83,5'],
      ),
    ).toEqual({
      read_areas: [{ x: 0, y: 0.8, width: 1, height: 0.2 }],
      ignored_areas: [{ x: 0.9, y: 0, width: 0.1, height: 0.125 }],
      from_seconds: 62.5,
      to_seconds: 83.5,
    })
  })

  test('nothing that is left out is no scope', () => {
    expect(scopeOf(...row('none', '0', '75', '100', '25'), ['from', ''], ['to', ''])).toBeNull()
  })

  test.each([
    [{ area_kind: ['errors:form.area-outside'] }, row('read', '50', '0', '51', '10')],
    [{ area_kind: ['errors:form.area-numbers'] }, row('read', '', '0', '51', '10')],
    [{ 'area_top[0]': ['errors:form.area-numbers'] }, row('read', '0', '101', '51', '10')],
    [{ area_kind: ['errors:form.area-numbers'] }, row('read', '0', '0', '0', '10')],
    [{ area_kind: ['errors:form.area-numbers'] }, [['area_kind', 'read']]],
    [
      { to: ['errors:form.stretch-order'] },
      [
        ['from', '9'],
        ['to', '3'],
      ],
    ],
    [{ from: ['errors:form.stretch-seconds'] }, [['from', 'soon']]],
  ] satisfies [object, [string, string][]][])('complains with %j', (errors, fields) => {
    expect(scopeOf(...fields)).toEqual(errors)
  })
})
