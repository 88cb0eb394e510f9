import { type Selectable, sql } from 'kysely'
import type { ProjectId, UploadId } from '../domain/ids.ts'
import type { Db, Trx } from './client.server.ts'
import type { Owned } from './projects.server.ts'
import type { ResumableUploadsTable } from './project-tables.server.ts'

type Row = Selectable<ResumableUploadsTable>
export type ResumableUpload = Omit<Row, 'size_bytes'> & { readonly sizeBytes: number }

export interface NewUpload {
  readonly id: UploadId
  readonly projectId: ProjectId
  readonly fileName: string
  readonly sizeBytes: number
  readonly fileModifiedAt: Date | null
  readonly expiresAt: Date
}

/** Resolves to false when the project has an upload already. */
export async function insertUpload(db: Db, upload: NewUpload): Promise<boolean> {
  const inserted = await db
    .insertInto('resumable_uploads')
    .values({
      id: upload.id,
      project_id: upload.projectId,
      file_name: upload.fileName,
      size_bytes: upload.sizeBytes,
      file_modified_at: upload.fileModifiedAt,
      expires_at: upload.expiresAt,
    })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const live = (db: Db) => db.selectFrom('resumable_uploads').where('expires_at', '>', sql<Date>`now()`)

/** The project's upload, finished or not, unless it has expired. */
export async function findUpload(db: Db, { id, userId }: Owned): Promise<ResumableUpload | undefined> {
  const row = await live(db)
    .innerJoin('projects', 'projects.id', 'project_id')
    .where('project_id', '=', id)
    .where('user_id', '=', userId)
    .selectAll('resumable_uploads')
    .executeTakeFirst()
  return row && uploadOf(row)
}

/** Everybody's that bytes are still expected of. */
export async function unfinishedUploads(db: Db): Promise<ResumableUpload[]> {
  const rows = await live(db).where('finished_at', 'is', null).selectAll('resumable_uploads').execute()
  return rows.map(uploadOf)
}

export async function deleteUpload(db: Db, id: UploadId): Promise<void> {
  await db.deleteFrom('resumable_uploads').where('id', '=', id).execute()
}

/** Resolves to how many. */
export async function deleteExpiredUploads(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('resumable_uploads')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Resolves to false when the upload is gone: it was cancelled or has expired. */
export async function markUploadFinished(trx: Trx, id: UploadId): Promise<boolean> {
  const finished = await trx
    .updateTable('resumable_uploads')
    .set({ finished_at: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

/** Deletes the upload of a project that has got its video in another way; resolves to its id. */
export async function deleteUploadOf(trx: Trx, projectId: ProjectId): Promise<UploadId | undefined> {
  const deleted = await trx
    .deleteFrom('resumable_uploads')
    .where('project_id', '=', projectId)
    .returning('id')
    .executeTakeFirst()
  return deleted?.id
}

function uploadOf({ size_bytes, ...row }: Row): ResumableUpload {
  return { ...row, sizeBytes: Number(size_bytes) }
}
