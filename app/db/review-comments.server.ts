import { type Insertable, sql } from 'kysely'
import type { CommentId, ProjectId, ReviewLinkId, TrackId } from '../domain/ids.ts'
import type { Comment, CommentThread } from '../domain/review.ts'
import type { Db, Trx } from './client.server.ts'
import type { ReviewCommentsTable } from './review-tables.server.ts'

export async function insertComment(
  trx: Trx,
  comment: Omit<Insertable<ReviewCommentsTable>, 'id' | 'created_at' | 'resolved_at'>,
): Promise<CommentId> {
  const { id } = await trx
    .insertInto('review_comments')
    .values(comment)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Comments and answers of the project, and of those the ones that came by the link. */
export async function countComments(
  db: Db,
  projectId: ProjectId,
  linkId: ReviewLinkId | null,
): Promise<{ all: number; ofLink: number }> {
  const row = await db
    .selectFrom('review_comments')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) FILTER (WHERE link_id = ${linkId}))::int`.as('ofLink'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return row
}

/** Whether the project has such a comment to be answered; with a link, whether it came by that one. */
export async function hasThread(
  db: Db,
  projectId: ProjectId,
  id: CommentId,
  linkId?: ReviewLinkId,
): Promise<boolean> {
  const row = await db
    .selectFrom('review_comments')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('answers', 'is', null)
    .$if(linkId !== undefined, (query) => query.where('link_id', '=', linkId ?? null))
    .executeTakeFirst()
  return row !== undefined
}

/** Says that a comment is dealt with, or takes that back. Resolves to whether the project has such a one. */
export async function setResolved(
  db: Db,
  projectId: ProjectId,
  id: CommentId,
  isResolved: boolean,
): Promise<boolean> {
  const result = await db
    .updateTable('review_comments')
    .set({ resolved_at: isResolved ? sql<Date>`coalesce(resolved_at, now())` : null })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('answers', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

interface Asked {
  /** Only that one. */
  readonly threadId?: CommentId
  /** Only those that came by it. */
  readonly linkId?: ReviewLinkId
  readonly isResolved?: boolean | undefined
  /** Only those about one of these places. */
  readonly trackIds?: readonly string[] | undefined
  readonly limit: number
  readonly offset?: number
}

/** What guests have said, with the answers; the newest first. */
export async function findThreads(
  db: Db,
  projectId: ProjectId,
  { threadId, linkId, isResolved, trackIds, limit, offset = 0 }: Asked,
): Promise<CommentThread[]> {
  const rows = await db
    .selectFrom('review_comments as comment')
    .leftJoin('review_links as link', 'link.id', 'comment.link_id')
    .select(['comment.id', 'comment.author', 'comment.body', 'comment.created_at as createdAt'])
    .select(['comment.track_id as trackId', 'comment.original_text as original', 'comment.seconds'])
    .select(sql<boolean>`comment.resolved_at IS NOT NULL`.as('isResolved'))
    .select('link.name as linkName')
    .where('comment.project_id', '=', projectId)
    .where('comment.answers', 'is', null)
    .$if(threadId !== undefined, (query) => query.where('comment.id', '=', threadId ?? null))
    .$if(linkId !== undefined, (query) => query.where('comment.link_id', '=', linkId ?? null))
    .$if(isResolved !== undefined, (query) =>
      query.where('comment.resolved_at', isResolved ? 'is not' : 'is', null),
    )
    .$if(trackIds !== undefined, (query) =>
      query.where(sql<boolean>`comment.track_id = ANY(${trackIds ?? []}::uuid[])`),
    )
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const answers = await findAnswers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, answers: answers.get(row.id) ?? [] }))
}

async function findAnswers(db: Db, ids: readonly CommentId[]): Promise<Map<CommentId, Comment[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('review_comments')
    .select(['id', 'author', 'body', 'created_at as createdAt', 'answers'])
    .where('answers', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byThread = new Map<CommentId, Comment[]>()
  for (const { answers, ...answer } of rows)
    if (answers) byThread.set(answers, [...(byThread.get(answers) ?? []), answer])
  return byThread
}

export interface ThreadCounts {
  readonly open: number
  readonly resolved: number
}

export function countThreads(db: Db, projectId: ProjectId): Promise<ThreadCounts> {
  return db
    .selectFrom('review_comments')
    .select(sql<number>`(count(*) FILTER (WHERE resolved_at IS NULL))::int`.as('open'))
    .select(sql<number>`(count(*) FILTER (WHERE resolved_at IS NOT NULL))::int`.as('resolved'))
    .where('project_id', '=', projectId)
    .where('answers', 'is', null)
    .executeTakeFirstOrThrow()
}

/** How many comments that are not dealt with there are about each place. */
export function countOpenThreads(
  db: Db,
  projectId: ProjectId,
): Promise<{ trackId: TrackId; count: number }[]> {
  return db
    .selectFrom('review_comments')
    .select(sql<TrackId>`track_id`.as('trackId'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .where('answers', 'is', null)
    .where('resolved_at', 'is', null)
    .where('track_id', 'is not', null)
    .groupBy('track_id')
    .execute()
}

/** What the text says that a comment is about; undefined when the project has no such text. */
export function findCommentedText(
  db: Db,
  projectId: ProjectId,
  id: TrackId,
): Promise<{ original: string } | undefined> {
  return db
    .selectFrom('text_tracks')
    .select('original_text as original')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .where('disposition', '!=', 'ignore')
    .executeTakeFirst()
}
