import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { AddTextForm } from '#app/components/translation/add-text-form.tsx'
import type { action, loader } from './add-text.server.ts'

export { action, loader } from './add-text.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['projects', 'translation', 'errors'] }

export const meta = pageTitle('translation')

/** A text that was missed is added, over the list of all. */
export default function AddText() {
  const { t } = useTranslation('translation')
  const { video } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AddTextForm
      video={video}
      lastResult={answer?.lastResult}
      refused={<ProblemBanner answer={answer} title={t('add.failed')} />}
    />
  )
}
