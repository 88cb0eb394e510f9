import type { Db, Trx } from '../../db/client.server.ts'
import {
  type Collection,
  countCollectionProjects,
  findProjectOfFile,
  insertCollectionProject,
  lockCollection,
  type OwnedCollection,
  updateCollection,
} from '../../db/collections.server.ts'
import { findBalance, lockAvailable } from '../../db/credits.server.ts'
import { findProject, type Project } from '../../db/projects.server.ts'
import { lockAccountUsage } from '../../db/quotas.server.ts'
import { MOST_PROJECTS_A_COLLECTION } from '../../domain/collections.ts'
import { AppError } from '../../domain/errors.ts'
import { Recipe } from '../../domain/recipe.ts'
import type { Pricing } from '../../domain/render-price.ts'
import { claimProject } from '../quotas/enforce.server.ts'
import { beginRun, expectVideo } from '../runs/project-run.server.ts'
import { loadCollection } from './edit-collections.server.ts'
import { loadParts } from './load-standing.server.ts'

const MOST_NAME_CHARACTERS = 200

/** A file that is about to be sent; `expectedSeconds` is how long its video is, as far as its sender can tell. */
export interface AnnouncedFile {
  readonly relativePath: string
  readonly expectedSeconds?: number | undefined
}

interface Added {
  readonly project: Project
  readonly isNew: boolean
}

/**
 * A project for a file of the collection, named after it; the one that is there when the file was announced before, so
 * that a broken upload goes on. With a recipe it is translated unattended once it has its video, and the price is held
 * at once when its length is told. Throws `collection.not-found`, `collection.full`, `quota.projects`.
 */
export function addProject(db: Db, owned: OwnedCollection, file: AnnouncedFile): Promise<Added> {
  return db.transaction().execute((trx) => addInTransaction(trx, owned, file))
}

/** As `addProject` for each of the files, in their order; for none of them when one is refused. */
export function addProjects(
  db: Db,
  owned: OwnedCollection,
  files: readonly AnnouncedFile[],
): Promise<Added[]> {
  return db.transaction().execute(async (trx) => {
    const added: Added[] = []
    for (const file of files) added.push(await addInTransaction(trx, owned, file))
    return added
  })
}

async function addInTransaction(
  trx: Trx,
  owned: OwnedCollection,
  { relativePath, expectedSeconds }: AnnouncedFile,
): Promise<Added> {
  // whoever announces waits here for the account's others: what is not there is made by nobody else meanwhile
  await lockAccountUsage(trx, owned.userId)
  const known = await findProjectOfFile(trx, owned, relativePath)
  if (known) {
    if (expectedSeconds !== undefined) await expectVideo(trx, known, expectedSeconds)
    return { project: known, isNew: false }
  }
  // in the order of a stage's end, which has its project and the account before it wants the collection
  await lockAvailable(trx, owned.userId)
  const collection = await lockCollection(trx, owned)
  if (!collection) throw new AppError('collection.not-found')
  const file = { name: nameOf(relativePath), relativePath }
  const added = { project: await insertCollectionProject(trx, collection, file), isNew: true }
  if ((await countCollectionProjects(trx, owned)) > MOST_PROJECTS_A_COLLECTION)
    throw new AppError('collection.full', { params: { limit: MOST_PROJECTS_A_COLLECTION } })
  await claimProject(trx, owned.userId)
  if (collection.finished_at) await updateCollection(trx, owned, { finished_at: null })
  if (!collection.recipe) return added
  const part = { id: added.project.id, userId: owned.userId }
  const recipe = Recipe.parse(collection.recipe)
  await beginRun(trx, part, recipe, { name: collection.recipe_name, expectedSeconds })
  return { ...added, project: (await findProject(trx, part)) ?? added.project }
}

function nameOf(relativePath: string): string {
  const file = relativePath.split('/').at(-1) ?? relativePath
  const stem = file.replace(/\.[a-z0-9]{1,8}$/i, '') || file
  return Array.from(stem).slice(0, MOST_NAME_CHARACTERS).join('')
}

/**
 * A collection, and what has to be known to tell what more videos would cost in it; null where its recipe makes nothing
 * that costs anything. Throws `collection.not-found`.
 */
export async function findPricing(
  db: Db,
  owned: OwnedCollection,
): Promise<{ collection: Collection; pricing: Pricing | null }> {
  const collection = await loadCollection(db, owned)
  const recipe = collection.recipe === null ? undefined : Recipe.parse(collection.recipe)
  if (recipe?.output !== 'premium') return { collection, pricing: null }
  const [{ parts }, balance] = await Promise.all([loadParts(db, owned), findBalance(db, owned.userId)])
  const known = parts.flatMap(({ relative_path: path, status, held }) => {
    const isThere = status !== 'created'
    return path !== null && (isThere || held > 0) ? [{ path, isThere, held }] : []
  })
  return { collection, pricing: { languages: recipe.target_languages.length, balance, known } }
}
