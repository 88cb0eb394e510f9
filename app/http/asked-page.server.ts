import * as z from 'zod'
import { TEXT_FILTERS, TEXT_ORDERS, type TextFilter, type TextOrder } from '../domain/text-filters.ts'

const Page = z.coerce.number().int().min(1).max(1_000_000).catch(1)
const MAX_QUERY_CHARACTERS = 200

/** What a form or an address asks to search for (`q`), and which `page` of it, from 1. Nonsense asks for the first. */
export function askedPage(asked: { get(name: string): unknown }): { query: string; page: number } {
  return { query: readQueryText(asked.get('q')), page: readPageNumber(asked.get('page')) }
}

/** From 1; of nonsense the first. */
export function readPageNumber(value: unknown): number {
  return Page.parse(value ?? 1)
}

/** What is searched for; more than fits the box is cut off. */
export function readQueryText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_QUERY_CHARACTERS) : ''
}

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
