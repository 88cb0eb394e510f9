import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { ArrowRight, Replace } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { problemIn } from '#app/components/layout/problem.ts'
import { useProject } from '#app/components/projects/use-project.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Page } from '#app/components/ui/page.tsx'
import { Uploader } from '#app/components/upload/uploader.tsx'
import type { action, loader } from './upload.server.ts'

export { action, loader } from './upload.server.ts'

export const handle = { i18n: ['projects', 'errors'] }

export const meta = pageTitle('upload')

export default function Upload() {
  const { t } = useTranslation('projects')
  const project = useProject()
  const { maxUploadBytes, unfinished } = useLoaderData<typeof loader>()
  const problem = problemIn(useActionData<typeof action>())
  return (
    <Page className="py-8">
      <div className="grid max-w-[46rem] gap-6">
        <h2 className="text-lg">{t(project.status === 'created' ? 'upload.title' : 'upload.done')}</h2>
        {project.status === 'created' ? (
          <Uploader
            projectId={project.id}
            maxBytes={maxUploadBytes}
            unfinished={unfinished}
            problem={problem?.detail}
          />
        ) : (
          <>
            {problem && <Banner tone="wrong">{problem.detail}</Banner>}
            <div className="overflow-hidden rounded-lg border border-hairline bg-surface">
              {project.poster && (
                <img
                  src={project.poster}
                  alt={t('detail.poster', { name: project.name })}
                  className="aspect-video w-full bg-ink object-contain"
                />
              )}
              <p className="break-words p-5">{t('upload.doneText', { name: project.fileName })}</p>
            </div>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={`/projects/${project.id}/analysis`} kind="primary" icon={ArrowRight} wide>
                {t('upload.next')}
              </ButtonLink>
              {project.status === 'uploaded' && (
                <Form method="post" action="?remove" className="contents">
                  <Button icon={Replace} wide aria-describedby="replace-note">
                    {t('upload.replace')}
                  </Button>
                </Form>
              )}
            </div>
            {project.status === 'uploaded' && (
              <p id="replace-note" className="text-sm text-muted">
                {t('upload.replaceNote')}
              </p>
            )}
          </>
        )}
      </div>
    </Page>
  )
}
