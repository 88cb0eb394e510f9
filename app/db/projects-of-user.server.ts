import { sql } from 'kysely'
import type { UserId } from '../domain/ids.ts'
import type { Language } from '../domain/languages.ts'
import type { ProjectOrder } from '../domain/project-list.ts'
import type { ProjectStatus } from '../domain/project-status.ts'
import type { Db, Trx } from './client.server.ts'
import { lockAvailable } from './credits.server.ts'
import type { Owned, Project } from './projects.server.ts'

export interface ProjectTexts {
  readonly name: string
  readonly description: string | null
  readonly source_language: Language
  readonly target_language: Language
}

export function insertProject(db: Db, userId: UserId, texts: ProjectTexts): Promise<Project> {
  return db
    .insertInto('projects')
    .values({ user_id: userId, ...texts })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface ListOptions {
  /** In the name or the description, in any case. */
  readonly search?: string
  /** Absent: any. */
  readonly statuses?: readonly ProjectStatus[] | undefined
  readonly order?: ProjectOrder
  readonly limit: number
  readonly offset: number
}

/** In the order that is asked for, else newest first. */
export function listProjects(
  db: Db,
  userId: UserId,
  { search = '', statuses, order = 'newest', limit, offset }: ListOptions,
): Promise<Project[]> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('projects')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([where('name', 'ilike', pattern), where('description', 'ilike', pattern)]),
      ),
    )
    .$if(statuses !== undefined, (query) => query.where('status', 'in', statuses ?? []))
    .$if(order === 'name', (query) => query.orderBy(sql`lower(name)`))
    .$if(order === 'changed', (query) => query.orderBy('updated_at', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countProjects(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('projects')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined when the project is not there, or not theirs. Nobody else changes it until the transaction ends. */
export function lockProject(trx: Trx, { id, userId }: Owned): Promise<Project | undefined> {
  return trx
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes a project that the transaction has locked. */
export function updateTexts(trx: Trx, { id }: Owned, texts: Partial<ProjectTexts>): Promise<Project> {
  return trx
    .updateTable('projects')
    .set({ ...texts, updated_at: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * With its texts, renders and downloads; jobs that work on it notice at their next report. Resolves to false when
 * there was none.
 */
export async function deleteProject(trx: Trx, { id, userId }: Owned): Promise<boolean> {
  if (!(await lockProject(trx, { id, userId }))) return false
  // its holds are given back by a trigger, which would come to the account last: a capture holds that first
  await lockAvailable(trx, userId)
  const result = await trx
    .deleteFrom('projects')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
