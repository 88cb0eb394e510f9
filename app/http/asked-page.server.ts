import * as z from 'zod'

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
