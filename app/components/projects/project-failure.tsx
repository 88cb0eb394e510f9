import { Form, useLocation, useNavigation } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useErrorText } from '../ui/use-form-message.ts'
import type { ProjectView } from './project-view.ts'

/** What went wrong with the stage, and the way to do it again. Nothing when nothing did. */
export function ProjectFailure({ project, backTo }: { project: ProjectView; backTo?: string }) {
  const { t } = useTranslation(['projects', 'common'])
  const text = useErrorText()
  if (project.status !== 'error') return null
  return (
    <Banner
      tone="wrong"
      title={<span className="text-wrong">{text(project.errorCode) ?? project.error}</span>}
      actions={<Retry project={project} backTo={backTo} />}
    >
      {t('common:statusNote.error')}
    </Banner>
  )
}

/** Starts the stage again. A render has settings and a price, so it is started where those are. */
function Retry({ project, backTo }: { project: ProjectView; backTo: string | undefined }) {
  const { t } = useTranslation('projects')
  const { formData } = useNavigation()
  const { pathname } = useLocation()
  const result = `/projects/${project.id}/result`
  if (project.stage === 'rendering')
    return (
      pathname !== result && (
        <ButtonLink to={result} icon={RotateCw}>
          {t('detail.retry')}
        </ButtonLink>
      )
    )
  return (
    <Form method="post" action={`/projects/${project.id}`}>
      {backTo !== undefined && <input type="hidden" name="backTo" value={backTo} />}
      <Button name="intent" value="retry" icon={RotateCw} pending={formData?.get('intent') === 'retry'}>
        {t('detail.retry')}
      </Button>
    </Form>
  )
}
