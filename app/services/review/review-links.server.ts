import type { Db } from '../../db/client.server.ts'
import { lockProject } from '../../db/projects-of-user.server.ts'
import type { Owned } from '../../db/projects.server.ts'
import {
  countLiveReviewLinks,
  findReviewLink,
  forgetDeadReviewLinks,
  insertReviewLink,
  listReviewLinks,
  type OpenedReviewLink,
  revokeReviewLink,
} from '../../db/review-links.server.ts'
import { AppError } from '../../domain/errors.ts'
import type { ReviewLinkId } from '../../domain/ids.ts'
import { MAX_REVIEW_LINKS, type ReviewLink } from '../../domain/review.ts'
import type { NewReviewLink } from '../../forms/review.ts'
import { hashToken, newToken } from '../accounts/session-token.server.ts'
import { loadProject } from '../projects/load-project.server.ts'

export interface MadeReviewLink {
  readonly link: ReviewLink
  readonly token: string
}

/**
 * A link to the project's texts. Its token is told this once; the database has only its hash. Throws
 * `project.not-found`, `review.too-many-links`.
 */
export function makeReviewLink(
  db: Db,
  owned: Owned,
  { name, may_comment: mayComment, expires_in_days: days }: NewReviewLink,
): Promise<MadeReviewLink> {
  const token = newToken()
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, owned)
    if (!project) throw new AppError('project.not-found')
    const { id: projectId } = project
    if ((await countLiveReviewLinks(trx, projectId)) >= MAX_REVIEW_LINKS)
      throw new AppError('review.too-many-links', { params: { max: MAX_REVIEW_LINKS } })
    await forgetDeadReviewLinks(trx, projectId)
    const tokenHash = hashToken(token)
    const id = await insertReviewLink(trx, { projectId, name, mayComment, tokenHash, days })
    const link = (await listReviewLinks(trx, projectId)).find((one) => one.id === id)
    if (!link) throw new AppError('review.not-found')
    return { link, token }
  })
}

/** Those that open something, and those that are over, the newest first. Throws `project.not-found`. */
export async function loadReviewLinks(db: Db, owned: Owned): Promise<ReviewLink[]> {
  const { id } = await loadProject(db, owned)
  return listReviewLinks(db, id)
}

/** From here on the link opens nothing. Throws `project.not-found`, `review.not-found`. */
export async function endReviewLink(db: Db, owned: Owned, id: ReviewLinkId): Promise<void> {
  const project = await loadProject(db, owned)
  if (!(await revokeReviewLink(db, project.id, id))) throw new AppError('review.not-found')
}

/** Ours have 43 characters. */
const MOST_TOKEN_CHARACTERS = 100

/** What a guest's link opens. Throws `review.not-found`, or `review.over` for one that has expired or was revoked. */
export async function openReviewLink(db: Db, token: string): Promise<OpenedReviewLink> {
  const isPossible = token !== '' && token.length <= MOST_TOKEN_CHARACTERS
  const link = isPossible ? await findReviewLink(db, hashToken(token)) : undefined
  if (!link) throw new AppError('review.not-found')
  if (link.is_over) throw new AppError('review.over')
  return link
}
