import { useActionData, useLoaderData } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { useProject } from '#app/components/projects/use-project.ts'
import { DeletedTextList } from '#app/components/translation/deleted-text-list.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Page } from '#app/components/ui/page.tsx'
import type { action, loader } from './deleted-texts.server.ts'

export { action, loader } from './deleted-texts.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/explain-failure.ts'

export const handle = { i18n: ['projects', 'translation', 'errors'] }

export const meta = pageTitle('translation')

export default function DeletedTexts() {
  const { t } = useTranslation('translation')
  const { id } = useProject()
  const answer = useActionData<typeof action>()
  return (
    <Page className="grid gap-6 py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t('deleted.title')}</h2>
        <ButtonLink
          to={`/projects/${id}/translation`}
          kind="quiet"
          size="small"
          icon={ArrowLeft}
          className="-mx-3"
        >
          {t('deleted.back')}
        </ButtonLink>
      </div>
      <ProblemBanner answer={answer} title={t('deleted.failed')} />
      <DeletedTextList {...useLoaderData<typeof loader>()} />
    </Page>
  )
}
