import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SUBTITLE_FORMATS, SUBTITLE_TEXTS } from '#app/domain/subtitles/formats.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/inputs.tsx'

/** Chooses what to take away; the answer is a file, so the page stays. */
export function ExportForm({ projectId }: { projectId: string }) {
  const { t } = useTranslation('subtitles')
  return (
    <form action={`/projects/${projectId}/subtitles/download`} className="grid content-start gap-4">
      <h3 className="font-semibold">{t('export.title')}</h3>
      <SelectField id="subtitles-format" name="format" label={t('export.format')}>
        {SUBTITLE_FORMATS.map((format) => (
          <option key={format} value={format}>
            {t(`export.${format}`)}
          </option>
        ))}
      </SelectField>
      <SelectField id="subtitles-text" name="text" label={t('export.text')}>
        {SUBTITLE_TEXTS.map((text) => (
          <option key={text} value={text}>
            {t(`export.${text}`)}
          </option>
        ))}
      </SelectField>
      <Button icon={Download} wide className="justify-self-start">
        {t('export.submit')}
      </Button>
    </form>
  )
}
