import type { Language } from '#app/domain/languages.ts'
import type { CollectionState, Priority } from '#app/domain/collections.ts'
import type { RunState } from '#app/domain/project-run.ts'
import { projectView } from '../projects/project-view.ts'

type Row = Parameters<typeof projectView>[0] & {
  readonly state: CollectionState
  readonly isPaused: boolean
  readonly hasNoTexts: boolean
  readonly run: { readonly state: RunState } | null
  readonly relative_path: string | null
  readonly paused_at: Date | null
  readonly priority: Priority | null
}

export type PartView = ReturnType<typeof partView>

/** A project of a collection as its page shows it. `error` is a sentence in the reader's language; the outputs in the `stale` languages show texts as they were. */
export function partView(
  row: Row,
  now: Date,
  { error, stale }: { error: string | null; stale: readonly Language[] },
) {
  return {
    ...projectView(row, now),
    error,
    staleLanguages: stale,
    state: row.state,
    run: row.run?.state ?? null,
    path: row.relative_path ?? row.name,
    isPaused: row.isPaused,
    hasNoTexts: row.hasNoTexts,
    isPausedAlone: row.paused_at !== null,
    priority: row.priority,
  }
}

/** What a list of videos may be narrowed to. */
export const PART_FILTERS = ['all', 'person', 'paused', 'working', 'done', 'failed', 'upload'] as const
export type PartFilter = (typeof PART_FILTERS)[number]

const WORKING: readonly CollectionState[] = ['queued', 'outage', 'running']

export function isInFilter(state: CollectionState, filter: PartFilter): boolean {
  if (filter === 'all') return true
  return filter === 'working' ? WORKING.includes(state) : state === filter
}
