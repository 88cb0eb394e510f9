import type { Db } from '../../db/client.server.ts'
import { listDownloadedProjects } from '../../db/downloads.server.ts'
import type { Project } from '../../db/projects.server.ts'
import type { UserId } from '../../domain/ids.ts'

/** The projects that the user has downloaded from, the latest first. */
export function listDownloads(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<Project[]> {
  return listDownloadedProjects(db, userId, page)
}
