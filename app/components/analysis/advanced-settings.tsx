import { useTranslation } from 'react-i18next'
import {
  ALLOWLIST_TYPES,
  type ContentType,
  type Sensitivity,
  simpleSettings,
  SLIDERS,
  type SliderName,
} from '#app/domain/detection-choices.ts'
import { LANGUAGES } from '#app/domain/languages.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { useLanguageName } from '../projects/use-language-name.ts'
import { Choices } from '../ui/choice.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { CheckboxField, TextField } from '../ui/inputs.tsx'
import { Slider } from '../ui/slider.tsx'
import type { AnalysisValues, NumberName } from './analysis-values.ts'

const BASICS = {
  confidence_threshold: { label: 'confidence', min: 0, max: 1, step: 0.05 },
  text_similarity: { label: 'similarity', min: 0, max: 1, step: 0.05 },
  min_text_length: { label: 'minLength', min: 1, max: 20, step: 1 },
  min_duration_seconds: { label: 'minDuration', min: 0, max: 5, step: 0.1 },
} as const
const BASIC_NAMES = [
  'confidence_threshold',
  'text_similarity',
  'min_text_length',
  'min_duration_seconds',
] as const
const SECTIONS = {
  thresholds: ['text_threshold', 'low_text'],
  contrast: ['contrast_ths', 'adjust_contrast'],
  merging: ['width_ths', 'height_ths', 'add_margin'],
} as const satisfies Record<string, readonly SliderName[]>

/** Every setting by hand. The sliders begin where the simple mode's answers have put them. */
export function AdvancedSettings({
  first,
  contentType,
  sensitivity,
  languagesHelp,
}: {
  first: AnalysisValues
  contentType: ContentType
  sensitivity: Sensitivity
  /** In place of what the analysis says of its languages. */
  languagesHelp?: string
}) {
  const { t } = useTranslation('analysis')
  const reader = useLanguage()
  const nameOf = useLanguageName()
  const show = (value: number) => formatNumber(value, reader)
  const untouched = contentType === first.contentType && sensitivity === first.sensitivity
  const numbers: Readonly<Record<NumberName, number>> = untouched
    ? first.numbers
    : { ...first.numbers, ...simpleSettings(contentType, sensitivity) }
  const slider = (name: SliderName) => (
    <Slider
      key={`${name} ${numbers[name]}`}
      name={name}
      label={t(`advanced.${name}`)}
      help={t(`advanced.${name}Help`)}
      defaultValue={numbers[name]}
      show={show}
      {...SLIDERS[name]}
    />
  )
  return (
    <div>
      <Disclosure title={t('advanced.languages')} note={languagesHelp ?? t('advanced.languagesHelp')} open>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {LANGUAGES.map((language) => (
            <CheckboxField
              key={language}
              id={`read-${language}`}
              name="languages"
              value={language}
              defaultChecked={first.languages.includes(language)}
              label={nameOf(language)}
            />
          ))}
        </div>
      </Disclosure>
      <Disclosure title={t('advanced.basics')}>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {BASIC_NAMES.map((name) => {
            const { label, ...bounds } = BASICS[name]
            return (
              <Slider
                key={`${name} ${numbers[name]}`}
                name={name}
                label={t(`advanced.${label}`)}
                help={t(`advanced.${label}Help`)}
                defaultValue={numbers[name]}
                show={show}
                {...bounds}
              />
            )
          })}
        </div>
      </Disclosure>
      <Disclosure title={t('advanced.thresholds')}>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">{SECTIONS.thresholds.map(slider)}</div>
      </Disclosure>
      <Disclosure title={t('advanced.contrast')}>
        <div className="grid gap-5">
          <CheckboxField
            id="enable-contrast"
            name="enable_contrast_processing"
            defaultChecked={first.enableContrast}
            label={t('advanced.enableContrast')}
          />
          <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">{SECTIONS.contrast.map(slider)}</div>
        </div>
      </Disclosure>
      <Disclosure title={t('advanced.merging')}>
        <div className="grid gap-5">
          <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">{SECTIONS.merging.map(slider)}</div>
          <CheckboxField
            id="paragraph"
            name="paragraph"
            defaultChecked={first.paragraph}
            label={t('advanced.paragraph')}
          />
        </div>
      </Disclosure>
      <Disclosure title={t('advanced.filter')}>
        <div className="group/filter grid gap-5">
          <Choices
            name="allowlist_type"
            legend={t('advanced.allowlist.label')}
            defaultValue={first.allowlistType}
            choices={ALLOWLIST_TYPES.map((type) => ({ value: type, label: t(`advanced.allowlist.${type}`) }))}
          />
          <div className="hidden group-has-[[value=custom]:checked]/filter:block">
            <TextField
              id="custom-allowlist"
              name="custom_allowlist"
              defaultValue={first.customAllowlist}
              label={t('advanced.custom')}
              help={t('advanced.customHelp')}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        </div>
      </Disclosure>
    </div>
  )
}
