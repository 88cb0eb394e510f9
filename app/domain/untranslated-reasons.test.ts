import { expect, test } from 'vitest'
import { textGroups } from './text-groups.ts'
import { reasonsIn } from './untranslated-reasons.ts'

const track = (original_text: string, more: object) => ({
  id: original_text,
  ordinal: 0,
  original_text,
  language: 'es' as const,
  disposition: 'translate' as const,
  read_text: null,
  suggestion: null,
  is_added: false,
  reviewed: false,
  reading: null,
  start_seconds: 0,
  end_seconds: 1,
  text: '',
  origin: 'machine' as const,
  engine: null,
  draft: false,
  unknown_words: 0,
  problem: null,
  passed_over: [],
  ...more,
})

test('reasons are counted by engine, the most frequent first', () => {
  const quota = { engine: 'deepl', problem: 'quota-exceeded' } as const
  const groups = textGroups([
    track('uno', { problem: 'unavailable', passed_over: [{ engine: 'azure', problem: 'unavailable' }] }),
    track('dos', { problem: 'quota-exceeded', passed_over: [quota] }),
    track('tres', { problem: 'quota-exceeded', passed_over: [quota] }),
    track('cuatro', { problem: 'no-engine' }),
    track('cinco', {}),
  ])
  expect(reasonsIn(groups)).toEqual([
    { engine: 'deepl', problem: 'quota-exceeded', count: 2 },
    { engine: 'azure', problem: 'unavailable', count: 1 },
    { engine: null, problem: 'no-engine', count: 1 },
  ])
})
