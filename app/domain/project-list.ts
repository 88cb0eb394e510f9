import { PROJECT_STATUSES, type ProjectStatus, RUNNING } from './project-status.ts'

/** What one looks for in a list of projects: those that wait for their owner, that run, that are done, that failed. */
export const PROJECT_FILTERS = ['all', 'waiting', 'running', 'completed', 'failed'] as const
export type ProjectFilter = (typeof PROJECT_FILTERS)[number]

export const PROJECT_ORDERS = ['newest', 'changed', 'name'] as const
export type ProjectOrder = (typeof PROJECT_ORDERS)[number]

/** Undefined: every status. */
export function statusesOf(filter: ProjectFilter): readonly ProjectStatus[] | undefined {
  if (filter === 'all') return undefined
  return PROJECT_STATUSES.filter((status) => filterOf(status) === filter)
}

function filterOf(status: ProjectStatus): Exclude<ProjectFilter, 'all'> {
  if (status === 'error') return 'failed'
  if (status === 'completed') return 'completed'
  return RUNNING.some((running) => running === status) ? 'running' : 'waiting'
}

/** What an address asks for; anything else is the first of its kind. */
export function listChoices(params: URLSearchParams): {
  query: string
  filter: ProjectFilter
  order: ProjectOrder
} {
  return {
    query: (params.get('q') ?? '').trim().slice(0, MOST_QUERY_CHARACTERS),
    filter: PROJECT_FILTERS.find((name) => name === params.get('status')) ?? 'all',
    order: PROJECT_ORDERS.find((name) => name === params.get('sort')) ?? 'newest',
  }
}

/** The address of a list with these choices, and what else it asks. */
export function listPath(
  { query, filter, order }: ReturnType<typeof listChoices>,
  more: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams({
    ...(query && { q: query }),
    ...(filter !== 'all' && { status: filter }),
    ...(order !== 'newest' && { sort: order }),
    ...more,
  }).toString()
  return params ? `/projects?${params}` : '/projects'
}

const MOST_QUERY_CHARACTERS = 200
