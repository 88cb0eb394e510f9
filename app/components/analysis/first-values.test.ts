import { expect, test } from 'vitest'
import { AnalysisConfig } from '#app/domain/analysis-config.ts'
import { simpleSettings } from '#app/domain/detection-choices.ts'
import { firstValues } from './first-values.ts'

const earlier = (settings: Partial<AnalysisConfig>) =>
  AnalysisConfig.parse({ frame_step: 3, languages: ['ko'], ...settings })

test('without an earlier analysis the form stands at the defaults of the project’s language', () => {
  expect(firstValues('fr', null)).toMatchObject({
    ...{ mode: 'simple', language: 'fr', frameStep: '', contentType: 'general', sensitivity: 'normal' },
  })
})

test.each([
  ['general', 'normal'],
  ['subtitles', 'high'],
  ['signs', 'low'],
  ['documents', 'normal'],
] as const)('what was chosen as %s and %s is told by its settings', (contentType, sensitivity) => {
  const first = firstValues('es', earlier(simpleSettings(contentType, sensitivity)))
  expect(first).toMatchObject({ mode: 'simple', language: 'ko', frameStep: '3', contentType, sensitivity })
})

test('characters to leave out are told back', () => {
  expect(firstValues('es', earlier({ blocklist: '|_' })).blocklist).toBe('|_')
})

test.each([
  [{ languages: ['es', 'ko'] }],
  [{ allowlist: '0123456789' }],
  [{ blocklist: '|_' }],
  [{ position_similarity: 0.2 }],
  [{ paragraph: true }],
  [{ enable_contrast_processing: false }],
  [{ min_text_length: 1 }],
  [{ text_threshold: 0.66 }],
] satisfies [Partial<AnalysisConfig>][])('%o is of the advanced mode, which shows it', (settings) => {
  expect(firstValues('es', earlier(settings)).mode).toBe('advanced')
})
