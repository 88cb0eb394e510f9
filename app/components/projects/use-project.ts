import { useRouteLoaderData } from '@remix-run/react'
import type { ComingDeletion } from '#app/domain/retention.ts'
import type { ProjectRunView } from '#app/domain/project-run-view.ts'
import type { ProjectView } from './project-view.ts'

export const PROJECT_ROUTE = 'routes/projects.$projectId'

/** The project that the page belongs to, as the route around it has loaded it. */
export function useProject(): ProjectView {
  const data = useRouteLoaderData<{ project: ProjectView }>(PROJECT_ROUTE)
  if (!data) throw new Error('this page is not within a project')
  return data.project
}

/** The unattended run of the project that the page belongs to; null when there is none. */
export function useRun(): ProjectRunView | null {
  return useRouteLoaderData<{ run: ProjectRunView | null }>(PROJECT_ROUTE)?.run ?? null
}

/** What goes of the videos of the project that the page belongs to, unless it changes. */
export function useDeletions(): readonly ComingDeletion[] {
  return useRouteLoaderData<{ deletions: readonly ComingDeletion[] }>(PROJECT_ROUTE)?.deletions ?? []
}
