import * as z from 'zod'

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

export const MadeReviewLinkAnswer = ReviewLinkAnswer.extend({
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

export const CommentsAnswer = z
  .object({ open: z.int(), resolved: z.int(), comments: z.array(CommentThreadAnswer) })
  .meta({ id: 'Comments' })
