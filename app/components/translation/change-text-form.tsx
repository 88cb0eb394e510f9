import type { SubmissionResult } from '@conform-to/react'
import { Form, useLocation, useNavigation } from '@remix-run/react'
import { Save, Scissors, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenText } from '#app/domain/editor-view.ts'
import { bcp47 } from '#app/domain/languages.ts'
import { printMilliseconds } from '#app/domain/subtitles/timecode.ts'
import type { Disposition } from '#app/domain/text-track.ts'
import { askedMoment } from '../editor/asked-moment.ts'
import { LanguageOptions } from '../projects/language-options.tsx'
import type { ProjectView } from '../projects/project-view.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Choices } from '../ui/choice.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { ErrorSummary, wrongFields } from '../ui/error-summary.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../ui/inputs.tsx'
import { Question } from '../ui/question.tsx'
import { useFocusOnWrong } from '../ui/use-focus-on-wrong.ts'
import { useFormMessage } from '../ui/use-form-message.ts'
import { StyleFields } from './style-fields.tsx'
import { MergeForm } from './merge-form.tsx'
import { PresetForms } from './preset-forms.tsx'
import { TextInFrame } from './text-in-frame.tsx'

// the schema that names them all would bring its library along
const DISPOSITIONS: readonly Disposition[] = ['translate', 'keep', 'erase', 'ignore']
const FORM_ID = 'change-text'

/** What was read, what becomes of it in the video, and when it is seen, to be put right by a person. */
export function ChangeTextForm({
  project,
  chosen,
  presets,
  lastResult,
  refused,
}: {
  project: Pick<ProjectView, 'id' | 'size'>
  chosen: ChosenText
  /** Looks that the account has saved. */
  presets: readonly { readonly id: string; readonly name: string }[]
  lastResult: SubmissionResult | undefined
  /** Why the server did not take it, as a whole. */
  refused: ReactNode
}) {
  const { t } = useTranslation(['translation', 'projects'])
  const { formData } = useNavigation()
  const { group, appearance, startSeconds, endSeconds } = chosen
  const message = useFormMessage()
  useFocusOnWrong(lastResult)
  const first = {
    original_text: group.original,
    language: group.language,
    disposition: group.disposition,
    start: printMilliseconds(startSeconds, '.'),
    end: printMilliseconds(endSeconds, '.'),
    scope: 'all',
    ...lastResult?.initialValue,
  }
  const field = (name: keyof typeof first, label: string) => ({
    id: `${FORM_ID}-${name}`,
    name,
    label,
    error: message(lastResult?.error?.[name] ?? undefined),
    defaultValue: first[name],
  })
  const original = field('original_text', t('change.original'))
  const start = field('start', t('change.start'))
  const end = field('end', t('change.end'))
  const wrong = wrongFields([original, start, end])
  const { search } = useLocation()
  const backTo = `/projects/${project.id}/translation${search}`
  const shownSeconds = askedMoment(new URLSearchParams(search)) ?? startSeconds
  const asked = lastResult?.initialValue?.['at']
  const isInside = startSeconds < shownSeconds && shownSeconds < endSeconds
  return (
    <Question
      title={t('change.title')}
      backTo={backTo}
      isWide
      actions={
        <>
          <ButtonLink to={backTo} preventScrollReset>
            {t('change.cancel')}
          </ButtonLink>
          <Button
            kind="danger"
            icon={Trash2}
            form={FORM_ID}
            name="intent"
            value="remove"
            pending={formData?.get('intent') === 'remove'}
          >
            {t('add.remove')}
          </Button>
          <Button
            kind="primary"
            icon={Save}
            form={FORM_ID}
            name="intent"
            value="change"
            pending={formData?.get('intent') === 'change'}
          >
            {t('change.save')}
          </Button>
        </>
      }
    >
      {refused}
      <TextInFrame
        project={project}
        original={chosen.original}
        group={group}
        box={chosen.box}
        seconds={(startSeconds + endSeconds) / 2}
      />
      <Form id={FORM_ID} method="post" preventScrollReset noValidate className="grid gap-5">
        <ErrorSummary wrong={wrong} />
        <TextAreaField
          {...original}
          lang={bcp47(group.language)}
          rows={Math.max(2, group.original.split('\n').length)}
          help={
            group.readText === null ? t('change.originalHelp') : t('change.wasRead', { text: group.readText })
          }
        />
        <Choices
          name="disposition"
          legend={t('change.disposition')}
          {...(group.suggestion && { help: t(`change.suggested.${group.suggestion}`) })}
          columns="sm:grid-cols-2"
          defaultValue={first.disposition}
          choices={DISPOSITIONS.map((value) => ({
            value,
            label: t(`change.${value}.label`),
            note: t(`change.${value}.note`),
          }))}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField {...start} inputMode="decimal" autoComplete="off" className="tabular-nums" />
          <TextField {...end} inputMode="decimal" autoComplete="off" className="tabular-nums" />
          <SelectField {...field('language', t('change.language'))}>
            <LanguageOptions />
          </SelectField>
        </div>
        {group.placeCount > 1 && (
          <Choices
            name="scope"
            legend={t('change.scope')}
            columns="sm:grid-cols-2"
            defaultValue={first.scope}
            help={t('change.scopeHelp')}
            choices={[
              { value: 'all', label: t('change.all', { count: group.placeCount }) },
              { value: 'one', label: t('change.one', { start: printMilliseconds(startSeconds, '.') }) },
            ]}
          />
        )}
        <CheckboxField
          id={`${FORM_ID}-reviewed`}
          name="reviewed"
          label={t('look.reviewed')}
          defaultChecked={group.isReviewed}
        />
        <Disclosure
          title={t('look.title')}
          // what is wrong in there must be seen
          open={appearance.corrections !== null || Boolean(lastResult?.error)}
        >
          <StyleFields formId={FORM_ID} appearance={appearance} lastResult={lastResult} />
        </Disclosure>
      </Form>
      <PresetForms
        presets={presets}
        errors={{
          name: message(lastResult?.error?.['name'] ?? undefined),
          preset: message(lastResult?.error?.['preset'] ?? undefined),
        }}
      />
      <SplitForm
        error={message(lastResult?.error?.['at'] ?? undefined)}
        moment={typeof asked === 'string' ? asked : isInside ? printMilliseconds(shownSeconds, '.') : ''}
      />
      <MergeForm offered={chosen.offered} error={message(lastResult?.error?.['with'] ?? undefined)} />
    </Question>
  )
}

/** Makes two texts of one; what is typed above stays unsaved. */
function SplitForm({
  error,
  moment,
}: {
  error: string | undefined
  /** As it was sent, else that of the frame where the text is seen before and after it. */
  moment: string
}) {
  const { t } = useTranslation('translation')
  return (
    <Disclosure title={t('split.title')} note={t('split.note')} open={error !== undefined}>
      <Form method="post" preventScrollReset noValidate className="flex flex-wrap items-end gap-3">
        <TextField
          id="split-at"
          name="at"
          label={t('split.at')}
          error={error}
          defaultValue={moment}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
        />
        <Button icon={Scissors} name="intent" value="split">
          {t('split.submit')}
        </Button>
      </Form>
    </Disclosure>
  )
}
