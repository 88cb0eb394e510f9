import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { RendersTable } from '#app/db/render-tables.server.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import type { ProjectRow } from './projects.ts'
import { uniqueNumber } from './unique.ts'

/** A queued watermark render of the project's running attempt. */
export async function insertRender(
  db: Db,
  project: Pick<ProjectRow, 'id' | 'attempt'>,
  columns: Partial<Omit<Insertable<RendersTable>, 'options' | 'snapshot'>> & {
    options?: Partial<RenderOptions>
    snapshot?: object
  } = {},
): Promise<Selectable<RendersTable>> {
  const { options, snapshot = {}, ...rest } = columns
  return db
    .insertInto('renders')
    .values({
      project_id: project.id,
      kind: 'watermark',
      content_hash: `hash-${uniqueNumber()}`,
      snapshot: JSON.stringify(snapshot),
      options: JSON.stringify(RenderOptions.parse(options ?? {})),
      attempt: project.attempt,
      ...rest,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
