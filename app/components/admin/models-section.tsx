import { Form, useNavigation } from '@remix-run/react'
import { CircleCheck, CircleX, Download, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import { legName } from '#app/domain/model-leg.ts'
import { formatMegabytes, formatPercent } from '#app/i18n/format.ts'
import { useLanguage } from '../layout/use-root.ts'
import { useLanguageName } from '../projects/language-options.tsx'
import { engineName } from '../translation/engine-names.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

interface ModelState {
  readonly source: Language
  readonly target: Language
  readonly bytes: number | null
  readonly download: { readonly status: 'queued' | 'downloading' | 'failed'; readonly percent: number } | null
  readonly failure: string | null
}

/** What translates here, and the offline models with their sizes. */
export function ModelsSection({
  engines,
  fetchesModels,
  models,
}: {
  engines: readonly string[]
  fetchesModels: boolean
  models: readonly ModelState[]
}) {
  const { t } = useTranslation('admin')
  return (
    <Card title={t('models.title')} note={t(fetchesModels ? 'models.fetches' : 'models.fetchesNot')}>
      <p className="mb-4">{t('models.engines', { engines: engines.map(engineName).join(' → ') })}</p>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {models.map((model) => (
          <Model key={legName(model)} model={model} />
        ))}
      </ul>
    </Card>
  )
}

function Model({ model }: { model: ModelState }) {
  const { t } = useTranslation(['admin', 'common'])
  const language = useLanguage()
  const nameOf = useLanguageName()
  const { formData } = useNavigation()
  const { source, target, bytes, download, failure } = model
  const name = `${nameOf(source)} → ${t(`common:languages.${target}`)}`
  const isUnderWay = download !== null && download.status !== 'failed'
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline py-2">
      <div className="min-w-0">
        <p>{name}</p>
        {failure !== null && (
          <p className="flex items-start gap-1 text-sm text-wrong [overflow-wrap:anywhere]">{failure}</p>
        )}
      </div>
      {bytes !== null && (
        <Badge tone="done" icon={CircleCheck}>
          {formatMegabytes(bytes, language)}
        </Badge>
      )}
      {bytes === null && isUnderWay && (
        <Badge tone="working" icon={LoaderCircle}>
          {download.status === 'queued'
            ? t('models.queued')
            : t('models.downloading', { percent: formatPercent(download.percent, language) })}
        </Badge>
      )}
      {bytes === null && !isUnderWay && (
        <Form method="post" className="flex items-center gap-2">
          {failure !== null && (
            <Badge tone="wrong" icon={CircleX}>
              {t('models.notHere')}
            </Badge>
          )}
          <Button
            size="small"
            icon={Download}
            name="model"
            value={legName(model)}
            aria-label={t('models.downloadOf', { model: name })}
            pending={formData?.get('model') === legName(model)}
          >
            {t('models.download')}
          </Button>
        </Form>
      )}
    </li>
  )
}
