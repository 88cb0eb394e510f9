import * as z from 'zod'
import { CommentId, TrackId } from '../domain/ids.ts'
import { isOneLine } from '../domain/one-line.ts'
import { MAX_COMMENT_CHARACTERS, MAX_GUEST_NAME_CHARACTERS } from '../domain/review.ts'
import { Timecode } from './change-text.ts'

const MAX_DAYS = 90
/** How long links live that are made on the page. */
const REVIEW_LINK_DAYS = ['7', '14', '30', '90'] as const

const Name = z
  .string({ error: 'errors:form.review-name-required' })
  .trim()
  .min(1, 'errors:form.review-name-required')
  .max(MAX_GUEST_NAME_CHARACTERS, 'errors:form.review-name-long')
  .refine(isOneLine, 'errors:form.name-invalid')

/** A link by which people without an account see a project's texts. */
export const NewReviewLink = z.object({
  name: Name.meta({ description: 'For whom it is.' }),
  may_comment: z.boolean().default(true),
  expires_in_days: z.int().min(1).max(MAX_DAYS).default(14),
})
export type NewReviewLink = z.output<typeof NewReviewLink>

/** The page's form: a box that is not ticked is not sent. */
export const NewReviewLinkForm = z.object({
  name: Name,
  may_comment: z
    .literal('on')
    .optional()
    .transform((value) => value !== undefined),
  expires_in_days: z.enum(REVIEW_LINK_DAYS).default('14').transform(Number),
})

const Body = z
  .string({ error: 'errors:form.comment-required' })
  // a form sends line breaks as CR LF
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(
    z.string().min(1, 'errors:form.comment-required').max(MAX_COMMENT_CHARACTERS, 'errors:form.comment-long'),
  )

/** What a guest says of a text, of a moment, or in answer to the answer that came; of none of them, of all. */
export const GuestCommentForm = z.object({
  author: Name,
  body: Body,
  text_id: TrackId.optional(),
  at: Timecode.optional(),
  answers: CommentId.optional(),
})
export type GuestComment = z.output<typeof GuestCommentForm>

/** What the owner answers. */
export const OwnersAnswerForm = z.object({ comment_id: CommentId, body: Body })

const PAGE = { most: 100, usual: 50, farthest: 1_000_000 }

export const CommentsQuery = z.object({
  /** Only those that are dealt with, or only those that are not. */
  resolved: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  limit: z.coerce.number().int().min(1).max(PAGE.most).default(PAGE.usual),
  offset: z.coerce.number().int().min(0).max(PAGE.farthest).default(0),
})

export const ResolveComment = z.object({ resolved: z.boolean() })
