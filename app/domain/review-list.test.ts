import { describe, expect, test } from 'vitest'
import { type Finding, listedTexts } from './review-list.ts'
import type { TextFilter } from './text-filters.ts'

const finding = (code: Finding['code'], dismissed: string | null = null): Finding => ({
  ...{ code, facts: {}, dismissed },
})
const text = (id: string, change: object = {}) => ({
  ...{ id, isReviewed: false, isDraft: false, disposition: 'translate' as const },
  ...{ problem: null, translation: 'Salt' },
  ...change,
})
const TEXTS = [
  text('clean'),
  text('draft', { isDraft: true }),
  text('reviewed', { isReviewed: true }),
  text('long'),
  text('aside'),
  text('empty', { translation: ' ' }),
  text('logo', { disposition: 'ignore' }),
]
const FINDINGS = new Map([
  ['long', [finding('too-long'), finding('numbers')]],
  ['aside', [finding('too-long', 'it is meant so')]],
  ['empty', [finding('empty')]],
  ['reviewed', [finding('numbers')]],
])

describe('the list shows', () => {
  test.each<[TextFilter, string[]]>([
    ['all', ['clean', 'draft', 'reviewed', 'long', 'aside', 'empty', 'logo']],
    ['review', ['draft', 'long', 'empty']],
    ['findings', ['reviewed', 'long', 'empty']],
    ['unreviewed', ['clean', 'draft', 'long', 'aside', 'empty']],
    ['overflow', ['long']],
    ['empty', ['empty']],
  ])('of %s: %j', (filter, ids) => {
    const listed = listedTexts(TEXTS, FINDINGS, { filter, order: 'time' })
    expect(listed.map(({ id }) => id)).toEqual(ids)
  })

  test('the most doubtful first, and equals in the order of the video', () => {
    const listed = listedTexts(TEXTS, FINDINGS, { filter: 'all', order: 'doubt' })
    expect(listed.map(({ id }) => id)).toEqual([
      ...['long', 'empty', 'draft', 'clean', 'reviewed', 'aside', 'logo'],
    ])
  })
})
