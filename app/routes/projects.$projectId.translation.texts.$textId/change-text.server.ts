import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db/client.server.ts'
import { ProjectId, TrackId } from '#app/domain/ids.ts'
import { lookChange } from '#app/forms/change-look.ts'
import { ChangeTextForm, SplitTextForm } from '#app/forms/change-text.ts'
import { MergeTextForm } from '#app/forms/split-texts.ts'
import { answerOnPage } from '#app/http/answer-on-page.server.ts'
import { redirectSaying } from '#app/http/flash.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { answerForPage } from '#app/http/page-errors.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/params.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { deleteText } from '#app/services/texts/delete-texts.server.ts'
import { mergeTexts } from '#app/services/texts/merge-texts.server.ts'
import { splitText } from '#app/services/texts/split-text.server.ts'
import { changeText } from '#app/services/translation/change-text.server.ts'
import { listStylePresets } from '#app/services/texts/style-presets.server.ts'
import { loadChosenText } from '#app/services/translation/load-editor.server.ts'
import { changePreset, presetIntent } from './preset-action.server.ts'

const FIELDS = {
  mostOf: new Map([
    ...formFields(ChangeTextForm, 'intent', 'at', 'name', 'preset').mostOf,
    ...formFields(MergeTextForm).mostOf,
  ]),
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireUser(request)
  return answerForPage(request, async () => {
    const id = readId(ProjectId, params['projectId'], 'project.not-found')
    const textId = readId(TrackId, params['textId'], 'text.not-found')
    const presets = (await listStylePresets(db, userId)).map(({ id: presetId, name }) => ({
      id: presetId,
      name,
    }))
    return { chosen: await loadChosenText(db, { id, userId }, textId), presets }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request)
  const form = await readForm(request, FIELDS)
  const intent = presetIntent(form)
  if (intent) return changePreset({ request, params, userId }, form, intent)
  if (form.get('intent') === 'remove')
    return answerOnPage(
      request,
      async () => {
        const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
        await deleteText(db, owned, readId(TrackId, params['textId'], 'text.not-found'))
        return redirectSaying(`/projects/${owned.id}/translation${new URL(request.url).search}`, 'saved')
      },
      { lastResult: undefined },
    )
  if (form.get('intent') === 'split') {
    const asked = parseWithZod(form, { schema: SplitTextForm })
    if (asked.status !== 'success') return data({ lastResult: asked.reply(), problem: null }, { status: 400 })
    return answerOnPage(
      request,
      async () => {
        const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
        const textId = readId(TrackId, params['textId'], 'text.not-found')
        await splitText(db, owned, textId, { at_seconds: asked.value.at })
        return redirectSaying(`/projects/${owned.id}/translation${new URL(request.url).search}`, 'saved')
      },
      { lastResult: asked.reply({ formErrors: ['refused'] }) },
    )
  }
  if (form.get('intent') === 'merge') {
    const asked = parseWithZod(form, { schema: MergeTextForm })
    if (asked.status !== 'success') return data({ lastResult: asked.reply(), problem: null }, { status: 400 })
    return answerOnPage(
      request,
      async () => {
        const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
        const textId = readId(TrackId, params['textId'], 'text.not-found')
        await mergeTexts(db, owned, { group_ids: [textId, ...asked.value.with] })
        return redirectSaying(`/projects/${owned.id}/translation${new URL(request.url).search}`, 'saved')
      },
      { lastResult: asked.reply({ formErrors: ['refused'] }) },
    )
  }
  const submission = parseWithZod(form, { schema: ChangeTextForm })
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply(), problem: null }, { status: 400 })
  return answerOnPage(
    request,
    async () => {
      const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
      const textId = readId(TrackId, params['textId'], 'text.not-found')
      const { original_text, language, disposition, scope, start, end, ...look } = submission.value
      await changeText(db, owned, textId, {
        ...{ original_text, language, disposition, scope, start_seconds: start, end_seconds: end },
        ...lookChange(look),
      })
      return redirectSaying(`/projects/${owned.id}/translation${new URL(request.url).search}`, 'saved')
    },
    { lastResult: submission.reply({ formErrors: ['refused'] }) },
  )
}
