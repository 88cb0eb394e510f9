import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ProjectFields } from '#app/forms/create-project.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useFieldProps } from '../ui/conform-field.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/inputs.tsx'
import { useValidation } from '../ui/use-validation.ts'
import { wrongFields } from '../ui/wrong-fields.ts'
import { LanguageOptions } from './language-options.tsx'

const loadValidation = () => import('./validate-create-project.ts')

export function CreateForm({
  lastResult,
  recipes,
}: {
  lastResult: SubmissionResult | undefined
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
  const props = useFieldProps()
  const name = { ...props(fields.name), label: t('create.name') }
  const description = { ...props(fields.description), label: t('create.description') }
  const wrong = wrongFields([name, description])
  return (
    <Form method="post" {...getFormProps(form)} {...listeners} className="grid gap-5">
      <ErrorSummary wrong={wrong} />
      <TextField
        {...name}
        autoComplete="off"
        help={t('create.nameHelp')}
        autoFocus={wrong[0]?.id === name.id}
      />
      <TextAreaField
        {...description}
        rows={4}
        optional={t('common:field.optional')}
        autoFocus={wrong[0]?.id === description.id}
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
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
        <Button kind="primary" pending={formAction === '/projects/create'}>
          {t('create.submit')}
        </Button>
        <ButtonLink to="/projects">{t('create.cancel')}</ButtonLink>
      </div>
    </Form>
  )
}
