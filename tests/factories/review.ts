import type { Db } from '#app/db/client.server.ts'
import type { ProjectId } from '#app/domain/ids.ts'
import { hashToken, newToken } from '#app/services/accounts/session-token.server.ts'

interface Made {
  readonly linkId: string
  readonly commentId: string
  readonly token: string
}

const LIFE_MS = 86_400_000

/** A link to the project's texts, and a comment that came by it. */
export async function insertReview(db: Db, { id: project_id }: { id: ProjectId }): Promise<Made> {
  const token = newToken()
  const link = { project_id, name: 'Lucía', may_comment: true, token_hash: hashToken(token) }
  const { id: linkId } = await db
    .insertInto('review_links')
    .values({ ...link, expires_at: new Date(Date.now() + LIFE_MS) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: commentId } = await db
    .insertInto('review_comments')
    .values({ project_id, link_id: linkId, author: 'Lucía', body: 'Mejor «Sal al gusto».', seconds: 1.5 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { linkId, commentId, token }
}
