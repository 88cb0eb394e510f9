import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { ResumableUploadsTable } from '#app/db/project-tables.server.ts'
import { UploadId } from '#app/domain/ids.ts'
import { appendToPart, createPart } from '#app/gateways/part-files.server.ts'
import type { ProjectRow } from './projects.ts'

/** An unfinished upload of ten bytes unless `columns` say otherwise, with what has arrived of it. */
export async function insertResumableUpload(
  db: Db,
  project: Pick<ProjectRow, 'id'>,
  columns: Partial<Insertable<ResumableUploadsTable>> = {},
  arrived: Uint8Array = new Uint8Array(),
): Promise<UploadId> {
  const { id } = await db
    .insertInto('resumable_uploads')
    .values({
      id: UploadId.parse(randomUUID()),
      project_id: project.id,
      file_name: 'receta.mp4',
      size_bytes: 10,
      expires_at: new Date(Date.now() + 3_600_000),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await createPart(id)
  if (arrived.length > 0) await appendToPart(id, 0, chunksOf(arrived))
  return id
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield await Promise.resolve(bytes)
}
