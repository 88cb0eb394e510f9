import { useTranslation } from 'react-i18next'
import { simpleSettings } from '#app/domain/detection-choices.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Badge } from '../ui/badge.tsx'
import type { AnalysisValues } from './analysis-values.ts'

/** What is set at present, in short. Without script it stays at what the page was opened with, and says so. */
export function SettingsSummary({ values }: { values: AnalysisValues }) {
  const { t } = useTranslation(['analysis', 'common'])
  const language = useLanguage()
  const simple = values.mode === 'simple'
  const numbers = simple ? simpleSettings(values.contentType, values.sensitivity) : values.numbers
  const read = simple || values.languages.length === 0 ? [values.language] : values.languages
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    read.map((code) => t(`common:languages.${code}`)),
  )
  const number = (value: number) => formatNumber(value, language)
  return (
    <div role="status" aria-label={t('advanced.summary')} className="flex flex-wrap gap-2">
      <p className="hidden w-full text-sm text-muted noscript:block">{t('badge.asOpened')}</p>
      <Badge>{t('badge.language', { list })}</Badge>
      {values.frameStep && (
        <Badge>
          {values.frameStep === '1' ? t('badge.speedAll') : t('badge.speed', { step: values.frameStep })}
        </Badge>
      )}
      {simple && (
        <>
          <Badge>{t(`content.${values.contentType}`)}</Badge>
          <Badge>
            {t('badge.sensitivity', { sensitivity: t(`sensitivity.${values.sensitivity}`).toLowerCase() })}
          </Badge>
        </>
      )}
      <Badge>{t('badge.text_threshold', { value: number(numbers.text_threshold) })}</Badge>
      <Badge>{t('badge.low_text', { value: number(numbers.low_text) })}</Badge>
      <Badge>{t('badge.confidence', { value: number(numbers.confidence_threshold) })}</Badge>
    </div>
  )
}
