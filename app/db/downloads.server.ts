import { sql } from 'kysely'
import type { ProjectId, UserId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'
import type { Project } from './projects.server.ts'
import type { DownloadsTable } from './project-tables.server.ts'

export interface Download {
  readonly userId: UserId
  readonly projectId: ProjectId
  readonly output: DownloadsTable['output']
}

/**
 * Counts once per user, output and hour of the database's clock; a repeat changes nothing. Resolves to false when the
 * project is gone.
 */
export async function countDownload(trx: Trx, { userId, projectId, output }: Download): Promise<boolean> {
  // one that is being deleted is waited for
  const project = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .forKeyShare()
    .executeTakeFirst()
  if (!project) return false
  const counted = await trx
    .insertInto('downloads')
    .values({ user_id: userId, project_id: projectId, output, hour: sql<Date>`date_trunc('hour', now())` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (counted.numInsertedOrUpdatedRows === 0n) return true
  await trx
    .updateTable('projects')
    .set({ download_count: sql`download_count + 1` })
    .where('id', '=', projectId)
    .execute()
  return true
}

/** The user's projects of which anything was downloaded, the latest download first. */
export function listDownloadedProjects(
  db: Db,
  userId: UserId,
  { limit, offset }: { limit: number; offset: number },
): Promise<Project[]> {
  return db
    .selectFrom('projects')
    .innerJoin(
      (query) =>
        query
          .selectFrom('downloads')
          .select((row) => ['project_id', row.fn.max('id').as('latest')])
          .where('user_id', '=', userId)
          .groupBy('project_id')
          .as('downloaded'),
      (join) => join.onRef('downloaded.project_id', '=', 'projects.id'),
    )
    .selectAll('projects')
    .where('projects.user_id', '=', userId)
    .orderBy('downloaded.latest', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
