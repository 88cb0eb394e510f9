import type { Db } from '../../db/client.server.ts'
import type { Project } from '../../db/projects.server.ts'
import { isRunning } from '../../domain/project-status.ts'
import { findOutages, findQueuePositions, type Waiting } from '../../queue/waiting-jobs.server.ts'

/**
 * `queue_position` is 1 for what a worker takes next; null when nothing waits. `waiting` is there while the stage waits
 * for the end of an outage.
 */
export type QueuedProject = Project & {
  readonly queue_position: number | null
  readonly waiting: Waiting | null
}

/** The projects with their places in the queue, as two queries find them; none is asked unless a stage runs. */
export async function withQueuePositions(db: Db, projects: readonly Project[]): Promise<QueuedProject[]> {
  const running = projects.filter(({ status }) => isRunning(status)).map(({ id }) => id)
  const [positions, outages] = await Promise.all([findQueuePositions(db, running), findOutages(db, running)])
  return projects.map((project) => ({
    ...project,
    queue_position: positions.get(project.id) ?? null,
    waiting: outages.get(project.id) ?? null,
  }))
}

export async function withQueuePosition(db: Db, project: Project): Promise<QueuedProject> {
  const [queued] = await withQueuePositions(db, [project])
  return queued ?? notQueued(project)
}

/** A project that has just been made or filled: nothing of it waits. */
export function notQueued(project: Project): QueuedProject {
  return { ...project, queue_position: null, waiting: null }
}
