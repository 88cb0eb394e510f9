import type { LoaderFunctionArgs } from '@remix-run/node'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import { requireUser } from '#app/http/page-user.server.ts'

export const handle = { i18n: ['credits'] }

export const meta = pageTitle('payment')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return null
}

export default function PaymentCancel() {
  const { t } = useTranslation('credits')
  return (
    <Page width="form" className="grid gap-6 py-12 sm:py-20">
      <Icon of={TriangleAlert} size={28} className="text-warn" />
      <PageTitle title={t('cancel.title')} note={t('cancel.text')} />
      <Banner tone="info">{t('cancel.info')}</Banner>
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to="/buy-credits" kind="primary">
          {t('cancel.retry')}
        </ButtonLink>
        <ButtonLink to="/projects">{t('cancel.dashboard')}</ButtonLink>
      </div>
    </Page>
  )
}
