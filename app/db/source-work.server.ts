import type { ErrorCode } from '../domain/errors.ts'
import type { PreviewId, ProjectId, UserId } from '../domain/ids.ts'
import type { PreviewStatus, SourceWorkKind } from '../domain/preview.ts'
import type { Db, Trx } from './client.server.ts'
import { deletePreviewsAtWork } from './previews.server.ts'

/** What is made of a source alone: made, reported on and forgotten like previews, in their table. */
export interface SourceWork {
  readonly id: PreviewId
  /** Of the source and of how it is worked on. */
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

/** All of a kind that a project has, newest first. */
export function findSourceWork(db: Db, projectId: ProjectId, kind: SourceWorkKind): Promise<SourceWork[]> {
  return db
    .selectFrom('previews')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Of a kind, what of all the account's projects is queued or running. */
export async function countSourceWorkAtWork(db: Db, userId: UserId, kind: SourceWorkKind): Promise<number> {
  const { count } = await db
    .selectFrom('previews')
    .innerJoin('projects', 'projects.id', 'previews.project_id')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('projects.user_id', '=', userId)
    .where('previews.kind', '=', kind)
    .where('previews.status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Queued; it takes the place of one of its kind that is queued or running. */
export async function insertSourceWork(
  trx: Trx,
  { projectId, kind, contentHash }: { projectId: ProjectId; kind: SourceWorkKind; contentHash: string },
): Promise<SourceWork> {
  await deletePreviewsAtWork(trx, projectId, kind)
  return trx
    .insertInto('previews')
    .values({ project_id: projectId, kind, content_hash: contentHash, snapshot: '{}', options: '{}' })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}
