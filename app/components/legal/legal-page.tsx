import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
