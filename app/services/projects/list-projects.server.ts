import type { Db } from '../../db/client.server.ts'
import {
  countProjects as countRows,
  type ListOptions,
  listProjects as listRows,
} from '../../db/projects-of-user.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { UserId } from '../../domain/ids.ts'

const STANDARD_LIMIT = 200

/** The user's projects, newest first unless another order is asked for. */
export function listProjects(
  db: Db,
  userId: UserId,
  { limit = STANDARD_LIMIT, offset = 0, ...options }: Partial<ListOptions> = {},
): Promise<Project[]> {
  return listRows(db, userId, { ...options, limit, offset })
}

export function countProjects(db: Db, userId: UserId): Promise<number> {
  return countRows(db, userId)
}
