import type { TextFilter, TextOrder } from '#app/domain/text-filters.ts'
import type { TextGroup, TextPage } from '#app/domain/text-groups.ts'
import type { RowRange } from '../ui/use-window-rows.ts'

/** Which texts a list shows, and in which order. */
export interface Listing {
  readonly query: string
  readonly filter: TextFilter
  readonly order: TextOrder
}

export const ALL_TEXTS: Listing = { query: '', filter: 'all', order: 'time' }

export function isSameListing(a: Listing, b: Listing): boolean {
  return a.query.trim() === b.query.trim() && a.filter === b.filter && a.order === b.order
}

/** A long list of texts of which some pages are here. */
export interface TextPages extends Listing {
  /** All texts that the search finds. */
  readonly found: number
  /** The newest that was seen; pages of an older one are shown until they are read again. */
  readonly version: number
  readonly pageSize: number
  readonly pages: ReadonlyMap<number, { readonly version: number; readonly groups: readonly TextGroup[] }>
}

export function pagesOf(came: TextPage): TextPages {
  const { query, filter, order, found, version, page, pageSize, groups } = came
  return { query, filter, order, found, version, pageSize, pages: new Map([[page, { version, groups }]]) }
}

/** With what has just come. A page of another search takes the place of all. */
export function withPage(before: TextPages, came: TextPage): TextPages {
  if (!isSameListing(came, before)) return pagesOf(came)
  const pages = new Map(before.pages).set(came.page, { version: came.version, groups: came.groups })
  // an answer may be overtaken by a newer one
  return came.version < before.version
    ? { ...before, pages }
    : { ...before, found: came.found, version: came.version, pages }
}

/** The same, to be read again as it is shown. */
export function withAllStale(before: TextPages): TextPages {
  const pages = new Map([...before.pages].map(([page, { groups }]) => [page, { version: -1, groups }]))
  return { ...before, pages }
}

/** Undefined while its page is not here. */
export function groupAt({ pages, pageSize }: TextPages, index: number): TextGroup | undefined {
  return pages.get(Math.floor(index / pageSize) + 1)?.groups[index % pageSize]
}

/** The first page that these rows need and that is not here, or is out of date. */
export function pageNeeded(
  { pages, pageSize, version, found }: TextPages,
  { first, end }: RowRange,
): number | undefined {
  for (let page = Math.floor(first / pageSize) + 1; (page - 1) * pageSize < Math.min(end, found); page++)
    if (pages.get(page)?.version !== version) return page
  return undefined
}

/** The row of a group: among the pages that are here, else where the order of all groups says; undefined if not found. */
export function rowOfGroup(texts: TextPages, id: string, allIds: readonly string[]): number | undefined {
  const { pages, pageSize } = texts
  for (const [page, { groups }] of pages) {
    const at = groups.findIndex((group) => group.id === id)
    if (at >= 0) return (page - 1) * pageSize + at
  }
  const row = isSameListing(texts, ALL_TEXTS) ? allIds.indexOf(id) : -1
  return row >= 0 ? row : undefined
}
