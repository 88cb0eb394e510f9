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
import { useLanguageName } from '../projects/language-options.tsx'
import { Choices } from '../ui/choice.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { CheckboxField, TextField } from '../ui/inputs.tsx'
import { Slider } from '../ui/slider.tsx'
import type { AnalysisValues, NumberName } from './analysis-values.ts'

const BASICS = [
  { name: 'confidence_threshold', label: 'confidence', bounds: { min: 0, max: 1, step: 0.05 } },
  { name: 'text_similarity', label: 'similarity', bounds: { min: 0, max: 1, step: 0.05 } },
  { name: 'position_similarity', label: 'movement', bounds: { min: 0, max: 1, step: 0.01 } },
  { name: 'min_text_length', label: 'minLength', bounds: { min: 1, max: 20, step: 1 } },
  { name: 'min_duration_seconds', label: 'minDuration', bounds: { min: 0, max: 5, step: 0.1 } },
] as const
type Label = SliderName | (typeof BASICS)[number]['label']
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
  const slider = (name: NumberName, label: Label, bounds: Record<'min' | 'max' | 'step', number>) => (
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
  const sliders = (section: keyof typeof SECTIONS) => (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {SECTIONS[section].map((name) => slider(name, name, SLIDERS[name]))}
    </div>
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
          {BASICS.map(({ name, label, bounds }) => slider(name, label, bounds))}
        </div>
      </Disclosure>
      <Disclosure title={t('advanced.thresholds')}>{sliders('thresholds')}</Disclosure>
      <Disclosure title={t('advanced.contrast')}>
        <div className="grid gap-5">
          <CheckboxField
            id="enable-contrast"
            name="enable_contrast_processing"
            defaultChecked={first.enableContrast}
            label={t('advanced.enableContrast')}
          />
          {sliders('contrast')}
        </div>
      </Disclosure>
      <Disclosure title={t('advanced.merging')}>
        <div className="grid gap-5">
          {sliders('merging')}
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
          <TextField
            id="blocklist"
            name="blocklist"
            maxLength={2000}
            defaultValue={first.blocklist}
            label={t('advanced.blocklist')}
            help={t('advanced.blocklistHelp')}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </Disclosure>
    </div>
  )
}
