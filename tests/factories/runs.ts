import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { ProjectRunsTable } from '#app/db/project-run-tables.server.ts'
import type { RunId } from '#app/domain/ids.ts'
import { Recipe } from '#app/domain/recipe.ts'
import type { ProjectRow } from './projects.ts'

/** An unattended run of a project, by a recipe from Spanish into English unless another is given. */
export async function insertRun(
  db: Db,
  project: Pick<ProjectRow, 'id' | 'user_id'>,
  columns: Partial<Insertable<ProjectRunsTable>> = {},
): Promise<RunId> {
  const recipe = Recipe.parse({ source_languages: ['es'], target_languages: ['en'] })
  const { id } = await db
    .insertInto('project_runs')
    .values({ project_id: project.id, user_id: project.user_id, recipe: JSON.stringify(recipe), ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
