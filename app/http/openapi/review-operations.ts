import * as z from 'zod'
import { CommentsQuery, NewReviewLink, ResolveComment } from '../../forms/review.ts'
import { EXAMPLE_GROUP_ID } from './examples.ts'
import type { Operation } from './operation.ts'

const time = z.iso.datetime()

export const ReviewLinkAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    may_comment: z.boolean(),
    created_at: time,
    expires_at: time,
    revoked_at: time.nullable(),
    is_over: z.boolean().meta({ description: 'Expired or revoked: it opens nothing.' }),
    comments: z.int().meta({ description: 'Comments and answers that came by it.' }),
  })
  .meta({ id: 'ReviewLink' })

const MadeReviewLinkAnswer = ReviewLinkAnswer.extend({
  url: z.url().meta({ description: 'The address for the guest, told this once.' }),
}).meta({ id: 'MadeReviewLink' })

const CommentAnswer = z.object({
  id: z.uuid(),
  author: z.string().nullable().meta({ description: 'As the guest called himself; null: you.' }),
  text: z.string(),
  created_at: time,
})

export const CommentThreadAnswer = CommentAnswer.extend({
  group_id: z.uuid().nullable().meta({ description: 'The text that it is about, if it is there still.' }),
  original: z.string().nullable().meta({ description: 'What that text said then.' }),
  seconds: z.number().nullable().meta({ description: 'The moment that it is about.' }),
  resolved: z.boolean(),
  link: z.string().nullable().meta({ description: 'The name of the link that it came by.' }),
  answers: z.array(CommentAnswer),
}).meta({ id: 'Comment' })

const CommentsAnswer = z
  .object({ open: z.int(), resolved: z.int(), comments: z.array(CommentThreadAnswer) })
  .meta({ id: 'Comments' })

const LINK = {
  id: '2d4b6f80-93a1-4c5e-8d7f-0a1b2c3d4e5f',
  name: 'Lucía, revisora',
  may_comment: true,
  created_at: '2026-01-15T09:30:00.000Z',
  expires_at: '2026-01-29T09:30:00.000Z',
  revoked_at: null,
  is_over: false,
  comments: 3,
} as const

const COMMENT = {
  id: '9e8d7c6b-5a49-4b38-a726-150403f2e1d0',
  author: 'Lucía',
  text: 'Better: “Add the salt”.',
  created_at: '2026-01-16T10:00:00.000Z',
  group_id: EXAMPLE_GROUP_ID,
  original: 'Añade la sal',
  seconds: null,
  resolved: false,
  link: 'Lucía, revisora',
  answers: [],
} as const

const REVIEW: readonly Omit<Operation, 'tag'>[] = [
  {
    method: 'get',
    path: '/projects/{id}/review_links',
    id: 'listReviewLinks',
    summary: 'Links by which people without an account see the texts and the video, also those that are over',
    success: { status: 200, schema: z.array(ReviewLinkAnswer), example: [LINK] },
  },
  {
    method: 'post',
    path: '/projects/{id}/review_links',
    id: 'makeReviewLink',
    summary: 'Makes such a link, for looking only or for comments too; it lives for at most 90 days',
    body: {
      schema: NewReviewLink,
      example: { name: 'Lucía, revisora', may_comment: true, expires_in_days: 14 },
    },
    success: {
      status: 201,
      schema: MadeReviewLinkAnswer,
      example: {
        ...LINK,
        url: 'https://rotulo.example/review?link=pVq2mJ0hTz1mJX0w1uJvB3r5y8nCkLs4eWq9aZtx7Qd',
      },
    },
    errors: ['review.too-many-links'],
  },
  {
    method: 'delete',
    path: '/projects/{id}/review_links/{linkId}',
    id: 'revokeReviewLink',
    summary: 'Revokes a link: it opens nothing any more. What came by it stays',
    success: { status: 204 },
    errors: ['review.not-found'],
  },
  {
    method: 'get',
    path: '/projects/{id}/comments',
    id: 'listComments',
    summary: 'What came by the links, the newest first, with the answers',
    query: CommentsQuery,
    success: {
      status: 200,
      schema: CommentsAnswer,
      example: { open: 1, resolved: 0, comments: [COMMENT] },
    },
  },
  {
    method: 'patch',
    path: '/projects/{id}/comments/{commentId}',
    id: 'resolveComment',
    summary: 'Says that a comment is dealt with, or that it is not after all',
    body: { schema: ResolveComment, example: { resolved: true } },
    success: { status: 200, schema: CommentThreadAnswer, example: { ...COMMENT, resolved: true } },
    errors: ['comment.not-found'],
  },
]

export const REVIEW_OPERATIONS: readonly Operation[] = REVIEW.map((operation) => ({
  ...operation,
  tag: 'Projects' as const,
}))
