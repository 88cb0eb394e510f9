import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FRAME_STEPS } from '#app/domain/detection-choices.ts'
import { LANGUAGES } from '#app/domain/languages.ts'
import { rowsOf, type ScopeRows } from '#app/forms/scope-rows.ts'
import { AdvancedSettings } from '../analysis/advanced-settings.tsx'
import { firstValues } from '../analysis/first-values.ts'
import { AREAS_NOTE_ID, AreaRows } from '../analysis/area-rows.tsx'
import { useLanguageName } from '../projects/language-options.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { FieldNote } from '../ui/field.tsx'
import { CheckboxField, SelectField, TextField } from '../ui/inputs.tsx'
import { useFormMessage } from '../ui/use-form-message.ts'
import type { RecipeView } from './recipe-list.tsx'
import { VideoChoices } from './video-choices.tsx'

/** A new recipe, or one that is changed: the settings of the analysis, then what is made of it. */
export function RecipeForm({
  edited,
  lastResult,
  sentRows,
}: {
  edited: RecipeView | null
  lastResult: SubmissionResult | undefined
  /** The areas of a form that was refused. */
  sentRows: ScopeRows | undefined
}) {
  const { t } = useTranslation(['recipes', 'analysis'])
  const { formData } = useNavigation()
  const message = useFormMessage()
  const nameOf = useLanguageName()
  const settings = edited?.settings
  const analysis = settings && { ...settings.analysis, languages: settings.source_languages }
  const first = firstValues('es', analysis ?? null)
  const errors = lastResult?.error
  const [, areasError] = Object.entries(errors ?? {}).find(([name]) => name.startsWith('area_')) ?? []
  const sentName = lastResult?.initialValue?.['name']
  return (
    <Card title={t(edited ? 'form.edit' : 'form.new')}>
      <Form method="post" action="/profile/recipes" id="recipe" className="grid scroll-mt-20 gap-6">
        {edited && (
          <>
            <input type="hidden" name="id" value={edited.id} />
            <input type="hidden" name="version" value={edited.version} />
          </>
        )}
        {errors && (errors['languages'] || errors['targets']) && (
          <Banner tone="wrong" title={t('form.failed')}>
            {t('form.wrong')}
          </Banner>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id="recipe-name"
            name="name"
            label={t('form.name')}
            defaultValue={typeof sentName === 'string' ? sentName : edited?.name}
            error={message(errors?.['name'] ?? undefined)}
            maxLength={100}
            autoComplete="off"
            required
          />
          <SelectField
            id="recipe-speed"
            name="frame_step"
            label={t('form.speed')}
            defaultValue={settings?.analysis.frame_step ?? 3}
          >
            {FRAME_STEPS.map((step) => (
              <option key={step} value={step}>
                {t(`analysis:speed.${step}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 font-medium">
            {t('form.targets')}
            <span className="block text-sm font-normal text-muted">{t('form.targetsHelp')}</span>
          </legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {LANGUAGES.map((language) => (
              <CheckboxField
                key={language}
                id={`target-${language}`}
                name="targets"
                value={language}
                defaultChecked={settings?.target_languages.includes(language) ?? false}
                label={nameOf(language)}
              />
            ))}
          </div>
        </fieldset>
        <div>
          <p className="mb-3 font-medium">{t('form.sources')}</p>
          <AdvancedSettings
            first={settings ? first : { ...first, languages: ['es'] }}
            contentType={first.contentType}
            sensitivity={first.sensitivity}
            languagesHelp={t('form.sourcesHelp')}
          />
          <Disclosure
            title={t('analysis:scope.areas')}
            note={t('analysis:scope.areasNote')}
            open={Boolean(areasError ?? settings?.analysis.scope)}
          >
            <div className="grid gap-5">
              <FieldNote id={AREAS_NOTE_ID} error={message(areasError ?? undefined)} />
              <AreaRows
                areas={(sentRows ?? rowsOf(settings?.analysis.scope)).areas}
                isWrong={areasError !== undefined}
              />
            </div>
          </Disclosure>
        </div>
        <VideoChoices settings={settings} />
        <CheckboxField
          id="recipe-default"
          name="is_default"
          defaultChecked={edited?.isDefault ?? false}
          label={t('form.isDefault')}
        />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button kind="primary" name="intent" value="save" pending={formData?.get('intent') === 'save'}>
            {t('form.save')}
          </Button>
          {edited && <ButtonLink to="/profile/recipes">{t('form.cancel')}</ButtonLink>}
        </div>
      </Form>
    </Card>
  )
}
