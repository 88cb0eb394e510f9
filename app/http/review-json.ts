import type * as z from 'zod'
import type { Comment, CommentThread, ReviewLink } from '../domain/review.ts'
import type { CommentThreadAnswer, ReviewLinkAnswer } from './openapi/review-operations.ts'

/** A guest's link as the API shows one: never its token. */
export function reviewLinkJson(link: ReviewLink): z.input<typeof ReviewLinkAnswer> {
  return {
    id: link.id,
    name: link.name,
    may_comment: link.mayComment,
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    revoked_at: link.revokedAt?.toISOString() ?? null,
    is_over: link.isOver,
    comments: link.commentCount,
  }
}

export function commentJson(thread: CommentThread): z.input<typeof CommentThreadAnswer> {
  return {
    ...saidJson(thread),
    group_id: thread.trackId,
    original: thread.original,
    seconds: thread.seconds,
    resolved: thread.isResolved,
    link: thread.linkName,
    answers: thread.answers.map(saidJson),
  }
}

function saidJson({ id, author, body, createdAt }: Comment) {
  return { id, author, text: body, created_at: createdAt.toISOString() }
}
