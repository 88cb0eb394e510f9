import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { guestPath } from '#app/components/review/guest-path.ts'
import { db } from '#app/db/client.server.ts'
import { CommentId, ProjectId, ReviewLinkId, TrackId } from '#app/domain/ids.ts'
import { NewReviewLinkForm, OwnersAnswerForm } from '#app/forms/review.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { readPageNumber } from '#app/http/asked-page.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields, formText } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId, validFor } from '#app/http/valid-input.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { answerComment, loadComments, resolveComment } from '#app/services/review/comments.server.ts'
import { endReviewLink, loadReviewLinks, makeReviewLink } from '#app/services/review/review-links.server.ts'

const COMMENTS_A_PAGE = 50
const FIELDS = formFields(NewReviewLinkForm, 'intent', 'link_id', 'comment_id', 'body')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
    const { searchParams } = new URL(request.url)
    const isResolved = searchParams.has('resolved')
    const page = readPageNumber(searchParams.get('page'))
    const groupId = TrackId.safeParse(searchParams.get('text')).data ?? null
    const { threads, counts } = await loadComments(db, owned, {
      // of one text all is shown
      isResolved: groupId === null ? isResolved : undefined,
      groupId: groupId ?? undefined,
      limit: COMMENTS_A_PAGE,
      offset: (page - 1) * COMMENTS_A_PAGE,
    })
    const links = await loadReviewLinks(db, owned)
    const asked = searchParams.get('revoke')
    return {
      links,
      revoked: links.find(({ id, revokedAt }) => id === asked && revokedAt === null) ?? null,
      ...{ threads, counts, isResolved, page, groupId },
      pageSize: COMMENTS_A_PAGE,
    }
  })
}

/** Makes or revokes a link, or answers, resolves or reopens a comment. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await readForm(request, FIELDS)
  const intent = form.get('intent')
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      const here = `/projects/${owned.id}/review`
      const commentId = () => readId(CommentId, formText(form, 'comment_id'), 'comment.not-found')
      switch (intent) {
        case 'revoke': {
          const id = form.get('link_id')
          const linkId = readId(ReviewLinkId, typeof id === 'string' ? id : undefined, 'review.not-found')
          await endReviewLink(db, owned, linkId)
          return redirectSaying(here, 'link-revoked')
        }
        case 'resolve':
        case 'reopen':
          await resolveComment(db, owned, commentId(), intent === 'resolve')
          return redirectSaying(here + placeOf(request), 'saved')
        case 'answer':
          await answerComment(db, owned, validFor(request, OwnersAnswerForm, Object.fromEntries(form)))
          return redirectSaying(here + placeOf(request), 'comment-sent')
        default: {
          const made = await makeReviewLink(
            db,
            owned,
            validFor(request, NewReviewLinkForm, Object.fromEntries(form)),
          )
          const address = new URL(guestPath(made.token), publicUrl).href
          // the only answer of ours that has it
          return data(
            { made: { id: made.link.id, name: made.link.name, address } },
            { headers: { 'Cache-Control': 'no-store' } },
          )
        }
      }
    },
    { intent },
  )
}

/** The page and the kind of comments that the form stood among. */
function placeOf(request: Request): string {
  const asked = new URL(request.url).searchParams
  const search = new URLSearchParams()
  for (const name of ['resolved', 'page', 'text']) {
    const value = asked.get(name)
    if (value !== null) search.set(name, value)
  }
  return search.size > 0 ? `?${search.toString()}` : ''
}
