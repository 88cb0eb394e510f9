import { sql } from 'kysely'
import type { ProjectId, ReviewLinkId, UserId } from '../domain/ids.ts'
import { MAX_DEAD_REVIEW_LINKS, type ReviewLink } from '../domain/review.ts'
import type { Db, Trx } from './client.server.ts'

const isLive = sql<boolean>`link.revoked_at IS NULL AND link.expires_at > now()`

/** How many links of the project open something. */
export async function countLiveReviewLinks(db: Db, projectId: ProjectId): Promise<number> {
  const { count } = await db
    .selectFrom('review_links as link')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where(isLive)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A link that lives for `days` by the database's clock, or until it is revoked. */
export async function insertReviewLink(
  trx: Trx,
  link: { projectId: ProjectId; name: string; mayComment: boolean; tokenHash: Buffer; days: number },
): Promise<ReviewLinkId> {
  const { id } = await trx
    .insertInto('review_links')
    .values({
      project_id: link.projectId,
      name: link.name,
      may_comment: link.mayComment,
      token_hash: link.tokenHash,
      expires_at: sql<Date>`now() + make_interval(days => ${link.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Forgets the oldest links that are over where there are too many. */
export async function forgetDeadReviewLinks(trx: Trx, projectId: ProjectId): Promise<void> {
  await sql`
    DELETE FROM review_links WHERE id IN (
      SELECT id FROM review_links AS link WHERE project_id = ${projectId} AND NOT (${isLive})
      ORDER BY created_at DESC OFFSET ${MAX_DEAD_REVIEW_LINKS})`.execute(trx)
}

/** All that are not forgotten, the newest first. */
export function listReviewLinks(db: Db, projectId: ProjectId): Promise<ReviewLink[]> {
  return db
    .selectFrom('review_links as link')
    .select(['id', 'name', 'may_comment as mayComment', 'created_at as createdAt'])
    .select(['expires_at as expiresAt', 'revoked_at as revokedAt'])
    .select(sql<boolean>`NOT (${isLive})`.as('isOver'))
    .select(
      sql<number>`(SELECT count(*)::int FROM review_comments WHERE link_id = link.id)`.as('commentCount'),
    )
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Resolves to whether the project has such a link that was not revoked before. */
export async function revokeReviewLink(db: Db, projectId: ProjectId, id: ReviewLinkId): Promise<boolean> {
  const result = await db
    .updateTable('review_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** What a token opens. */
export interface OpenedReviewLink {
  readonly id: ReviewLinkId
  readonly project_id: ProjectId
  readonly user_id: UserId
  readonly may_comment: boolean
  readonly expires_at: Date
  /** Expired or revoked, or its owner is locked out. */
  readonly is_over: boolean
}

export function findReviewLink(db: Db, tokenHash: Buffer): Promise<OpenedReviewLink | undefined> {
  return db
    .selectFrom('review_links as link')
    .innerJoin('projects', 'projects.id', 'link.project_id')
    .innerJoin('users', 'users.id', 'projects.user_id')
    .select(['link.id', 'link.project_id', 'projects.user_id', 'link.may_comment', 'link.expires_at'])
    .select(sql<boolean>`NOT (${isLive}) OR users.locked_at IS NOT NULL`.as('is_over'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Resolves to whether the link may still be commented by; nobody comments by it until the transaction ends. */
export async function lockReviewLink(trx: Trx, id: ReviewLinkId): Promise<boolean> {
  const row = await trx
    .selectFrom('review_links as link')
    .select(isLive.as('is_live'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.is_live ?? false
}
