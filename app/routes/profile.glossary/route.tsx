import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { GlossaryEditor } from '#app/components/glossary/glossary-editor.tsx'
import { GlossaryTabs } from '#app/components/glossary/glossary-tabs.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import type { action, loader } from './glossary.server.ts'

export { action, loader } from './glossary.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['glossary', 'errors'] }

export const meta = pageTitle('profile')

export default function Glossary() {
  const { t } = useTranslation('glossary')
  const answer = useActionData<typeof action>()
  return (
    <div className="grid min-w-0 gap-6">
      <GlossaryTabs />
      <p className="max-w-prose text-muted">{t('about.user')}</p>
      <GlossaryEditor
        data={useLoaderData<typeof loader>()}
        answer={answer}
        lastResult={answer && 'lastResult' in answer ? answer.lastResult : undefined}
        here="/profile/glossary"
      />
    </div>
  )
}
