import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { CollectionFields } from '#app/forms/collections.ts'
import { LanguageOptions } from '../projects/language-options.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { ErrorSummary, wrongFields } from '../ui/error-summary.tsx'
import { SelectField, TextField } from '../ui/inputs.tsx'
import { useValidation } from '../ui/use-validation.ts'

const loadValidation = () => import('./validate-new-collection.ts')

export function NewCollectionForm({
  lastResult,
  recipes,
}: {
  lastResult: SubmissionResult | undefined
  /** The default one first. */
  recipes: readonly { readonly id: string; readonly name: string; readonly isDefault: boolean }[]
}) {
  const { t } = useTranslation(['collections', 'projects'])
  const { formAction } = useNavigation()
  const { listeners, options } = useValidation(loadValidation)
  const [form, fields] = useForm<CollectionFields>({
    id: 'new-collection',
    lastResult,
    ...options,
    defaultValue: {
      source_language: 'es',
      target_language: 'en',
      recipe_id: recipes.find(({ isDefault }) => isDefault)?.id,
    },
  })
  const props = useFieldProps()
  const name = { ...props(fields.name), label: t('new.name') }
  const wrong = wrongFields([name])
  return (
    <Form method="post" {...getFormProps(form)} {...listeners} className="grid gap-5">
      <ErrorSummary wrong={wrong} />
      <TextField {...name} autoComplete="off" help={t('new.nameHelp')} autoFocus={wrong[0]?.id === name.id} />
      {recipes.length > 0 && (
        <SelectField {...props(fields.recipe_id)} label={t('new.recipe')} help={t('new.recipeHelp')}>
          <option value="">{t('new.noRecipe')}</option>
          {recipes.map(({ id, name: recipe }) => (
            <option key={id} value={id}>
              {recipe}
            </option>
          ))}
        </SelectField>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...props(fields.source_language)} label={t('new.source')}>
          <LanguageOptions />
        </SelectField>
        <SelectField {...props(fields.target_language)} label={t('projects:create.target')}>
          <LanguageOptions />
        </SelectField>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
        <Button kind="primary" pending={formAction === '/collections/new'}>
          {t('new.submit')}
        </Button>
        <ButtonLink to="/collections">{t('new.cancel')}</ButtonLink>
      </div>
    </Form>
  )
}
