import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { isRunning } from '../../domain/project-status.ts'
import { findQueuePositions } from '../../queue/waiting-jobs.server.ts'

/** `queue_position` is 1 for what a worker takes next; null when nothing waits. */
export type QueuedProject = Project & { readonly queue_position: number | null }

/** The projects with their places in the queue, as one query finds them; none is asked unless a stage runs. */
export async function withQueuePositions(db: Db, projects: readonly Project[]): Promise<QueuedProject[]> {
  const running = projects.filter(({ status }) => isRunning(status)).map(({ id }) => id)
  const positions = await findQueuePositions(db, running)
  return projects.map((project) => ({ ...project, queue_position: positions.get(project.id) ?? null }))
}

export async function withQueuePosition(db: Db, project: Project): Promise<QueuedProject> {
  const position = isRunning(project.status)
    ? (await findQueuePositions(db, [project.id])).get(project.id)
    : undefined
  return { ...project, queue_position: position ?? null }
}
