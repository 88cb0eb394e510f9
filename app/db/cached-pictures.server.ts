import { sql } from 'kysely'
import type { ProjectId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'

/** The key of what the project's last render drew; undefined when there is nothing. */
export async function findCachedPictures(db: Db, projectId: ProjectId): Promise<string | undefined> {
  const row = await db
    .selectFrom('kept_pictures')
    .select('storage_key')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return row?.storage_key
}

/**
 * Names what a render drew, in place of what an earlier one did: its key is in `replaced`. Resolves to undefined, having
 * written nothing, when the project is gone.
 */
export async function replaceCachedPictures(
  trx: Trx,
  projectId: ProjectId,
  { storageKey, sizeBytes }: { storageKey: string; sizeBytes: number },
): Promise<{ replaced: string | undefined } | undefined> {
  const project = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!project) return undefined
  const replaced = await findCachedPictures(trx, projectId)
  const row = { storage_key: storageKey, size_bytes: String(sizeBytes), used_at: sql<Date>`now()` }
  await trx
    .insertInto('kept_pictures')
    .values({ project_id: projectId, ...row })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute()
  return { replaced }
}
