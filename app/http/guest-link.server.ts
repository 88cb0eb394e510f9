import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '../db/client.server.ts'
import { AppError } from '../domain/errors.ts'
import { openReviewLink } from '../services/review/review-links.server.ts'
import { addressGroup, countAttempt, takeBack } from './rate-limits.server.ts'

/** The parameter with a link's token. In the query, which no log has. */
const LINK_PARAMETER = 'link'

/** Nobody keeps a guest's page, no machine lists it, and no page that it leads to learns where it was. */
export const GUEST_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'same-origin',
} as const

/** The link by which a guest came. Throws `review.not-found`, `review.over`, and `auth.too-many-attempts` to who guesses. */
export async function openGuestLink({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get(LINK_PARAMETER) ?? ''
  const address = addressGroup(context.clientAddress)
  await countAttempt('review-link', address)
  try {
    const link = await openReviewLink(db, token)
    await takeBack('review-link', address)
    return { token, link }
  } catch (error) {
    // it was a good one
    if (error instanceof AppError && error.code === 'review.over') await takeBack('review-link', address)
    throw error
  }
}

/** Counts a comment before it is kept. Throws `auth.too-many-attempts`. */
export async function countComment(linkId: string, clientAddress: string): Promise<void> {
  await countAttempt('review-comment', linkId, addressGroup(clientAddress))
  await countAttempt('review-comments', linkId)
}
