import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId, TrackId, type UserId } from '#app/domain/ids.ts'
import { ChosenPresetForm, SavePresetForm } from '#app/forms/style-preset.ts'
import { answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import {
  applyStylePreset,
  deleteStylePreset,
  saveStyleOfText,
} from '#app/services/texts/style-presets.server.ts'

const INTENTS = ['save-preset', 'apply-preset', 'delete-preset'] as const
type PresetIntent = (typeof INTENTS)[number]

/** What a form does with saved looks; undefined for another form. */
export function presetIntent(form: FormData): PresetIntent | undefined {
  return INTENTS.find((intent) => intent === form.get('intent'))
}

/** Saves the text's look under a name, draws the text as a saved one, or deletes that; and stays on the text's page. */
export async function changePreset(
  {
    request,
    params,
    userId,
  }: { request: Request; params: Readonly<Record<string, string | undefined>>; userId: UserId },
  form: FormData,
  intent: PresetIntent,
) {
  const asked = parseWithZod(form, { schema: intent === 'save-preset' ? SavePresetForm : ChosenPresetForm })
  if (asked.status !== 'success') return data({ lastResult: asked.reply(), problem: null }, { status: 400 })
  const { value } = asked
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      const textId = readId(TrackId, params['textId'], 'text.not-found')
      if ('name' in value) await saveStyleOfText(db, owned, textId, value.name)
      else if (intent === 'apply-preset') await applyStylePreset(db, owned, textId, value.preset)
      else await deleteStylePreset(db, { id: value.preset, userId })
      const { search } = new URL(request.url)
      return redirectSaying(`/projects/${owned.id}/translation/texts/${textId}${search}`, 'saved')
    },
    { lastResult: asked.reply({ formErrors: ['refused'] }) },
  )
}
