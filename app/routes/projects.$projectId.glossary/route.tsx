import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { GlossaryEditor } from '#app/components/glossary/glossary-editor.tsx'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { useProject } from '#app/components/projects/use-project.ts'
import { BackHeading } from '#app/components/translation/back-heading.tsx'
import { Page } from '#app/components/ui/page.tsx'
import type { action, loader } from './glossary.server.ts'

export { action, loader } from './glossary.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['projects', 'glossary', 'errors'] }

export const meta = pageTitle('translation')

export default function ProjectGlossary() {
  const { t } = useTranslation('glossary')
  const { id } = useProject()
  const answer = useActionData<typeof action>()
  return (
    <Page className="grid gap-6 py-8">
      <BackHeading title={t('project.title')} back={t('project.back')} />
      <p className="max-w-prose text-muted">
        {t('about.project')}{' '}
        <Link to="/profile/glossary" className="link">
          {t('project.user')}
        </Link>
      </p>
      <GlossaryEditor
        data={useLoaderData<typeof loader>()}
        answer={answer}
        lastResult={answer && 'lastResult' in answer ? answer.lastResult : undefined}
        here={`/projects/${id}/glossary`}
      />
    </Page>
  )
}
