import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { askedMoment } from '#app/components/editor/asked-moment.ts'
import { EDITED_FIELD, editedTexts } from '#app/components/translation/edited-texts.ts'
import { db } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { ProjectId, TrackId } from '#app/domain/ids.ts'
import { type Language, LANGUAGES } from '#app/domain/languages.ts'
import { isRunning } from '#app/domain/project-status.ts'
import {
  ADD_INTENT,
  CHANGE_INTENT,
  EDITS_FIELD,
  LEAVE_INTENT,
  MOMENT_FIELD,
  PAGE_INTENT,
  SaveTranslations,
} from '#app/forms/texts.ts'
import { StartTranslation } from '#app/forms/start-work.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { askedTexts, readPageNumber, textsSearch } from '#app/http/asked-page.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { STANDARD_LIMIT_BYTES } from '#app/http/read-json.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { loadOpenComments } from '#app/services/review/comments.server.ts'
import { confirmTranslations } from '#app/services/translation/confirm-translations.server.ts'
import { loadEditor } from '#app/services/translation/load-editor.server.ts'
import { saveTranslations } from '#app/services/translation/save-translations.server.ts'
import { startTranslation } from '#app/services/translation/start-translation.server.ts'
import { translateByHand } from '#app/services/translation/translate-by-hand.server.ts'

/** Without script a page of texts, what it showed of each and what was made of it; or a hundred conflicts. */
const MAX_TEXT_FIELDS = 200
const FIELDS = {
  ...formFields(
    null,
    ...['intent', 'version', 'target_language', EDITS_FIELD, MOMENT_FIELD],
    ...['q', 'page', 'show', 'sort'],
  ),
  family: { pattern: EDITED_FIELD, most: MAX_TEXT_FIELDS },
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const owned = { id, userId }
    const editor = await loadEditor(db, owned, askedTexts(new URL(request.url).searchParams))
    return { ...editor, comments: await loadOpenComments(db, owned) }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await readForm(request, FIELDS, { limitBytes: STANDARD_LIMIT_BYTES })
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      const here = `/projects/${owned.id}/translation${pageSearch(form)}`
      const turned = turnedPage(form)
      if (turned !== undefined) {
        await saveTranslations(db, owned, textsOf(form))
        return redirect(`/projects/${owned.id}/translation${pageSearch(form, turned)}`)
      }
      const chosen = chosenText(form)
      if (chosen !== undefined) {
        await saveTranslations(db, owned, textsOf(form))
        return redirect(`/projects/${owned.id}/translation/texts/${chosen}${momentSearch(form)}`)
      }
      const other = otherTarget(form.get('intent'))
      if (other !== undefined) {
        await saveTranslations(db, owned, textsOf(form))
        await translateByHand(db, owned, other)
        return redirect(here)
      }
      switch (form.get('intent')) {
        case 'start':
          await startTranslation(db, owned, { target: targetOf(form) })
          return redirect(here)
        case LEAVE_INTENT: {
          // the page stays, or goes where it was going
          const { project, changed } = await saveTranslations(db, owned, textsOf(form))
          return data({ kept: true as const, version: changed > 0 ? project.version : null })
        }
        case ADD_INTENT:
          await saveTranslations(db, owned, textsOf(form))
          return redirect(`/projects/${owned.id}/translation/texts/new${momentSearch(form)}`)
        case 'by-hand':
          await translateByHand(db, owned, targetOf(form))
          return redirect(here)
        case 'retry':
          await saveTranslations(db, owned, textsOf(form))
          await startTranslation(db, owned, { scope: 'untranslated' })
          return redirect(here)
        case 'confirm': {
          const { project } = await saveTranslations(db, owned, textsOf(form))
          // a render that runs goes on with the texts it began with; there is nothing to confirm to it
          const empty = isRunning(project.status) ? 0 : (await confirmTranslations(db, owned)).empty
          return redirect(`/projects/${owned.id}/result${empty > 0 ? `?empty=${empty}` : ''}`)
        }
        default:
          await saveTranslations(db, owned, textsOf(form))
          return redirectSaying(here, 'saved')
      }
    },
    { intent: form.get('intent'), target: form.get('target_language') },
  )
}

/** The page that a button without script goes to, once what was typed is saved. */
function turnedPage(form: FormData): number | undefined {
  const intent = form.get('intent')
  return typeof intent === 'string' && intent.startsWith(PAGE_INTENT)
    ? readPageNumber(intent.slice(PAGE_INTENT.length))
    : undefined
}

/** The text of a button that saves and asks what is to be put right. */
function chosenText(form: FormData): TrackId | undefined {
  const intent = form.get('intent')
  return typeof intent === 'string' && intent.startsWith(CHANGE_INTENT)
    ? readId(TrackId, intent.slice(CHANGE_INTENT.length), 'text.not-found')
    : undefined
}

/** Without script, back to the texts that the form was on, or to another page of them. */
function pageSearch(form: FormData, page = askedTexts(form).page): string {
  return textsSearch({ ...askedTexts(form), page })
}

/** The moment of the video that was shown; without script, where the form was. */
function momentSearch(form: FormData): string {
  const search = new URLSearchParams(pageSearch(form))
  const seconds = askedMoment(form)
  if (seconds !== undefined) search.set(MOMENT_FIELD, String(seconds))
  return search.size > 0 ? `?${search}` : ''
}

/** The language in `switch:fr`, which opens what the texts are in another language. */
function otherTarget(intent: FormDataEntryValue | null): Language | undefined {
  return LANGUAGES.find((language) => intent === `switch:${language}`)
}

function targetOf(form: FormData) {
  const chosen = StartTranslation.safeParse({ target_language: form.get('target_language') ?? undefined })
  if (!chosen.success) throw new AppError('request.invalid', { params: { fields: 'target_language' } })
  return chosen.data.target_language
}

function textsOf(form: FormData) {
  const edited = SaveTranslations.safeParse(editedTexts(form))
  if (!edited.success) throw new AppError('request.invalid', { params: { fields: 'translations' } })
  return edited.data
}
