import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { guestPath } from '#app/components/review/guest-path.ts'
import { db } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { GuestCommentForm } from '#app/forms/review.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { askedPage } from '#app/http/asked-page.server.ts'
import { flashCookie } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { countComment, GUEST_HEADERS, openGuestLink } from '#app/http/guest-link.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { validFor } from '#app/http/valid-input.server.ts'
import { addGuestComment } from '#app/services/review/comments.server.ts'
import { loadGuestReview } from '#app/services/review/guest-review.server.ts'

const FIELDS = formFields(GuestCommentForm)

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  return answerForPage(request, async () => {
    const { token, link } = await openGuestLink(args)
    const { searchParams } = new URL(request.url)
    const asked = { ...askedPage(searchParams), textId: searchParams.get('text') }
    return data({ token, review: await loadGuestReview(db, link, asked) }, { headers: GUEST_HEADERS })
  })
}

/** Keeps a guest's comment and stays where it was written. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const form = await readForm(request, FIELDS)
  return answerOnPage(
    request,
    async () => {
      const { token, link } = await openGuestLink(args)
      if (!link.may_comment) throw new AppError('review.read-only')
      const comment = validFor(request, GuestCommentForm, given(form))
      await countComment(link.id, context.clientAddress)
      await addGuestComment(db, link, comment)
      const { searchParams } = new URL(request.url)
      const here = guestPath(token, { ...askedPage(searchParams), text: searchParams.get('text') })
      const to = comment.text_id === undefined ? 'comments' : `text-${comment.text_id}`
      const headers = { ...GUEST_HEADERS, 'Set-Cookie': flashCookie('comment-sent') }
      return redirect(`${here}#${to}`, { headers })
    },
    { typed: given(form) },
  )
}

/** A field that was left empty is none. */
function given(form: FormData): Record<string, string> {
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(fields)
}
