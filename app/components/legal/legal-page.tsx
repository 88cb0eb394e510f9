import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { durationInWords } from '#app/domain/duration-words.ts'
import type { ToldPeriod } from '#app/domain/retention.ts'
import { useLanguage } from '../layout/use-root.ts'
import { Page, PageTitle } from '../ui/page.tsx'

/** A page of titled paragraphs: the terms, or what is done with people's data. */
export function LegalPage({ name, children }: { name: 'terms' | 'privacy'; children?: ReactNode }) {
  const { t } = useTranslation('legal')
  const sections = t(`${name}.sections`, { returnObjects: true })
  return (
    <Page width="prose" className="grid gap-8 py-8 sm:py-12">
      <PageTitle title={t(`${name}.title`)} note={t('updated')} />
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2 className="text-md">{title}</h2>
          <p className="mt-1.5">{text}</p>
        </section>
      ))}
      {children}
    </Page>
  )
}

/** How long this server keeps what it does not keep until somebody deletes it. */
export function RetentionTable({ periods }: { periods: readonly ToldPeriod[] }) {
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
