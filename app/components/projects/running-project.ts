import { isRunning } from '#app/domain/project-status.ts'
import type { ProjectView } from './project-view.ts'
import { PROJECT_ROUTE } from './use-project.ts'

interface Match {
  id: string
  data?: unknown
}

/** For `pageTitle`: how far the project's running stage has come. */
export function percentOfProject(matches: readonly Match[]): number | undefined {
  const project = projectAmong(matches)
  return project && isRunning(project.status) ? project.progress : undefined
}

/**
 * For a route's `handle`: without script the page asks for itself again while the project's stage runs, unless
 * `isTypedUpon` says that the page holds what a person types, which would be lost.
 */
export function refreshWhileRunning(
  seconds: number,
  isTypedUpon: (project: ProjectView) => boolean = () => false,
) {
  return (matches: readonly Match[]): number | undefined => {
    const project = projectAmong(matches)
    return project && isRunning(project.status) && !isTypedUpon(project) ? seconds : undefined
  }
}

function projectAmong(matches: readonly Match[]): ProjectView | undefined {
  // Remix types the data of other routes as unknown; this is what that route's loader gives
  const match = matches.find(({ id }) => id === PROJECT_ROUTE) as
    { data?: { project: ProjectView } } | undefined
  return match?.data?.project
}
