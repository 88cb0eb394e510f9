import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import { Banner } from '../ui/banner.tsx'

const WAYS = ['provider', 'models', 'byHand'] as const

/** That nothing here translates between the two, and the three ways on. */
export function NoEngine({ source, target }: { source: Language; target: Language }) {
  const { t } = useTranslation(['translation', 'common'])
  return (
    <Banner
      tone="warn"
      title={t('noEngine.title', {
        source: t(`common:languages.${source}`),
        target: t(`common:languages.${target}`),
      })}
    >
      <p>{t('noEngine.text')}</p>
      <ul className="my-2 list-disc pl-5">
        {WAYS.map((way) => (
          <li key={way}>{t(`noEngine.${way}`)}</li>
        ))}
      </ul>
      <p className="text-sm text-muted">{t('noEngine.who')}</p>
    </Banner>
  )
}
