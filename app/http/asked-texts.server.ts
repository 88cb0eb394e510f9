import { TEXT_FILTERS, TEXT_ORDERS, type TextFilter, type TextOrder } from '../domain/text-filters.ts'
import { askedPage } from './asked-page.server.ts'

/** Which texts a form or an address asks for: as `askedPage`, those of a filter (`show`), in an order (`sort`). */
export function askedTexts(asked: { get(name: string): unknown }): {
  query: string
  page: number
  filter: TextFilter
  order: TextOrder
} {
  return {
    ...askedPage(asked),
    filter: TEXT_FILTERS.find((filter) => filter === asked.get('show')) ?? 'all',
    order: TEXT_ORDERS.find((order) => order === asked.get('sort')) ?? 'time',
  }
}

/** The address's part that asks for these texts; empty for all from the start. */
export function textsSearch({ query, page, filter, order }: ReturnType<typeof askedTexts>): string {
  const search = new URLSearchParams({
    ...(query && { q: query }),
    ...(filter !== 'all' && { show: filter }),
    ...(order !== 'time' && { sort: order }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `?${search.toString()}` : ''
}
