import type { Db } from '../../db/client.server.ts'
import {
  countCollectionProjects,
  lockCollection,
  type OwnedCollection,
  putCollectionProject,
  updateCollection,
} from '../../db/collections.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { findProject, type Project } from '../../db/projects.server.ts'
import { MOST_PROJECTS_A_COLLECTION } from '../../domain/collections.ts'
import { AppError } from '../../domain/errors.ts'
import { Recipe } from '../../domain/recipe.ts'
import { claimProject } from '../quotas/enforce.server.ts'
import { beginRun } from '../runs/project-run.server.ts'

const MOST_NAME_CHARACTERS = 200

/**
 * A project for a file of the collection, named after it; the one that is there when the file was announced before, so
 * that a broken upload goes on. With a recipe it is translated unattended once it has its video. Throws `collection.not-found`, `collection.full`, `quota.projects`.
 */
export function addProject(
  db: Db,
  owned: OwnedCollection,
  relativePath: string,
): Promise<{ project: Project; isNew: boolean }> {
  return db.transaction().execute(async (trx) => {
    await lockAccountUsage(trx, owned.userId)
    const collection = await lockCollection(trx, owned)
    if (!collection) throw new AppError('collection.not-found')
    const added = await putCollectionProject(trx, collection, { name: nameOf(relativePath), relativePath })
    if (!added.isNew) return added
    if ((await countCollectionProjects(trx, owned)) > MOST_PROJECTS_A_COLLECTION)
      throw new AppError('collection.full', { params: { limit: MOST_PROJECTS_A_COLLECTION } })
    await claimProject(trx, owned.userId)
    if (collection.finished_at) await updateCollection(trx, owned, { finished_at: null })
    if (!collection.recipe) return added
    const part = { id: added.project.id, userId: owned.userId }
    await beginRun(trx, part, Recipe.parse(collection.recipe), { name: collection.recipe_name })
    return { ...added, project: (await findProject(trx, part)) ?? added.project }
  })
}

function nameOf(relativePath: string): string {
  const file = relativePath.split('/').at(-1) ?? relativePath
  const stem = file.replace(/\.[a-z0-9]{1,8}$/i, '') || file
  return Array.from(stem).slice(0, MOST_NAME_CHARACTERS).join('')
}
