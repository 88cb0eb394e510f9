import { useActionData, useLoaderData } from '@remix-run/react'
import { ArrowRight, Ban, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VideosUploader } from '#app/components/collections/videos-uploader.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { RouteFailure } from '#app/components/layout/route-failure.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icon.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import type { action, loader } from './add.server.ts'

export { action, loader } from './add.server.ts'

export const handle = { i18n: ['collections', 'projects', 'errors'] }

export const meta = pageTitle('addVideos')

export default function AddVideos() {
  const { t } = useTranslation('collections')
  const { collection, maxUploadBytes, form, pricing } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page className="grid gap-8 py-8 sm:py-12">
      <PageTitle
        title={t('add.title', { name: collection.name })}
        note={t('add.note')}
        actions={
          <ButtonLink to={`/collections/${collection.id}`} icon={ArrowRight}>
            {t('add.toCollection')}
          </ButtonLink>
        }
      />
      <ProblemBanner answer={answer} title={t('add.failed')} />
      {answer?.received && <Received files={answer.received} />}
      {answer?.received && pricing && collection.isPaused && <Banner tone="info">{t('price.paused')}</Banner>}
      <VideosUploader collectionId={collection.id} maxBytes={maxUploadBytes} {...{ form, pricing }} />
    </Page>
  )
}

/** What became of each file of a plain form. */
function Received({ files }: { files: readonly { name: string; reason: string | null }[] }) {
  const { t } = useTranslation('collections')
  return (
    <section aria-labelledby="received" className="grid gap-3">
      <h2 id="received" className="text-lg">
        {t('add.received')}
      </h2>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {files.map(({ name, reason }, place) => (
          <li key={place} className="flex gap-3 py-3">
            <Icon
              of={reason === null ? CircleCheck : Ban}
              size={20}
              className={reason === null ? 'text-done' : 'text-wrong'}
            />
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere]">{name}</p>
              <p className={reason === null ? 'text-sm text-muted' : 'text-sm text-wrong'}>
                {reason ?? t('add.state.done')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ErrorBoundary() {
  return <RouteFailure what={useTranslation('collections').t('page.failed')} />
}
