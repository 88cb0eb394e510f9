import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryFields } from '#app/domain/translation-memory.ts'
import { LanguageOptions } from '../projects/language-options.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useFieldProps } from '../ui/conform-field.ts'
import { SelectField, TextAreaField } from '../ui/inputs.tsx'
import type { MemoryView } from './term-view.ts'
import { useEmptiedForm } from './use-emptied-form.ts'

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
  const { formData } = useNavigation()
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
  const element = useRef<HTMLFormElement>(null)
  useEmptiedForm(element, lastResult !== undefined)
  const props = useFieldProps()
  return (
    <Card title={edited === null ? t('memory.add') : t('memory.edit')}>
      <Form ref={element} method="post" {...getFormProps(form)} className="grid gap-5 sm:grid-cols-2">
        {edited !== null && <input type="hidden" name="id" value={edited.id} />}
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
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button
            kind="primary"
            icon={edited === null ? Plus : undefined}
            name="intent"
            value="save"
            wide
            pending={formData?.get('intent') === 'save'}
          >
            {edited === null ? t('memory.submit') : t('edit.submit')}
          </Button>
          {edited !== null && (
            <ButtonLink to={here} wide>
              {t('edit.cancel')}
            </ButtonLink>
          )}
        </div>
      </Form>
    </Card>
  )
}
