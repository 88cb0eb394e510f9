import { db } from '../db/client.server.ts'
import { AppError } from '../domain/errors.ts'
import type { LinkPurpose } from '../domain/mail.ts'
import { readLink } from '../services/accounts/links.server.ts'
import { answerForPage } from './page-errors.server.ts'

export interface LinkOnPage {
  readonly token: string
  readonly email: string
}

/** The mailed link by which somebody came to the page, unused; null when it opens nothing any more, or never did. */
export function linkOnPage(request: Request, purpose: LinkPurpose): Promise<LinkOnPage | null> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return answerForPage(request, async () => {
    try {
      return { token, email: (await readLink(db, purpose, token)).email }
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.link-expired') return null
      throw error
    }
  })
}
