import type { Language } from '#app/domain/languages.ts'
import type { ProjectStatus } from '#app/domain/project-status.ts'
import { useTranslation } from 'react-i18next'
import { formatPercent, roughWait } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { OUTAGE_TEXTS } from '../projects/outage-texts.ts'
import type { PartView } from './collection-view.ts'

/** What a person is waited for to do. */
const NEXT = {
  uploaded: 'waits.analyze',
  analyzed: 'waits.confirm',
  analysis_confirmed: 'waits.translate',
  translated: 'waits.review',
  translations_edited: 'waits.review',
  translations_confirmed: 'waits.render',
} as const satisfies Partial<Record<ProjectStatus, string>>

const isAwaiting = (status: ProjectStatus): status is keyof typeof NEXT => status in NEXT

/** What is being done for a video, or what it waits for, in words. */
export function usePartWords(): (part: PartView) => string {
  const { t } = useTranslation(['collections', 'common'])
  const language = useLanguage()
  const listOf = (languages: readonly Language[]) =>
    new Intl.ListFormat(language).format(languages.map((one) => t(`common:languages.${one}`)))
  return (part) => {
    const { state, status, stage, progress, secondsLeft, queuePosition, waiting } = part
    const saying = (words: string) => [...(part.hasNoTexts ? [t('waits.noTexts')] : []), words].join(' · ')
    switch (state) {
      case 'upload':
        return t('waits.upload')
      case 'person':
        if (part.run === 'needs_look') return saying(part.hasNoTexts ? t('waits.asItIs') : t('waits.look'))
        if (part.run === 'waiting_for_credits') return t('waits.credits')
        return saying(isAwaiting(status) ? t(NEXT[status]) : '')
      case 'paused':
        return t('waits.paused')
      case 'queued':
        if (queuePosition === null) return t('waits.soon')
        return queuePosition === 1
          ? t('common:work.next')
          : t('common:work.ahead', { count: queuePosition - 1 })
      case 'outage':
        return waiting ? t(`common:work.outage.${OUTAGE_TEXTS[waiting.code]}`) : ''
      case 'running': {
        const wait = secondsLeft === null ? undefined : roughWait(secondsLeft)
        return [
          t(`common:work.${stage}`),
          ...(progress > 0 ? [formatPercent(progress, language)] : []),
          ...(wait ? [t(`common:work.left.${wait.unit}`, { count: wait.count })] : []),
        ].join(' · ')
      }
      case 'done':
        return saying(
          part.staleLanguages.length > 0
            ? t('waits.stale', { languages: listOf(part.staleLanguages) })
            : t(part.hasPremium ? 'waits.premium' : 'waits.watermarked'),
        )
      case 'failed':
        return part.error ?? ''
    }
  }
}
