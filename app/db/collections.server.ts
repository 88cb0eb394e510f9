import { type Selectable, sql } from 'kysely'
import type { Priority } from '../domain/collections.ts'
import type { CollectionId, ProjectId, UserId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { ProjectStatus } from '../domain/project-status.ts'
import type { Recipe } from '../domain/recipe.ts'
import type { Db, Trx } from './client.server.ts'
import type { CollectionsTable } from './collection-tables.server.ts'
import type { Project } from './projects.server.ts'

export type Collection = Selectable<CollectionsTable>

/** A collection and who must own it: another's is as absent as a missing one. */
export interface OwnedCollection {
  readonly id: CollectionId
  readonly userId: UserId
}

export interface CollectionTexts {
  readonly name: string
  readonly source_language: Language
  readonly target_language: Language
  readonly recipe?: Recipe
  readonly recipe_name?: string
}

export function insertCollection(
  trx: Trx,
  userId: UserId,
  { recipe, ...texts }: CollectionTexts,
): Promise<Collection> {
  return trx
    .insertInto('collections')
    .values({ user_id: userId, ...texts, ...(recipe && { recipe: JSON.stringify(recipe) }) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findCollection(db: Db, { id, userId }: OwnedCollection): Promise<Collection | undefined> {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export type CountedCollection = Collection & { readonly statuses: Partial<Record<ProjectStatus, number>> }

/** Newest first, with how many of their projects have each status. */
export async function listCollections(
  db: Db,
  userId: UserId,
  { limit, offset }: { limit: number; offset: number },
): Promise<CountedCollection[]> {
  return db
    .selectFrom('collections')
    .selectAll()
    .select(
      sql<Partial<Record<ProjectStatus, number>>>`(
        SELECT coalesce(jsonb_object_agg(status, count), '{}') FROM (
          SELECT status, count(*)::int FROM projects WHERE collection_id = collections.id GROUP BY status
        ) AS counted)`.as('statuses'),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countCollections(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('collections')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countCollectionProjects(db: Db, { id }: OwnedCollection): Promise<number> {
  const { count } = await db
    .selectFrom('projects')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('collection_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined when there is no such collection of theirs. It is locked until the transaction ends. */
export function updateCollection(
  trx: Trx,
  { id, userId }: OwnedCollection,
  change: { name?: string; priority?: Priority; paused_at?: Date | null; finished_at?: Date | null },
): Promise<Collection | undefined> {
  return trx
    .updateTable('collections')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Its projects stay. Resolves to false when there was none. */
export async function deleteCollection(trx: Trx, { id, userId }: OwnedCollection): Promise<boolean> {
  // projects come before collections, as at the start of a stage: else the two would wait for each other
  await trx
    .selectFrom('projects')
    .select('id')
    .where('collection_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('collections')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Nobody adds to it or changes it until the transaction ends. */
export function lockCollection(trx: Trx, { id, userId }: OwnedCollection): Promise<Collection | undefined> {
  return trx
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** In the order of their folders and names. */
export function findCollectionProjects(db: Db, { id, userId }: OwnedCollection): Promise<Project[]> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('collection_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('relative_path')
    .orderBy('id')
    .execute()
}

/** What was read in the videos of a collection, each text once a video; at most `limit`. */
export function findCollectionTexts(
  db: Db,
  { id, userId }: OwnedCollection,
  limit: number,
): Promise<{ projectId: ProjectId; original: string; language: Language }[]> {
  return db
    .selectFrom('text_tracks')
    .innerJoin('projects', 'projects.id', 'text_tracks.project_id')
    .select(['projects.id as projectId', 'original_text as original', 'language'])
    .where('collection_id', '=', id)
    .where('projects.user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .distinct()
    .limit(limit)
    .execute()
}

export interface CollectionFile {
  readonly name: string
  readonly relativePath: string
}

/** A project for a file of the collection, which has none for it yet. */
export function insertCollectionProject(
  trx: Trx,
  { id, user_id, source_language, target_language }: Collection,
  { name, relativePath }: CollectionFile,
): Promise<Project> {
  const place = { collection_id: id, relative_path: relativePath, target_language }
  return trx
    .insertInto('projects')
    .values({ ...place, user_id, name, source_language })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The project that was made for a file of the collection. */
export function findProjectOfFile(
  db: Db,
  { id, userId }: OwnedCollection,
  relativePath: string,
): Promise<Project | undefined> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('collection_id', '=', id)
    .where('user_id', '=', userId)
    .where('relative_path', '=', relativePath)
    .executeTakeFirst()
}

/** Pauses one of the collection's projects or lets it go on, or gives it a priority of its own. */
export function updateCollectionProject(
  trx: Trx,
  { id, userId }: OwnedCollection,
  projectId: ProjectId,
  change: { paused_at?: Date | null; priority?: Priority | null },
): Promise<Project | undefined> {
  return trx
    .updateTable('projects')
    .set(change)
    .where('id', '=', projectId)
    .where('collection_id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** Those of the projects that have no text at all, neither found nor added by hand. */
export async function findTextless(db: Db, ids: readonly ProjectId[]): Promise<Set<ProjectId>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('text_tracks')
    .select('project_id')
    .distinct()
    .where('project_id', '=', sql<ProjectId>`ANY(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  const withTexts = new Set(rows.map(({ project_id }) => project_id))
  return new Set(ids.filter((id) => !withTexts.has(id)))
}
