import { type SubmissionResult, useForm } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import type { TermFields } from '#app/domain/glossary.ts'
import { LanguageOptions } from '../projects/language-options.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { SelectField, TextField } from '../ui/inputs.tsx'
import { EntryForm } from './entry-form.tsx'
import type { TermView } from './term-view.ts'

/** Adds a term, or changes `edited`. */
export function TermForm({
  edited,
  lastResult,
  here,
}: {
  edited: TermView | null
  lastResult: SubmissionResult | undefined
  /** The page without the term to be changed. */
  here: string
}) {
  const { t } = useTranslation('glossary')
  const [form, fields] = useForm<TermFields>({
    id: edited === null ? 'new-term' : `term-${edited.id}`,
    lastResult,
    defaultValue: {
      term: edited?.term,
      translation: edited?.translation ?? '',
      source_language: edited?.sourceLanguage ?? '',
      target_language: edited?.targetLanguage ?? '',
    },
  })
  const props = useFieldProps()
  const anyLanguage = <option value="">{t('anyLanguage')}</option>
  return (
    <EntryForm
      form={form}
      editedId={edited?.id ?? null}
      title={edited === null ? t('add.title') : t('edit.title')}
      submit={t('add.submit')}
      refused={lastResult !== undefined}
      here={here}
    >
      <TextField
        {...props(fields.term)}
        label={t('field.term')}
        autoComplete="off"
        autoFocus={edited !== null}
      />
      <TextField
        {...props(fields.translation)}
        label={t('field.translation')}
        help={t('field.translationHelp')}
        autoComplete="off"
      />
      <SelectField {...props(fields.source_language)} label={t('field.source')}>
        {anyLanguage}
        <LanguageOptions />
      </SelectField>
      <SelectField {...props(fields.target_language)} label={t('field.target')}>
        {anyLanguage}
        <LanguageOptions />
      </SelectField>
    </EntryForm>
  )
}
