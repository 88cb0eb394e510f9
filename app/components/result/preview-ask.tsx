import { GalleryHorizontal, Play, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTimecode } from '#app/i18n/format.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SelectField } from '../ui/inputs.tsx'
import type { PreviewsView } from '#app/domain/preview-view.ts'

/** Its search box stands within another form. */
export const FIND_FORM_ID = 'find-form'
/** A select cannot wrap its lines. */
const LONGEST_CHARACTERS = 60

/** The part of the settings' form that asks for a trial or a contact sheet with just those settings. */
export function PreviewAsk({ previews, intent }: { previews: PreviewsView; intent: unknown }) {
  const { t } = useTranslation('preview')
  const { texts, found, search, chosen, trial, sheet } = previews
  if (sheet.texts === 0) return null
  const isLong = sheet.texts > texts.length || search !== ''
  return (
    <fieldset className="grid gap-4 rounded-lg bg-well p-4 sm:p-5">
      <legend className="sr-only">{t('title')}</legend>
      <div aria-hidden>
        <p className="font-semibold">{t('title')}</p>
        <p className="max-w-prose text-sm text-muted">{t('note')}</p>
      </div>
      {/* the text that is tried says nothing about the price of a render */}
      <div className="grid gap-4" onChange={(event) => event.stopPropagation()}>
        {isLong && <FindText search={search} />}
        <SelectField
          key={search}
          id="group_id"
          name="group_id"
          label={t('text')}
          help={isLong ? t('texts.shown', { shown: texts.length, total: found }) : undefined}
          defaultValue={(search === '' ? chosen : null) ?? undefined}
        >
          {texts.map(({ id, text, seconds }) => (
            <option key={id} value={id}>
              {formatTimecode(seconds)} · {shortened(text)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={Play}
          name="intent"
          value="trial"
          wide
          pending={intent === 'trial' || trial.progress !== null}
        >
          {t('trial.start')}
        </Button>
        <Button
          icon={GalleryHorizontal}
          name="intent"
          value="contact-sheet"
          wide
          pending={intent === 'contact-sheet' || sheet.progress !== null}
        >
          {t('sheet.start')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Of a film's texts only the first are offered: the others are found by their words. */
function FindText({ search }: { search: string }) {
  const { t } = useTranslation('preview')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field id="find-text" label={t('texts.find')} className="min-w-0 flex-1">
        <input
          key={search}
          type="search"
          id="find-text"
          name="text"
          form={FIND_FORM_ID}
          maxLength={200}
          defaultValue={search}
          className="control h-10"
        />
      </Field>
      <Button form={FIND_FORM_ID} icon={Search}>
        {t('texts.search')}
      </Button>
    </div>
  )
}

function shortened(text: string): string {
  const line = text.replaceAll('\n', ' ')
  return line.length > LONGEST_CHARACTERS ? `${line.slice(0, LONGEST_CHARACTERS - 1)}…` : line
}
