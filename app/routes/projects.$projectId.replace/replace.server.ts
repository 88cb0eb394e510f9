import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import * as z from 'zod'
import { db } from '#app/db/client.server.ts'
import { ProjectId } from '#app/domain/ids.ts'
import { ReplaceForm } from '#app/forms/texts.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId, validFor } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { findInTexts, replaceInTexts } from '#app/services/translation/replace-in-texts.server.ts'

/** What there is beyond these is only counted. */
const MOST_SHOWN = 100
const FIELDS = formFields(ReplaceForm, 'version')
const Version = z.coerce.number().int().min(0)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
    const asked = validFor(request, ReplaceForm, Object.fromEntries(new URL(request.url).searchParams))
    const { version, found, changes } = await findInTexts(db, owned, asked)
    const shown = found.slice(0, MOST_SHOWN).map(({ text, hitCount, replaced }) => ({
      ...{ id: text.id, original: text.original, language: text.language, translation: text.translation },
      ...{ hitCount, replaced },
    }))
    return { asked, version, shown, total: found.length, changes }
  })
}

/** Replaces in all translations at once. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await readForm(request, FIELDS)
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      const asked = validFor(request, ReplaceForm, Object.fromEntries(form))
      const version = validFor(request, Version, form.get('version'))
      const changed = await replaceInTexts(db, owned, asked, version)
      return redirectSaying(`/projects/${owned.id}/translation`, changed > 0 ? 'replaced' : 'nothing-changed')
    },
    {},
  )
}
