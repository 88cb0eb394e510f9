import { GalleryHorizontal, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTimecode } from '#app/i18n/format.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/inputs.tsx'
import type { PreviewsView } from '#app/domain/preview-view.ts'

/** A select cannot wrap its lines. */
const LONGEST_CHARACTERS = 60

/** The part of the settings' form that asks for a trial or a contact sheet with just those settings. */
export function PreviewAsk({ previews, intent }: { previews: PreviewsView; intent: unknown }) {
  const { t } = useTranslation('preview')
  const { texts, chosen, trial, sheet } = previews
  if (texts.length === 0) return null
  return (
    <fieldset className="grid gap-4 rounded-lg bg-well p-4 sm:p-5">
      <legend className="sr-only">{t('title')}</legend>
      <div aria-hidden>
        <p className="font-semibold">{t('title')}</p>
        <p className="max-w-prose text-sm text-muted">{t('note')}</p>
      </div>
      {/* the text that is tried says nothing about the price of a render */}
      <div onChange={(event) => event.stopPropagation()}>
        <SelectField id="group_id" name="group_id" label={t('text')} defaultValue={chosen ?? undefined}>
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

function shortened(text: string): string {
  const line = text.replaceAll('\n', ' ')
  return line.length > LONGEST_CHARACTERS ? `${line.slice(0, LONGEST_CHARACTERS - 1)}…` : line
}
