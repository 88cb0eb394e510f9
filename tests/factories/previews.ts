import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { PreviewsTable } from '#app/db/preview-tables.server.ts'
import type { PreviewResult, SideWorkKind } from '#app/domain/preview.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import type { ProjectRow } from './projects.ts'
import { uniqueNumber } from './unique.ts'

/** A preview of the project that is done, with the standard options and no file, unless told otherwise. */
export async function insertPreview(
  db: Db,
  project: Pick<ProjectRow, 'id'>,
  kind: SideWorkKind,
  {
    options,
    result,
    ...columns
  }: Partial<Omit<Insertable<PreviewsTable>, 'options' | 'result' | 'snapshot'>> & {
    options?: Partial<RenderOptions>
    result?: PreviewResult
  } = {},
) {
  return db
    .insertInto('previews')
    .values({
      ...{ project_id: project.id, kind, status: 'done', snapshot: '{}' },
      content_hash: `hash-${uniqueNumber()}`,
      options: JSON.stringify(RenderOptions.parse(options ?? {})),
      ...(result && { result: JSON.stringify(result) }),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
