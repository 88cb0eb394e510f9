import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { editedTexts } from '#app/components/translation/edited-texts.ts'
import { textGroups } from '#app/components/translation/text-groups.ts'
import { db } from '#app/db/client.server.ts'
import { AppError } from '#app/domain/errors.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { type Language, LANGUAGES } from '#app/domain/languages.ts'
import { isRunning } from '#app/domain/project-status.ts'
import { SaveTranslations } from '#app/forms/save-translations.ts'
import { StartTranslation } from '#app/forms/start-translation.ts'
import { answerOnPage } from '#app/http/answer-on-page.server.ts'
import { redirectSaying } from '#app/http/flash.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/params.server.ts'
import { confirmTranslations } from '#app/services/translation/confirm-translations.server.ts'
import { pairHasEngine } from '#app/services/translation/engines.server.ts'
import { loadTranslations } from '#app/services/translation/load-translations.server.ts'
import { saveTranslations } from '#app/services/translation/save-translations.server.ts'
import { startTranslation } from '#app/services/translation/start-translation.server.ts'
import { translateByHand } from '#app/services/translation/translate-by-hand.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const { project, target, tracks, sets } = await loadTranslations(db, { id, userId })
    const groups = textGroups(tracks.filter(({ disposition }) => disposition === 'translate'))
    const languages = new Set(tracks.map(({ language }) => language))
    const sources = languages.size > 0 ? [...languages] : [project.source_language]
    return {
      groups,
      sets,
      version: project.version,
      served: LANGUAGES.filter((to) => sources.some((from) => pairHasEngine(from, to))),
      canRetry: groups.some(
        ({ isUntranslated, language }) => isUntranslated && pairHasEngine(language, target),
      ),
      query: new URL(request.url).searchParams.get('q') ?? '',
    }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await request.formData()
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      const here = `/projects/${owned.id}/translation`
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
