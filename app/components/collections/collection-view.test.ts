import { expect, test } from 'vitest'
import { COLLECTION_STATES } from '#app/domain/collections.ts'
import { isInFilter, PART_FILTERS } from './collection-view.ts'

test('a video that a person has paused is listed as paused, and not among those in progress', () => {
  expect(PART_FILTERS.filter((filter) => isInFilter('paused', filter))).toEqual(['all', 'paused'])
})

test.each(COLLECTION_STATES)('a video that stands at %s is listed under one filter beside all', (state) => {
  expect(PART_FILTERS.filter((filter) => filter !== 'all' && isInFilter(state, filter))).toHaveLength(1)
})
