import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { useProject } from '#app/components/projects/use-project.ts'
import { ChangeTextForm } from '#app/components/translation/change-text-form.tsx'
import type { action, loader } from './change-text.server.ts'

export { action, loader } from './change-text.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['projects', 'translation', 'errors'] }

export const meta = pageTitle('translation')

/** A text that is to be put right, over the list of all. */
export default function ChangeText() {
  const { t } = useTranslation('translation')
  const { chosen, presets } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <ChangeTextForm
      key={chosen.group.id}
      project={useProject()}
      chosen={chosen}
      presets={presets}
      lastResult={answer?.lastResult}
      refused={<ProblemBanner answer={answer} title={t('change.failed')} />}
    />
  )
}
