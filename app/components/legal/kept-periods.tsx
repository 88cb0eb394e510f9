import { useTranslation } from 'react-i18next'
import { durationInWords } from '#app/domain/duration-words.ts'
import type { ToldPeriod } from '#app/domain/retention.ts'
import { useLanguage } from '../layout/use-root.ts'

/** How long this server keeps what it does not keep until somebody deletes it. */
export function KeptPeriods({ periods }: { periods: readonly ToldPeriod[] }) {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  return (
    <section>
      <h2 className="text-md">{t('kept.title')}</h2>
      <ul className="mt-1.5 grid list-disc gap-1.5 pl-5">
        {periods.map(({ rule, seconds }) => (
          <li key={rule}>{t(`kept.${rule}`, { period: durationInWords(seconds, language) })}</li>
        ))}
      </ul>
    </section>
  )
}
