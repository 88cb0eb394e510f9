import { useTranslation } from 'react-i18next'
import { LOGO_TREATMENTS, ON_CHECKS, type Recipe, RECIPE_OUTPUTS } from '#app/domain/recipe.ts'
import { Choices } from '../ui/choice.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { CheckboxField } from '../ui/inputs.tsx'
import { Slider } from '../ui/slider.tsx'

const SIZES = { min: 10, max: 40, step: 1 }

/** What a recipe makes of the texts: their translation, their look, the video, and when somebody is waited for. */
export function VideoChoices({ settings }: { settings: Recipe | undefined }) {
  const { t } = useTranslation(['recipes', 'result'])
  const render = settings?.render
  return (
    <>
      <CheckboxField
        id="use_glossary"
        name="use_glossary"
        defaultChecked={settings?.use_glossary ?? true}
        label={t('form.glossary')}
      />
      <Choices
        name="logos"
        legend={t('form.logos')}
        help={t('form.logosHelp')}
        defaultValue={settings?.logos ?? 'keep'}
        choices={LOGO_TREATMENTS.map((value) => ({ value, label: t(`logos.${value}`) }))}
      />
      <Choices
        name="output"
        legend={t('form.output')}
        defaultValue={settings?.output ?? 'watermark'}
        columns="sm:grid-cols-2"
        choices={RECIPE_OUTPUTS.map((value) => ({
          value,
          label: t(`output.${value}`),
          note: t(`output.${value}Note`),
        }))}
      />
      <Choices
        name="on_checks"
        legend={t('form.checks')}
        defaultValue={settings?.on_checks ?? 'continue'}
        columns="sm:grid-cols-2"
        choices={ON_CHECKS.map((value) => ({
          value,
          label: t(`checks.${value}`),
          note: t(`checks.${value}Note`),
        }))}
      />
      <Disclosure title={t('form.render')}>
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          <CheckboxField
            id="hide_original"
            name="hide_original"
            defaultChecked={render?.hide_original ?? true}
            label={t('result:settings.hide')}
            help={t('result:settings.hideHelp')}
          />
          <CheckboxField
            id="use_prevalent_positions"
            name="use_prevalent_positions"
            defaultChecked={render?.use_prevalent_positions ?? true}
            label={t('result:settings.consistent')}
            help={t('result:settings.consistentHelp')}
          />
          <Slider
            name="font_size"
            label={t('result:settings.size')}
            help={t('result:settings.sizeHelp')}
            defaultValue={render?.font_size ?? 20}
            {...SIZES}
          />
          <CheckboxField
            id="clean_plate"
            name="clean_plate"
            defaultChecked={render?.clean_plate ?? false}
            label={t('result:settings.plate')}
            help={t('result:settings.plateHelp')}
          />
        </div>
      </Disclosure>
    </>
  )
}
