import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { ProjectsTable } from '#app/db/project-tables.server.ts'
import { uniqueNumber } from './unique.ts'
import { insertUser } from './users.ts'

export type ProjectRow = Selectable<ProjectsTable>

/** A project from Spanish to English; of a new user unless `user_id` is given. */
export async function insertProject(
  db: Db,
  columns: Partial<Insertable<ProjectsTable>> = {},
): Promise<ProjectRow> {
  return db
    .insertInto('projects')
    .values({
      user_id: columns.user_id ?? (await insertUser(db)).id,
      name: `Receta ${uniqueNumber()}`,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
