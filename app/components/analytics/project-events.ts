import { useEffect, useRef } from 'react'
import type { ProjectStatus, Stage } from '#app/domain/project-status.ts'
import type { ProjectView } from '../projects/project-view.ts'
import { usage, type UsageEvent } from './tracker.ts'

interface Seen {
  readonly id: string
  readonly status: ProjectStatus
  readonly stage: Stage
  readonly error: string | null
}

const STARTS: Partial<Record<ProjectStatus, string>> = {
  analyzing: 'start_analysis',
  translating: 'start_translation',
  rendering: 'start_rendering',
  rendering_premium: 'start_rendering_premium',
}
const COMPLETES: readonly (readonly [from: ProjectStatus, to: ProjectStatus, action: string])[] = [
  ['created', 'uploaded', 'complete_upload'],
  ['analyzing', 'analyzed', 'complete_analysis'],
  ['translating', 'translated', 'complete_translation'],
  ['rendering', 'completed', 'complete_rendering'],
  ['rendering_premium', 'completed', 'complete_rendering_premium'],
]

/** What is worth telling of the way from one state of a project to the next. */
export function projectEvents(before: Seen, now: Seen): UsageEvent[] {
  if (before.id !== now.id || before.status === now.status) return []
  const label = `Project ${now.id}`
  if (now.status === 'error') return [stageError(now.stage, now.id, now.error ?? 'no reason given')]
  const action =
    STARTS[now.status] ?? COMPLETES.find(([from, to]) => from === before.status && to === now.status)?.[2]
  return action === undefined ? [] : [{ category: 'Process', action, label }]
}

export function stageError(stage: Stage, projectId: string, message: string): UsageEvent {
  return { category: 'Error', action: `error_${stage}`, label: `Project ${projectId}: ${message}` }
}

/** Of ten edits one is told. */
const SHARE = 0.1

/** The event of an edited translation, or undefined for the nine in ten that are not told. */
export function sampledEdit(random: () => number = Math.random): UsageEvent | undefined {
  return random() < SHARE ? { category: 'User', action: 'edit_translation' } : undefined
}

/** Tells what becomes of the project while its pages are open. */
export function useProjectEvents(project: ProjectView): void {
  const before = useRef(project)
  useEffect(() => {
    for (const event of projectEvents(before.current, project)) usage.event(event)
    before.current = project
  }, [project])
}
