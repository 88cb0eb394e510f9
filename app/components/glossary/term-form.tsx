import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TermFields } from '#app/domain/glossary.ts'
import { LanguageOptions } from '../projects/language-options.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useFieldProps } from '../ui/conform-field.ts'
import { SelectField, TextField } from '../ui/inputs.tsx'
import type { TermView } from './term-view.ts'
import { useEmptiedForm } from './use-emptied-form.ts'

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
  const { formData } = useNavigation()
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
  const element = useRef<HTMLFormElement>(null)
  useEmptiedForm(element, lastResult !== undefined)
  const props = useFieldProps()
  const anyLanguage = <option value="">{t('anyLanguage')}</option>
  return (
    <Card title={edited === null ? t('add.title') : t('edit.title')}>
      <Form ref={element} method="post" {...getFormProps(form)} className="grid gap-5 sm:grid-cols-2">
        {edited !== null && <input type="hidden" name="id" value={edited.id} />}
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
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button
            kind="primary"
            icon={edited === null ? Plus : undefined}
            name="intent"
            value="save"
            wide
            pending={formData?.get('intent') === 'save'}
          >
            {edited === null ? t('add.submit') : t('edit.submit')}
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
