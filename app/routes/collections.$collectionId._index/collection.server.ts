import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { isInFilter, PART_FILTERS, partView } from '#app/components/collections/collection-view.ts'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { parseLanguage } from '#app/domain/languages.ts'
import { UpdateCollectionForm } from '#app/forms/collections.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { changedJson, collectionJson, countsOf } from '#app/http/collection-json.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields, formText } from '#app/http/form-fields.server.ts'
import { collectionOf, readId, validFor } from '#app/http/valid-input.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { errorText } from '#app/i18n/error-text.server.ts'
import type { ServedLanguage } from '#app/i18n/languages.ts'
import { languageOf } from '#app/i18n/i18n.server.ts'
import { deleteCollection } from '#app/services/collections/edit-collections.server.ts'
import { loadPart, loadStanding, type StandingPart } from '#app/services/collections/load-standing.server.ts'
import {
  cancelCollection,
  changeCollection,
  changePart,
} from '#app/services/collections/steer-collection.server.ts'
import { findChangedOutputs, renderChanged } from '#app/services/collections/changed-videos.server.ts'
import { cancelStage } from '#app/services/projects/stages.server.ts'

const FIELDS = formFields(null, 'intent', 'id', 'name', 'priority', 'credits', 'language')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const owned = collectionOf(params, user.id)
  const [standing, changed] = await answerForPage(request, () =>
    Promise.all([loadStanding(db, owned), findChangedOutputs(db, owned)]),
  )
  const asked = new URL(request.url).searchParams.get('show')
  const filter = PART_FILTERS.find((name) => name === asked) ?? 'all'
  const [now, language] = [new Date(), languageOf(request)]
  return {
    collection: collectionJson(standing.collection, countsOf(standing)),
    changed: {
      videos: new Set(changed.map(({ project }) => project.id)).size,
      languages: changedJson(changed),
    },
    counts: standing.counts,
    secondsLeft: standing.secondsLeft ?? null,
    price: standing.price,
    unpaid: standing.unpaid,
    filter,
    parts: standing.parts
      .filter(({ state }) => isInFilter(state, filter))
      .map((part) =>
        partView(part, now, {
          error: failureOf(part, language),
          stale: changed.filter(({ project }) => project.id === part.id).map((output) => output.language),
        }),
      ),
  }
}

/** Of what the project does, or of its unattended run, which may fail between two stages. */
function failureOf({ error, error_code, state, run }: StandingPart, language: ServedLanguage): string | null {
  const code = error_code ?? (state === 'failed' ? run?.error_code : null)
  return code ? errorText(code, language) : error
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request, FIELDS)
  const shown = new URL(request.url).searchParams.get('show')
  return answerOnPage(
    request,
    async () => {
      const owned = collectionOf(params, user.id)
      const back = `/collections/${owned.id}`
      const here = shown === null ? back : `${back}?${new URLSearchParams({ show: shown }).toString()}`
      switch (formText(form, 'intent')) {
        case 'pause':
          await changeCollection(db, owned, { paused: true })
          return redirect(here)
        case 'resume':
          await changeCollection(db, owned, { paused: false })
          return redirect(here)
        case 'cancel':
          await cancelCollection(db, owned)
          return redirectSaying(back, 'collection-cancelled')
        case 'render-changed': {
          await renderChanged(db, owned, {
            agreedCredits: Number(formText(form, 'credits')) || 0,
            language: parseLanguage(formText(form, 'language')),
          })
          return redirect(here)
        }
        case 'delete':
          await deleteCollection(db, owned)
          return redirectSaying('/collections', 'collection-deleted')
        case 'save': {
          const wanted = { name: formText(form, 'name'), priority: Number(formText(form, 'priority')) }
          await changeCollection(db, owned, validFor(request, UpdateCollectionForm, wanted))
          return redirectSaying(back, 'saved')
        }
        default:
          await steerPart(owned, formText(form, 'intent'), formText(form, 'id'))
          return redirect(here)
      }
    },
    {},
  )
}

/** What is asked for one video; an intent that is none of ours changes nothing. */
async function steerPart(
  owned: ReturnType<typeof collectionOf>,
  intent: string,
  rawId: string,
): Promise<void> {
  const id = readId(ProjectId, rawId, 'project.not-found')
  await loadPart(db, owned, id)
  switch (intent) {
    case 'part-pause':
      await changePart(db, owned, id, { paused: true })
      break
    case 'part-resume':
      await changePart(db, owned, id, { paused: false })
      break
    case 'part-first':
      await changePart(db, owned, id, { priority: 1 })
      break
    case 'part-usual':
      await changePart(db, owned, id, { priority: null })
      break
    case 'part-cancel':
      await cancelStage(db, { id, userId: owned.userId })
      break
  }
}
