import { Form, useNavigation } from '@remix-run/react'
import { Download, Pencil, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProjectView } from '../projects/project-view.ts'
import { Button, buttonClasses, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'

/** What can be taken away, or made to be: the paid video, the free one, the original. */
export function Downloads({ project, balance }: { project: ProjectView; balance: number }) {
  const { t } = useTranslation('result')
  const { formData } = useNavigation()
  const { id, hasPremium, hasWatermarked } = project
  const cost = project.creditsRequired ?? 1
  const file = (type: string) => `/api/v1/videos/${id}/download?type=${type}`
  return (
    <Card title={t('download.title')}>
      <div className="grid gap-3">
        {hasPremium ? (
          <File href={file('output')} text={t('download.premium')} primary />
        ) : (
          <Form method="post" className="grid gap-1.5">
            <input type="hidden" name="standard" value="1" />
            <Button
              kind="primary"
              icon={Sparkles}
              name="intent"
              value="premium"
              unavailable={balance < cost || !hasWatermarked}
              pending={formData?.get('intent') === 'premium'}
            >
              {t('premium.start', { count: cost })}
            </Button>
            <p className="text-sm text-muted">
              {balance < cost ? t('premium.short', { count: cost, balance }) : t('premium.paid')}
            </p>
          </Form>
        )}
        {hasWatermarked ? (
          <File href={file('watermarked')} text={t('download.watermarked')} />
        ) : (
          <div className="grid gap-1.5">
            <Button icon={Download} unavailable>
              {t('download.watermarked')}
            </Button>
            <p className="text-sm text-muted">{t('download.noWatermarked')}</p>
          </div>
        )}
        <File href={file('input')} text={t('download.original')} />
        <ButtonLink to={`/projects/${id}/translation`} icon={Pencil}>
          {t('download.edit')}
        </ButtonLink>
        <ButtonLink to="/projects" kind="quiet">
          {t('download.back')}
        </ButtonLink>
      </div>
    </Card>
  )
}

function File({ href, text, primary = false }: { href: string; text: string; primary?: boolean }) {
  return (
    <a href={href} download className={buttonClasses({ kind: primary ? 'primary' : 'secondary' })}>
      <Icon of={Download} />
      {text}
    </a>
  )
}
