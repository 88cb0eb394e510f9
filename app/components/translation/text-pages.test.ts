import { expect, test } from 'vitest'
import { type TextPage, textGroups } from '#app/domain/text-groups.ts'
import { ALL_TEXTS, groupAt, pageNeeded, pagesOf, withPage } from './text-pages.ts'

function page(number: number, changes: Partial<TextPage> = {}): TextPage {
  const groups = textGroups(
    [0, 1].map((at) => ({
      ...{ id: `${number}-${at}`, ordinal: at, original_text: `${number}-${at}`, language: 'es' as const },
      ...{
        disposition: 'translate' as const,
        read_text: null,
        suggestion: null,
        is_added: false,
        reviewed: false,
        reading: null,
      },
      ...{ start_seconds: 0, end_seconds: 1, text: null, origin: null, engine: null, draft: null },
      ...{ unknown_words: null, problem: null, passed_over: null },
    })),
  )
  return { ...ALL_TEXTS, version: 1, page: number, pageSize: 2, found: 10, groups, ...changes }
}

test('a row is there once its page is', () => {
  const pages = withPage(pagesOf(page(1)), page(3))
  expect([0, 1, 2, 5].map((index) => groupAt(pages, index)?.id)).toEqual(['1-0', '1-1', undefined, '3-1'])
})

test('the first page that is missing among the rows is needed', () => {
  const pages = withPage(pagesOf(page(1)), page(3))
  const needed = (first: number, end: number) => pageNeeded(pages, { first, end })
  expect([needed(0, 2), needed(0, 6), needed(4, 6), needed(5, 10), needed(4, 99)]).toEqual([
    undefined,
    2,
    undefined,
    4,
    4,
  ])
})

test('after a save the other pages are shown until they are read again', () => {
  const pages = withPage(withPage(pagesOf(page(1)), page(2)), page(1, { version: 2 }))
  expect(groupAt(pages, 2)?.id).toBe('2-0')
  expect(pageNeeded(pages, { first: 0, end: 4 })).toBe(2)
})

test('an answer that a newer one has overtaken is asked for again', () => {
  const pages = withPage(pagesOf(page(1, { version: 2 })), page(2, { version: 1 }))
  expect([pages.version, pageNeeded(pages, { first: 0, end: 4 })]).toEqual([2, 2])
})

test('what another search finds takes the place of all', () => {
  const pages = withPage(pagesOf(page(2)), page(1, { query: 'sal', found: 1 }))
  expect([pages.found, groupAt(pages, 0)?.id, groupAt(pages, 2)]).toEqual([1, '1-0', undefined])
})
