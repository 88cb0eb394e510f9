import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Play } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTENT_TYPES, FRAME_STEPS, SENSITIVITIES } from '#app/domain/detection-choices.ts'
import { LanguageOptions } from '../projects/language-options.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Choices } from '../ui/choice.tsx'
import { SelectField } from '../ui/inputs.tsx'
import { useFormMessage } from '../ui/use-form-message.ts'
import { AdvancedSettings } from './advanced-settings.tsx'
import { type AnalysisValues, valuesOf } from './analysis-values.ts'
import type { ScopeView } from './scope-props.ts'
import { ScopeSection } from './scope-section.tsx'
import { SettingsSummary } from './settings-summary.tsx'

const SPEED_ID = 'analysis-speed'
const MODES = ['simple', 'advanced'] as const

/** How to look for text, and the button that begins. Switching modes is the style sheet's work, so no script is needed. */
export function SettingsForm({
  first,
  lastResult,
  again,
  ...scope
}: ScopeView & {
  first: AnalysisValues
  lastResult?: SubmissionResult
  /** There are results already, which a new analysis replaces. */
  again: boolean
}) {
  const { t } = useTranslation('analysis')
  const { formData } = useNavigation()
  const message = useFormMessage()
  const intent = again ? 'again' : 'start'
  const [values, setValues] = useState(first)
  const [refusals, setRefusals] = useState(0)
  // once the warning has taken its place above, so that the field is in view after it
  useEffect(() => {
    if (refusals === 0) return
    const speed = document.getElementById(SPEED_ID)
    speed?.focus()
    speed?.scrollIntoView({ block: 'nearest' })
  }, [refusals])
  const missing = !values.frameStep && (refusals > 0 || lastResult?.error?.['frame_step'])
  const speedError = missing ? message(['errors:form.speed-required']) : undefined
  // the one thing that has no default; the server checks the rest
  const check = (event: FormEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).get('frame_step')) return
    event.preventDefault()
    setRefusals(refusals + 1)
  }
  return (
    <Form
      method="post"
      noValidate
      onSubmit={check}
      onInput={(event) => setValues(valuesOf(new FormData(event.currentTarget), values))}
      className="grid gap-6"
    >
      {speedError && (
        <Banner tone="warn" title={t('speed.warning.title')} announced>
          {t('speed.warning.text')}
        </Banner>
      )}
      <Card className="grid gap-5 sm:grid-cols-2">
        <SelectField
          id="analysis-language"
          name="language"
          defaultValue={first.language}
          label={t('language')}
        >
          <LanguageOptions />
        </SelectField>
        <SelectField
          id={SPEED_ID}
          name="frame_step"
          error={speedError}
          defaultValue={first.frameStep}
          label={t('speed.label')}
          help={t('speed.help')}
          autoFocus={speedError !== undefined}
        >
          <option value="" disabled>
            {t('speed.placeholder')}
          </option>
          {FRAME_STEPS.map((step) => (
            <option key={step} value={step}>
              {t(`speed.${step}`)}
            </option>
          ))}
        </SelectField>
      </Card>
      <Card title={t('panel')} className="group/mode">
        <div className="grid gap-6">
          <Choices
            name="mode"
            legend={t('mode.label')}
            defaultValue={first.mode}
            columns="sm:grid-cols-2"
            choices={MODES.map((mode) => ({
              value: mode,
              label: t(`mode.${mode}`),
              note: t(`mode.${mode}Note`),
            }))}
          />
          <div className="grid gap-6 group-has-[[value=advanced]:checked]/mode:hidden">
            <Choices
              name="content_type"
              legend={t('content.label')}
              defaultValue={first.contentType}
              columns="sm:grid-cols-2 lg:grid-cols-4"
              choices={CONTENT_TYPES.map((type) => ({
                value: type,
                label: t(`content.${type}`),
                note: t(`content.${type}Note`),
              }))}
            />
            <Choices
              name="sensitivity"
              legend={t('sensitivity.label')}
              defaultValue={first.sensitivity}
              choices={SENSITIVITIES.map((level) => ({
                value: level,
                label: t(`sensitivity.${level}`),
                note: t(`sensitivity.${level}Note`),
              }))}
            />
          </div>
          <div className="hidden group-has-[[value=advanced]:checked]/mode:block">
            <AdvancedSettings
              first={first}
              contentType={values.contentType}
              sensitivity={values.sensitivity}
            />
          </div>
          <ScopeSection {...scope} errors={lastResult?.error} />
          <SettingsSummary values={values} />
        </div>
      </Card>
      <div
        className={
          // the form is long on phones: its one action stays in reach
          again
            ? undefined
            : 'sticky bottom-0 z-10 -mx-4 border-t border-hairline bg-page px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:p-0'
        }
      >
        <Button
          kind={again ? 'secondary' : 'primary'}
          icon={Play}
          name="intent"
          value={intent}
          wide
          pending={formData?.get('intent') === intent}
        >
          {again ? t('again') : t('start')}
        </Button>
      </div>
    </Form>
  )
}
