import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import type { ZodType } from 'zod'
import { db } from '#app/db/client.server.ts'
import { ProjectId, TrackId } from '#app/domain/ids.ts'
import { styleChange } from '#app/forms/style-fields.ts'
import { ChangeTextForm, SplitTextForm } from '#app/forms/change-text.ts'
import { MergeTextForm } from '#app/forms/texts.ts'
import { answerForPage, answerOnPage } from '#app/http/page-errors.server.ts'
import { redirectSaying } from '#app/http/redirects.server.ts'
import { formFields } from '#app/http/form-fields.server.ts'
import { requireUser } from '#app/http/page-user.server.ts'
import { readId } from '#app/http/valid-input.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { deleteText } from '#app/services/texts/deleted-texts.server.ts'
import { mergeTexts, splitText } from '#app/services/texts/split-texts.server.ts'
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
  const saving = (change: Change, lastResult: SubmissionResult | undefined) =>
    answerOnPage(
      request,
      async () => {
        const owned = { id: readId(ProjectId, params['projectId'], 'project.not-found'), userId }
        await change(owned, readId(TrackId, params['textId'], 'text.not-found'))
        return redirectSaying(`/projects/${owned.id}/translation${new URL(request.url).search}`, 'saved')
      },
      { lastResult },
    )
  const asked = <Value>(schema: ZodType<Value>, changeTo: (value: Value) => Change) => {
    const submission = parseWithZod(form, { schema })
    if (submission.status !== 'success')
      return data({ lastResult: submission.reply(), problem: null }, { status: 400 })
    return saving(changeTo(submission.value), submission.reply({ formErrors: ['refused'] }))
  }
  switch (form.get('intent')) {
    case 'remove':
      return saving((owned, textId) => deleteText(db, owned, textId), undefined)
    case 'split':
      return asked(
        SplitTextForm,
        ({ at }) =>
          (owned, textId) =>
            splitText(db, owned, textId, { at_seconds: at }),
      )
    case 'merge':
      return asked(
        MergeTextForm,
        (value) => (owned, textId) => mergeTexts(db, owned, { group_ids: [textId, ...value.with] }),
      )
    default:
      return asked(
        ChangeTextForm,
        ({ start, end, original_text, language, disposition, scope, ...style }) => {
          const change = {
            original_text,
            language,
            disposition,
            scope,
            start_seconds: start,
            end_seconds: end,
          }
          return (owned, textId) => changeText(db, owned, textId, { ...change, ...styleChange(style) })
        },
      )
  }
}

type Change = (owned: Parameters<typeof deleteText>[1], textId: TrackId) => Promise<unknown>
