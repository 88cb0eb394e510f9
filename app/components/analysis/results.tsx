import { Form, useNavigation } from '@remix-run/react'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import type { ProjectView } from '../projects/project-view.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** What was found, and the way on: confirming while that is still to be done, else just going there. */
export function Results({ project }: { project: ProjectView }) {
  const { t } = useTranslation('analysis')
  const language = useLanguage()
  const { formData } = useNavigation()
  const { id, status, textsDetected, framesAnalyzed } = project
  return (
    <Card title={t('result.title')}>
      <div className="grid gap-6">
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          {(
            [
              ['texts', textsDetected],
              ['frames', framesAnalyzed],
            ] as const
          ).map(([name, count]) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-sm text-muted">{t(`result.${name}`)}</dt>
              <dd className="text-xl font-semibold tabular-nums">
                {count === null ? '–' : formatNumber(count, language)}
              </dd>
            </div>
          ))}
        </dl>
        {textsDetected === 0 && <Banner tone="warn">{t('result.none')}</Banner>}
        {status === 'analyzed' ? (
          <Form method="post">
            <Button
              kind={textsDetected === 0 ? 'secondary' : 'primary'}
              icon={ArrowRight}
              name="intent"
              value="confirm"
              wide
              pending={formData?.get('intent') === 'confirm'}
            >
              {t('result.continue')}
            </Button>
          </Form>
        ) : (
          <ButtonLink
            to={`/projects/${id}/translation`}
            kind="primary"
            icon={ArrowRight}
            wide
            className="justify-self-start"
          >
            {t('result.toTranslation')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
