import { useLoaderData } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { problemIn } from '#app/components/layout/problem.ts'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { usePolling } from '#app/components/projects/use-polling.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Icon, Spinner } from '#app/components/ui/icon.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { loader } from './payment-success.server.ts'

export { loader } from './payment-success.server.ts'

const POLL_MS = 3000

export const handle = {
  i18n: ['credits', 'errors'],
  // without script the page asks for itself again until the payment is known
  refreshSeconds: (matches: readonly { data: unknown }[]) =>
    isPending(matches.at(-1)?.data) ? POLL_MS / 1000 : undefined,
}

export const meta = pageTitle('payment')

export default function PaymentSuccess() {
  const { t } = useTranslation('credits')
  const answer = useLoaderData<typeof loader>()
  const problem = problemIn(answer)
  const { status, balance } = answer
  usePolling(status === 'pending', POLL_MS)
  if (status === null || status === 'expired' || status === 'failed')
    return (
      <Page width="form" className="grid gap-6 py-12 sm:py-20">
        <PageTitle title={status === null ? t('success.failedTitle') : t('success.unpaidTitle')} />
        <Banner tone="wrong">
          {problem?.detail ?? (status === null ? t('success.noSession') : t(`success.${status}`))}
        </Banner>
        <div className="flex flex-col gap-3 sm:flex-row">
          {status !== null && (
            <ButtonLink to="/buy-credits" kind="primary">
              {t('cancel.retry')}
            </ButtonLink>
          )}
          <ButtonLink to="/projects" kind={status === null ? 'primary' : 'secondary'}>
            {t('success.dashboard')}
          </ButtonLink>
          {status === null && <ButtonLink to="/profile/credits">{t('success.history')}</ButtonLink>}
        </div>
      </Page>
    )
  return (
    <Page width="form" className="grid gap-6 py-12 sm:py-20">
      {status === 'completed' ? (
        <Icon of={CircleCheck} size={28} className="text-done" />
      ) : (
        <Spinner label={t('success.checking')} />
      )}
      <PageTitle title={t('success.title')} note={t('success.text')} />
      {status === 'completed' ? (
        <Banner tone="done" announced title={t('success.completed')}>
          {t('success.balance', { count: balance })}
        </Banner>
      ) : (
        <Banner tone="info">{t('success.pending')}</Banner>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <ButtonLink to="/projects" kind="primary">
          {t('success.continue')}
        </ButtonLink>
        <ButtonLink to="/profile/credits">{t('success.history')}</ButtonLink>
      </div>
    </Page>
  )
}

function isPending(loaded: unknown): boolean {
  return typeof loaded === 'object' && loaded !== null && 'status' in loaded && loaded.status === 'pending'
}

export function ErrorBoundary() {
  return <RouteFailure />
}
