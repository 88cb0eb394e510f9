import type { Db, Trx } from '../../db/client.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import {
  countComments,
  countOpenThreads,
  countThreads,
  findCommentedText,
  findThreads,
  hasThread,
  insertComment,
  setResolved,
  type ThreadCounts,
} from '../../db/review-comments.server.ts'
import { lockReviewLink, type OpenedReviewLink } from '../../db/review-links.server.ts'
import { findEditorTracks } from '../../db/translated-texts.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { CommentId, ProjectId, ReviewLinkId, TrackId } from '../../domain/ids.ts'
import { type CommentThread, MAX_COMMENTS, MAX_COMMENTS_A_LINK } from '../../domain/review.ts'
import { membersOfGroups } from '../../domain/text-groups.ts'
import type { GuestComment } from '../../forms/review.ts'
import { loadProject } from '../projects/load-project.server.ts'

/**
 * Keeps what a guest says. Only texts and comments that the guest's own link shows can be meant. Throws
 * `review.read-only`, `review.over`, `text.not-found`, `comment.not-found`, `review.too-many-comments`.
 */
export function addGuestComment(
  db: Db,
  { id: linkId, project_id: projectId, may_comment: mayComment }: OpenedReviewLink,
  { author, body, text_id: trackId, at: seconds, answers }: GuestComment,
): Promise<CommentId> {
  if (!mayComment) throw new AppError('review.read-only')
  return db.transaction().execute(async (trx) => {
    // revoked while this was typed
    if (!(await lockReviewLink(trx, linkId))) throw new AppError('review.over')
    await requireRoom(trx, projectId, linkId)
    const from = { project_id: projectId, link_id: linkId, author, body }
    if (answers !== undefined) {
      if (!(await hasThread(trx, projectId, answers, linkId))) throw new AppError('comment.not-found')
      // it is not dealt with after all
      await setResolved(trx, projectId, answers, false)
      return insertComment(trx, { ...from, answers })
    }
    const text = trackId && (await findCommentedText(trx, projectId, trackId))
    if (trackId && !text) throw new AppError('text.not-found')
    return insertComment(trx, {
      ...from,
      ...(text && { track_id: trackId, original_text: text.original }),
      ...(seconds !== undefined && { seconds }),
    })
  })
}

async function requireRoom(trx: Trx, projectId: ProjectId, linkId: ReviewLinkId | null): Promise<void> {
  const { all, ofLink } = await countComments(trx, projectId, linkId)
  if (all >= MAX_COMMENTS || ofLink >= MAX_COMMENTS_A_LINK) throw new AppError('review.too-many-comments')
}

/** What the project's owner answers. Throws `project.not-found`, `comment.not-found`, `review.too-many-comments`. */
export function answerComment(
  db: Db,
  owned: Owned,
  { comment_id: answers, body }: { comment_id: CommentId; body: string },
): Promise<CommentId> {
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    if (!(await hasThread(trx, project.id, answers))) throw new AppError('comment.not-found')
    await requireRoom(trx, project.id, null)
    return insertComment(trx, { project_id: project.id, answers, body })
  })
}

/** Says that a comment is dealt with, or that it is not after all. Throws `project.not-found`, `comment.not-found`. */
export async function resolveComment(
  db: Db,
  owned: Owned,
  id: CommentId,
  isResolved: boolean,
): Promise<CommentThread> {
  const project = await loadProject(db, owned)
  if (!(await setResolved(db, project.id, id, isResolved))) throw new AppError('comment.not-found')
  const [thread] = await findThreads(db, project.id, { threadId: id, limit: 1 })
  if (!thread) throw new AppError('comment.not-found')
  return thread
}

interface Asked {
  readonly isResolved?: boolean | undefined
  /** Only those about the text that the editor shows with this id. */
  readonly groupId?: TrackId | undefined
  readonly limit: number
  readonly offset: number
}

/** What guests have said about the project, the newest first, and how much there is of it. Throws `project.not-found`. */
export async function loadComments(
  db: Db,
  owned: Owned,
  { groupId, ...asked }: Asked,
): Promise<{ threads: CommentThread[]; counts: ThreadCounts }> {
  const { id, target_language: target } = await loadProject(db, owned)
  const members =
    groupId &&
    membersOfGroups(await findEditorTracks(db, id, target)).find(({ shown }) => shown.id === groupId)?.members
  const trackIds = groupId && (members ?? []).map((track) => track.id)
  return {
    threads: await findThreads(db, id, { ...asked, trackIds }),
    counts: await countThreads(db, id),
  }
}

/** How many comments that are not dealt with there are about each text, by its id in the editor. Throws `project.not-found`. */
export async function loadOpenComments(db: Db, owned: Owned): Promise<Record<string, number>> {
  const { id, target_language: target } = await loadProject(db, owned)
  const byPlace = new Map<string, number>(
    (await countOpenThreads(db, id)).map(({ trackId, count }) => [trackId, count]),
  )
  if (byPlace.size === 0) return {}
  return Object.fromEntries(
    membersOfGroups(await findEditorTracks(db, id, target)).flatMap(({ shown, members }) => {
      const count = members.reduce((sum, track) => sum + (byPlace.get(track.id) ?? 0), 0)
      return count > 0 ? [[shown.id, count]] : []
    }),
  )
}
