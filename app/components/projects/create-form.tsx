import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOfFile } from '#app/domain/file-name.ts'
import type { ProjectFields } from '#app/forms/create-project.ts'
import { UPLOAD_FIELD } from '#app/forms/upload.ts'
import { DropArea, DropLabel } from '../upload/drop-area.tsx'
import { handOver, takeHanded } from '../upload/handed-file.ts'
import { useWrongFile } from '../upload/use-wrong-file.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { ErrorSummary, wrongFields } from '../ui/error-summary.tsx'
import { FieldNote } from '../ui/field.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/inputs.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useValidation } from '../ui/use-validation.ts'
import { LanguageOptions } from './language-options.tsx'

const loadValidation = () => import('./validate-create-project.ts')
const VIDEO_ID = 'create-video'

/**
 * A new project, and its video: with script it is sent from the next screen, which tells how far it has come; without,
 * it comes with this form, as its last field so that the others are known by then.
 */
export function CreateForm({
  lastResult,
  maxBytes,
  recipes,
}: {
  lastResult: SubmissionResult | undefined
  maxBytes: number
  /** Of the person; with one the project is translated unattended. */
  recipes: readonly { readonly id: string; readonly name: string }[]
}) {
  const { t } = useTranslation(['projects', 'common', 'recipes'])
  const { formAction } = useNavigation()
  const { listeners, options } = useValidation(loadValidation)
  const [form, fields] = useForm<ProjectFields>({
    id: 'create-project',
    lastResult,
    ...options,
    defaultValue: { source_language: 'es', target_language: 'en' },
  })
  const scripted = useHydrated()
  const video = useChosenVideo(fields.name.id, maxBytes)
  const props = useFieldProps()
  const name = { ...props(fields.name), label: t('create.name') }
  const description = { ...props(fields.description), label: t('create.description') }
  const wrong = wrongFields([name, description])
  const { onSubmit, ...formProps } = getFormProps(form)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event)
    if (!event.defaultPrevented) handOver(video.file)
  }
  // a form that was refused sends nothing
  useEffect(() => {
    if (lastResult) handOver(undefined)
  }, [lastResult])
  return (
    <Form
      method="post"
      encType={scripted ? 'application/x-www-form-urlencoded' : 'multipart/form-data'}
      {...formProps}
      {...listeners}
      onSubmit={submit}
      className="grid grid-cols-1 gap-5"
    >
      <ErrorSummary wrong={wrong} />
      <TextField
        {...name}
        autoComplete="off"
        help={t('create.nameHelp')}
        autoFocus={wrong[0]?.id === name.id}
      />
      {recipes.length > 0 && (
        <SelectField
          id="create-recipe"
          name="recipe_id"
          label={t('recipes:create.recipe')}
          help={t('recipes:create.help')}
        >
          <option value="">{t('recipes:create.none')}</option>
          {recipes.map(({ id, name: recipe }) => (
            <option key={id} value={id}>
              {recipe}
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...props(fields.source_language)} label={t('create.source')}>
          <LanguageOptions />
        </SelectField>
        <SelectField {...props(fields.target_language)} label={t('create.target')}>
          <LanguageOptions />
        </SelectField>
      </div>
      <TextAreaField
        {...description}
        rows={2}
        optional={t('common:field.optional')}
        autoFocus={wrong[0]?.id === description.id}
      />
      <div className="grid grid-cols-1 gap-1.5">
        <DropArea
          id={VIDEO_ID}
          name={scripted ? undefined : UPLOAD_FIELD}
          maxBytes={maxBytes}
          onFiles={video.choose}
          compact
        >
          {video.file && (
            <DropLabel inputId={VIDEO_ID}>
              <span className="break-words">{video.file.name}</span>
            </DropLabel>
          )}
        </DropArea>
        <FieldNote id={`${VIDEO_ID}-problem`} help={t('create.videoHelp')} error={video.problem} />
      </div>
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
        <Button kind="primary" pending={formAction === '/projects/create'}>
          {video.file ? t('create.submitVideo') : t('create.submit')}
        </Button>
        <ButtonLink to="/projects">{t('create.cancel')}</ButtonLink>
      </div>
    </Form>
  )
}

/** The video that goes with the project, if any; as long as nobody has named the project, it is called after the video. */
function useChosenVideo(nameId: string, maxBytes: number) {
  const wrongFile = useWrongFile(maxBytes)
  const given = useRef('')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const choose = (files: readonly File[]) => {
    const text = wrongFile(files)
    setProblem(text)
    setFile(text === undefined ? files[0] : undefined)
    const input = document.getElementById(nameId)
    if (text !== undefined || !files[0] || !(input instanceof HTMLInputElement)) return
    if (input.value.trim() && input.value !== given.current) return
    given.current = titleOfFile(files[0].name)
    setValue(input, given.current)
  }
  const first = useRef(choose)
  // dropped on the list of projects
  useEffect(() => {
    const handed = takeHanded()
    if (handed) first.current([handed])
  }, [])
  return { file, problem, choose }
}

/** As if it had been typed, so that what checks the form hears of it. */
function setValue(input: HTMLInputElement, value: string): void {
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
