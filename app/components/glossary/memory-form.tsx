import { type SubmissionResult, useForm } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import type { MemoryFields } from '#app/domain/translation-memory.ts'
import { LanguageOptions } from '../projects/language-options.tsx'
import { useFieldProps } from '../ui/use-form-message.ts'
import { SelectField, TextAreaField } from '../ui/inputs.tsx'
import { EntryForm } from './entry-form.tsx'
import type { MemoryView } from './term-view.ts'

/** Adds a text to be remembered, or changes `edited`. */
export function MemoryForm({
  edited,
  lastResult,
  here,
}: {
  edited: MemoryView | null
  lastResult: SubmissionResult | undefined
  /** The page without the entry to be changed. */
  here: string
}) {
  const { t } = useTranslation('glossary')
  const [form, fields] = useForm<MemoryFields>({
    id: edited === null ? 'new-entry' : `entry-${edited.id}`,
    lastResult,
    defaultValue: {
      original: edited?.original,
      translation: edited?.translation,
      source_language: edited?.sourceLanguage ?? 'es',
      target_language: edited?.targetLanguage ?? 'en',
    },
  })
  const props = useFieldProps()
  return (
    <EntryForm
      form={form}
      editedId={edited?.id ?? null}
      title={edited === null ? t('memory.add') : t('memory.edit')}
      submit={t('memory.submit')}
      refused={lastResult !== undefined}
      here={here}
    >
      <TextAreaField {...props(fields.original)} label={t('field.original')} rows={2} />
      <TextAreaField
        {...props(fields.translation)}
        label={t('field.translation')}
        rows={2}
        autoFocus={edited !== null}
      />
      <SelectField {...props(fields.source_language)} label={t('field.source')}>
        <LanguageOptions />
      </SelectField>
      <SelectField {...props(fields.target_language)} label={t('field.target')}>
        <LanguageOptions />
      </SelectField>
    </EntryForm>
  )
}
