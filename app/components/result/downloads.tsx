import { Form, useNavigation } from '@remix-run/react'
import { Coins, Download, Pencil, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DownloadLink } from '../projects/download-link.tsx'
import type { ProjectView } from '../projects/project-view.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** What can be taken away, or made to be: the paid video, the free one, the original. */
export function Downloads({
  project,
  balance,
  price,
  isRendering,
}: {
  project: ProjectView
  balance: number
  /** Of a premium render with the standard options, in credits. */
  price: number
  isRendering: boolean
}) {
  const { t } = useTranslation('result')
  const { id, hasVideo, hasPremium, hasWatermarked, outputsStale } = project
  const file = (type: string) => `/api/v1/videos/${id}/download?type=${type}`
  return (
    <Card title={t('download.title')}>
      <div className="grid gap-3">
        {hasPremium && (
          <DownloadLink
            href={file('output')}
            text={t('download.premium')}
            kind={outputsStale ? 'secondary' : 'primary'}
          />
        )}
        {hasWatermarked ? (
          <DownloadLink
            href={file('watermarked')}
            text={t('download.watermarked')}
            kind={hasPremium || outputsStale ? 'secondary' : 'primary'}
          />
        ) : (
          <div className="grid gap-1.5">
            <Button icon={Download} unavailable>
              {t('download.watermarked')}
            </Button>
            <p className="text-sm text-muted">{t('download.noWatermarked')}</p>
          </div>
        )}
        {!hasPremium && hasVideo && !isRendering && <Premium {...{ balance, price, hasWatermarked }} />}
        {hasVideo && <DownloadLink href={file('input')} text={t('download.original')} />}
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

/** The paid video: a button that makes it, or the way to the credits that it takes. */
function Premium({
  balance,
  price,
  hasWatermarked,
}: {
  balance: number
  price: number
  hasWatermarked: boolean
}) {
  const { t } = useTranslation('result')
  const { formData } = useNavigation()
  if (!hasWatermarked) return null
  if (balance < price)
    return (
      <div className="grid gap-1.5">
        <p>{t('premium.short', { count: price, balance })}</p>
        <ButtonLink to="/buy-credits" icon={Coins}>
          {t('credits.buy')}
        </ButtonLink>
      </div>
    )
  return (
    <Form method="post" className="grid gap-1.5">
      <input type="hidden" name="standard" value="1" />
      <input type="hidden" name="agreed" value={price} />
      <Button icon={Sparkles} name="intent" value="premium" pending={formData?.get('intent') === 'premium'}>
        {t('premium.start', { count: price })}
      </Button>
      <p className="text-sm text-muted">{t('premium.paid')}</p>
    </Form>
  )
}
