import { useLoaderData } from '@remix-run/react'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { buttonClasses, ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import { env } from '#app/env.server.ts'

export const handle = { i18n: ['account'] }

export const meta = pageTitle('contact')

export function loader() {
  return { email: env.SUPPORT_EMAIL }
}

export default function Contact() {
  const { t } = useTranslation('account')
  const { email } = useLoaderData<typeof loader>()
  return (
    <Page width="form" className="grid gap-6 py-12 sm:py-20">
      <PageTitle title={t('contact.title')} />
      <Banner tone="info" title={t('contact.beta')}>
        {t('contact.betaText')}
      </Banner>
      <p>{t('contact.text')}</p>
      <dl>
        <dt className="text-sm text-muted">{t('contact.address')}</dt>
        <dd className="text-md font-semibold">{email}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <a href={`mailto:${email}`} className={buttonClasses({ kind: 'primary' })}>
          <Icon of={Mail} />
          {t('contact.write')}
        </a>
        <ButtonLink to="/">{t('contact.home')}</ButtonLink>
      </div>
    </Page>
  )
}
