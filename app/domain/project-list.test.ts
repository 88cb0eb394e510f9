import { expect, test } from 'vitest'
import { listChoices, PROJECT_FILTERS, statusesOf } from './project-list.ts'
import { PROJECT_STATUSES } from './project-status.ts'

test('every status is found by exactly one filter', () => {
  const found = PROJECT_FILTERS.flatMap((filter) => statusesOf(filter) ?? [])
  expect(found.toSorted()).toEqual([...PROJECT_STATUSES].toSorted())
  expect(statusesOf('all')).toBeUndefined()
  expect(statusesOf('running')).toEqual(['analyzing', 'translating', 'rendering', 'rendering_premium'])
})

test.each([
  ['', { query: '', filter: 'all', order: 'newest' }],
  ['q=%20sal%20&status=failed&sort=name', { query: 'sal', filter: 'failed', order: 'name' }],
  ['status=nonsense&sort=__proto__', { query: '', filter: 'all', order: 'newest' }],
])('%s asks for %j', (search, choices) => {
  expect(listChoices(new URLSearchParams(search))).toEqual(choices)
})
