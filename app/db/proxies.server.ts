import type { ErrorCode } from '../domain/errors.ts'
import type { PreviewId, ProjectId } from '../domain/ids.ts'
import type { PreviewStatus } from '../domain/preview.ts'
import type { Db, Trx } from './client.server.ts'
import { deletePreviewsAtWork } from './previews.server.ts'

/** A copy of a source for browsers: made, reported on and forgotten like previews, in their table. */
export interface Proxy {
  readonly id: PreviewId
  /** Of the source and of how it is copied. */
  readonly content_hash: string
  readonly status: PreviewStatus
  readonly progress: number
  readonly storage_key: string | null
  readonly result: object | null
  readonly error_code: ErrorCode | null
  readonly created_at: Date
}
const COLUMNS = [
  'id',
  'content_hash',
  'status',
  'progress',
  'storage_key',
  'result',
  'error_code',
  'created_at',
] as const

/** All proxies of a project, newest first. */
export function findProxies(db: Db, projectId: ProjectId): Promise<Proxy[]> {
  return db
    .selectFrom('previews')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('kind', '=', 'proxy')
    .orderBy('created_at', 'desc')
    .execute()
}

/** A queued proxy; it takes the place of one that is queued or running. */
export async function insertProxy(
  trx: Trx,
  { projectId, contentHash }: { projectId: ProjectId; contentHash: string },
): Promise<Proxy> {
  await deletePreviewsAtWork(trx, projectId, 'proxy')
  return trx
    .insertInto('previews')
    .values({
      project_id: projectId,
      kind: 'proxy',
      content_hash: contentHash,
      snapshot: '{}',
      options: '{}',
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
