import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { pageAddress } from '#app/components/collections/review-address.ts'
import { parseLanguage } from '#app/domain/languages.ts'
import { DISPOSITIONS } from '#app/domain/text-track.ts'
import { KeepNames, REVIEW_PAGE, ReviewDecision, SpreadStyle } from '#app/forms/collection-review.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { readPageNumber } from '#app/http/asked-page.server.ts'
import { sharedStylesJson, reviewJson } from '#app/http/collection-json.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields, formText } from '#app/http/form-fields.server.ts'
import { collectionOf, validFor } from '#app/http/valid-input.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { loadCollection } from '#app/services/collections/edit-collections.server.ts'
import { loadSharedStyles, spreadStyle } from '#app/services/collections/shared-styles.server.ts'
import { keepNames, proposeNames } from '#app/services/collections/one-voice.server.ts'
import { decideText, loadReview } from '#app/services/collections/review.server.ts'

const FIELDS = formFields(
  KeepNames,
  'text_id',
  'intent',
  'original',
  'language',
  'target_language',
  'translation',
  'before',
  'disposition',
)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const owned = collectionOf(params, user.id)
  const { page, language } = placeOf(request)
  const isFirst = page === 1 && language === null
  const [collection, review, names, styles] = await answerForPage(request, () =>
    Promise.all([
      loadCollection(db, owned),
      loadReview(db, owned, {
        ...{ limit: REVIEW_PAGE, offset: (page - 1) * REVIEW_PAGE },
        target: language ?? undefined,
      }),
      isFirst ? proposeNames(db, owned) : [],
      isFirst ? loadSharedStyles(db, owned) : [],
    ]),
  )
  return {
    collection: { id: collection.id, name: collection.name },
    names,
    styles: sharedStylesJson(styles),
    ...reviewJson(review),
    ...{ language, page },
    pages: Math.max(1, Math.ceil(review.total / REVIEW_PAGE)),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request, FIELDS)
  return answerOnPage(
    request,
    async () => {
      const owned = collectionOf(params, user.id)
      if (formText(form, 'intent') === 'keep-names') {
        await keepNames(
          db,
          owned,
          form.getAll('name').filter((name) => typeof name === 'string'),
        )
        return redirectSaying(`/collections/${owned.id}/review`, 'saved')
      }
      const { changed, skipped } =
        formText(form, 'intent') === 'spread-look'
          ? await spreadStyle(
              db,
              owned,
              validFor(request, SpreadStyle, { text_id: formText(form, 'text_id') }).text_id,
            )
          : await decideText(db, owned, decisionIn(request, form))
      const { page, language } = placeOf(request)
      const address = pageAddress(language, page)
      const here = `/collections/${owned.id}/review${address === '.' ? '' : address}`
      if (skipped > 0) return redirectSaying(here, 'decision-skipped')
      return redirectSaying(here, changed > 0 ? 'decision-spread' : 'nothing-changed')
    },
    {},
  )
}

/** Which part of the list is asked for; the language is null for all of them. */
function placeOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    page: readPageNumber(searchParams.get('page')),
    language: parseLanguage(searchParams.get('language') ?? '') ?? null,
  }
}

/** A translation that is as it was shown is no decision, and neither is a treatment that nobody chose. */
function decisionIn(request: Request, form: FormData): ReviewDecision {
  const isAccepted = formText(form, 'intent') === 'accept'
  const [translation, before] = [formText(form, 'translation'), formText(form, 'before')]
  const disposition = DISPOSITIONS.find((known) => known === formText(form, 'disposition'))
  return validFor(request, ReviewDecision, {
    original: formText(form, 'original'),
    language: formText(form, 'language'),
    target_language: formText(form, 'target_language'),
    ...(isAccepted && { accepted: true }),
    ...(!isAccepted && disposition && { disposition }),
    ...(!isAccepted && translation !== '' && { translation }),
    ...(!isAccepted && translation === '' && before !== '' && { translation }),
  })
}
